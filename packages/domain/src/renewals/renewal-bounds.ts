import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { productSwitchAmountDueCents } from '#loans/opening/product-switch.ts';
import type { Product } from '#loans/products/product.ts';
import { NO_CENTS } from '#money/cents.ts';
import { refinancePaymentBounds, type RefinancePaymentBounds } from '#refinance/refinance-bounds.ts';
import { switchPaymentBounds } from '#refinance/switch-product.ts';
import type { PlanFacts } from './renewal-plan.ts';

/** Returns the least and most that may be paid with a renewal, or with a switch to a line of credit, in cents. Source: loan-core
 *  4.3 (productSwitchAmountDue), 4.4 (REF-005 to REF-008). */
export function renewalPaymentBounds(
  loan: LoanSnapshot,
  product: Product,
  facts: Pick<PlanFacts, 'newProduct' | 'maxLoanAmountCents'>,
): RefinancePaymentBounds {
  const { newProduct, maxLoanAmountCents } = facts;
  if (newProduct.kind !== 'line') return refinancePaymentBounds(loan, product);
  const dueCents = productSwitchAmountDueCents(loan, product, maxLoanAmountCents);
  return switchPaymentBounds(loan, dueCents ?? NO_CENTS, newProduct);
}
