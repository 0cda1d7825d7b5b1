import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import type { Product } from '#loans/product.ts';
import { minCents, NO_CENTS } from '#money/cents.ts';
import type { Cents } from '#money/cents.ts';
import { RATE_SCALE } from '#money/rate.ts';
import { roundUp } from '#money/rounding.ts';

/** What the coming renewal must take off the principal by statute, in cents: a part of the principal the chain began with,
 *  lifted to the cent, at most what is left; 0 before that renewal. Source: loan-core 1.2 (1102), 4.1 (`reduction`). */
export function requiredReductionCents(loan: LoanSnapshot, product: Product): Cents {
  const terms = product.renewal.principalReduction;
  if (terms === null || loan.renewalNumber + 1 < terms.fromRenewal) return NO_CENTS;
  const exact = BigInt(loan.chainPrincipalCents) * BigInt(terms.rateE8);
  return minCents(loan.balances.principalCents, roundUp(exact, BigInt(RATE_SCALE)));
}
