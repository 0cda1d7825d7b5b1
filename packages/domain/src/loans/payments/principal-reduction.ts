import { floorAtZero, maxCents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';
import { RATE_SCALE } from '#money/rate.ts';
import { roundUp } from '#money/rounding.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the most principal that the law lets the next renewal carry over, in cents. From the renewal number set by law it is
 *  the signed principal less a share of the chain's first principal, rounded up to the cent. Null before that renewal and for
 *  other products. Source: loan-core 0.2, 1.2 (1102), 4.1 (`reduction`). */
export function statutoryPrincipalCents(loan: LoanSnapshot, product: Product): Cents | null {
  const reduction = product.kind === 'pawn' ? product.renewal.principalReduction : null;
  if (reduction === null || loan.renewalNumber + 1 < reduction.fromRenewal) return null;
  const requiredCents = roundUp(BigInt(loan.chainPrincipalCents) * BigInt(reduction.rateE8), BigInt(RATE_SCALE));
  const startedWithCents = maxCents(loan.originalPrincipalCents, loan.balances.principalCents);
  return floorAtZero(subtractCents(startedWithCents, requiredCents));
}

/** Returns the principal that must be paid with the next renewal, in cents. Principal paid since the note date counts. Never
 *  below 0. Source: loan-core 4.1 (`reduction`). */
export function renewalReductionCents(loan: LoanSnapshot, product: Product): Cents {
  const mostCents = statutoryPrincipalCents(loan, product);
  return mostCents === null ? NO_CENTS : floorAtZero(subtractCents(loan.balances.principalCents, mostCents));
}
