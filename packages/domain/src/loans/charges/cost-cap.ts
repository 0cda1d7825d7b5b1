import { floorAtZero, minCents, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import { EXACT_PER_CENT } from './interest.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { originationFeeCents, totalCostCapCents } from './origination-price.ts';
import type { Product } from '#loans/products/product.ts';

/** Everything the loan has been charged towards the cap of its cost: what payments took beyond principal, what is owed of
 *  interest and maintenance, and the origination fee; cents. */
function chargedToDateCents(loan: LoanSnapshot, product: Product): Cents {
  const { principalCents, interestCents, maintenanceCents } = loan.balances;
  const repaidCents = subtractCents(loan.originalPrincipalCents, principalCents);
  const paidCents = floorAtZero(subtractCents(loan.appliedCents, repaidCents));
  const feeCents = originationFeeCents(product, loan.originalPrincipalCents);
  return sumCents(paidCents, interestCents, maintenanceCents, feeCents);
}

/** What the loan may still be charged of interest and maintenance; cents, null where the product sets no cap.
 *  Source: loan-core 1.2 (`totalCostCapPct`), I9. */
export function costLeftCents(loan: LoanSnapshot, product: Product): Cents | null {
  const capCents = totalCostCapCents(product, loan.originalPrincipalCents);
  return capCents === null ? null : floorAtZero(subtractCents(capCents, chargedToDateCents(loan, product)));
}

/** The part of a charge that the cap of the loan's cost leaves; cents. Source: I9. */
export function chargeWithinCap(loan: LoanSnapshot, product: Product, chargeCents: Cents): Cents {
  const leftCents = costLeftCents(loan, product);
  return leftCents === null ? chargeCents : minCents(chargeCents, leftCents);
}

/** Exact unpaid interest cut to what the cap of the loan's cost leaves beyond what is owed by its balances: interest stops there
 *  and drops its fraction. Source: loan-core 0.4, I9. */
export function interestWithinCap(loan: LoanSnapshot, product: Product, accruedExact: bigint): bigint {
  const leftCents = costLeftCents(loan, product);
  if (leftCents === null) return accruedExact;
  const mostExact = BigInt(sumCents(loan.balances.interestCents, leftCents)) * EXACT_PER_CENT;
  return accruedExact < mostExact ? accruedExact : mostExact;
}
