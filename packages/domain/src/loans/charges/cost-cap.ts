import { floorAtZero, minCents, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { EXACT_PER_CENT } from './interest.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { originationFeeCents, totalCostCapCents } from './origination-price.ts';
import type { Product } from '#loans/products/product.ts';

/** Sums what counts toward the loan's cost cap, in cents: payments beyond principal, owed interest and maintenance, and the
 *  origination fee. */
function chargedToDateCents(loan: LoanSnapshot, product: Product): Cents {
  const { principalCents, interestCents, maintenanceCents } = loan.balances;
  const repaidCents = subtractCents(loan.originalPrincipalCents, principalCents);
  const paidCents = floorAtZero(subtractCents(loan.appliedCents, repaidCents));
  const feeCents = originationFeeCents(product, loan.originalPrincipalCents);
  return sumCents(paidCents, interestCents, maintenanceCents, feeCents);
}

/** Returns how much more interest and maintenance the loan may be charged, in cents. Null when the product has no cap. Source:
 *  loan-core 1.2 (`totalCostCapPct`), I9. */
export function costLeftCents(loan: LoanSnapshot, product: Product): Cents | null {
  const capCents = totalCostCapCents(product, loan.originalPrincipalCents);
  return capCents === null ? null : floorAtZero(subtractCents(capCents, chargedToDateCents(loan, product)));
}

/** Cuts a charge to what the loan's cost cap still allows; cents. Source: I9. */
export function chargeWithinCap(loan: LoanSnapshot, product: Product, chargeCents: Cents): Cents {
  const leftCents = costLeftCents(loan, product);
  return leftCents === null ? chargeCents : minCents(chargeCents, leftCents);
}

/** Limits exact unpaid interest to what the cost cap allows in addition to the owed balances. At the cap, interest stops and
 *  its fraction of a cent is dropped. Source: loan-core 0.4, I9. */
export function interestWithinCap(loan: LoanSnapshot, product: Product, accruedExact: bigint): bigint {
  const leftCents = costLeftCents(loan, product);
  if (leftCents === null) return accruedExact;
  const mostExact = BigInt(sumCents(loan.balances.interestCents, leftCents)) * EXACT_PER_CENT;
  return accruedExact < mostExact ? accruedExact : mostExact;
}
