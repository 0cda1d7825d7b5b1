import { floorAtZero, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import type { Product } from '#loans/products/product.ts';
import { findProduct } from '#loans/products/products.ts';

/** The unpaid charge the lender has earned by the loan's business date, and the grace charge; cents. What is not earned is
 *  given back by the switch. Source: loan-core 4.3 (chargesEarnedToDate), 2.5 H. */
export function chargesEarnedToDateCents({ balances: b }: LoanSnapshot): Cents {
  return sumCents(floorAtZero(subtractCents(b.chargeCents, b.unearnedChargeCents)), b.graceCents);
}

/** What must be paid to move a loan to the product its own may be switched to: charges earned to date, fees, costs and the
 *  principal above what the new product lends, less the customer's credit; cents. Null where the product has no switch and
 *  when the loan is closed. `newMaxCents` is what the customer may borrow there; the product's own limit without it.
 *  Source: loan-core 4.3 (productSwitchAmountDue). */
export function productSwitchAmountDueCents(
  loan: LoanSnapshot,
  product: Product,
  newMaxCents: Cents | null = null,
): Cents | null {
  const newProduct = product.switchToProductId === null ? null : findProduct(product.switchToProductId);
  const { shownAs } = loanStatusFacts(loan.status);
  if (newProduct === null || shownAs === 'paidOff' || shownAs === 'never') return null;
  const { principalCents, feesCents, costsCents, creditCents } = loan.balances;
  const aboveCents = floorAtZero(subtractCents(principalCents, newMaxCents ?? newProduct.maxAmountCents));
  const dueCents = sumCents(chargesEarnedToDateCents(loan), feesCents, costsCents, aboveCents);
  return floorAtZero(subtractCents(dueCents, creditCents));
}
