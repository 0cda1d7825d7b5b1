import { floorAtZero, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { loanStatusFacts } from '#loans/statuses/loan-status-facts.ts';
import { unearnedOwnCents } from '#loans/pawns/pawn-period.ts';
import type { Product } from '#loans/products/product.ts';
import { findProduct } from '#loans/products/find-product.ts';

/** Returns the unpaid charge earned by the loan's business date plus the grace charge, in cents. A product switch refunds the
 *  unearned part. Source: loan-core 4.3 (chargesEarnedToDate), 2.5 H. */
export function chargesEarnedToDateCents(loan: LoanSnapshot): Cents {
  const { chargeCents, graceCents } = loan.balances;
  return sumCents(floorAtZero(subtractCents(chargeCents, unearnedOwnCents(loan))), graceCents);
}

/** Returns what must be paid to switch a loan to its product's successor, in cents. It is the charges earned to date, fees,
 *  costs, and principal above what the new product lends, less the customer's credit. Null when the product has no switch or
 *  the loan is closed. `newMaxCents` is what the customer may borrow there; default: the product's own limit. Source:
 *  loan-core 4.3 (productSwitchAmountDue). */
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
