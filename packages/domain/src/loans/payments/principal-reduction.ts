import { minCents, NO_CENTS, type Cents } from '#money/cents.ts';
import { RATE_SCALE } from '#money/rate.ts';
import { roundUp } from '#money/rounding.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/products/product.ts';

/** Returns the principal that must be paid with the next renewal, in cents. From the renewal number set by law it is a share
 *  of the chain's first principal, rounded up to the cent and at most the remaining principal. Before that renewal it is 0.
 *  Source: loan-core 0.2, 4.1 (`reduction`). */
export function renewalReductionCents(loan: LoanSnapshot, product: Product): Cents {
  const reduction = product.kind === 'pawn' ? product.renewal.principalReduction : null;
  if (reduction === null || loan.renewalNumber + 1 < reduction.fromRenewal) return NO_CENTS;
  const requiredCents = roundUp(BigInt(loan.chainPrincipalCents) * BigInt(reduction.rateE8), BigInt(RATE_SCALE));
  return minCents(requiredCents, loan.balances.principalCents);
}
