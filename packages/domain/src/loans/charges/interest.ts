import { RATE_SCALE } from '#money/rate.ts';
import { roundHalfUp } from '#money/rounding.ts';
import type { Cents } from '#money/cents.ts';

/** One cent in the unit of exact interest, which is 1/(365·10^8) of a cent. Source: loan-core 0.4. */
export const EXACT_PER_CENT = 365n * BigInt(RATE_SCALE);

/** Adds `days` of simple interest (actual/365 fixed) to exact unpaid interest. `rateE8` is per year. Throws when `days` is
 *  negative. Source: loan-core 0.3, 0.4. */
export function accrueExact(accruedExact: bigint, principalCents: Cents, rateE8: number, days: number): bigint {
  if (days < 0) throw new Error(`interest does not run backwards (${days} days)`);
  return accruedExact + BigInt(principalCents) * BigInt(rateE8) * BigInt(days);
}

/** Returns exact interest as the cents owed, rounded half up. Source: loan-core 0.4 (`owed`). */
export function owedCents(accruedExact: bigint): Cents {
  return roundHalfUp(accruedExact, EXACT_PER_CENT);
}

/** Subtracts a payment of `interestCents` from exact interest. Paying all of it drops the fraction of a cent. Otherwise the
 *  fraction is carried and never bears interest. When less than half a cent is owed, a payment of 0 cents pays it in full.
 *  Throws when more than the owed interest is paid. Source: loan-core 0.4 (`onPay`). */
export function payInterest(accruedExact: bigint, interestCents: Cents): bigint {
  const owed = owedCents(accruedExact);
  if (interestCents < 0 || interestCents > owed)
    throw new Error(`paying ${interestCents} of ${owed} cents of interest`);
  return interestCents === owed ? 0n : accruedExact - BigInt(interestCents) * EXACT_PER_CENT;
}

/** Subtracts a payment of `paidCents` from an exact charge of a line of credit, as `payInterest` does, with one difference: a
 *  cent that rounding added stays as a credit of less than half a cent until the next statement. A cycle with a payoff and
 *  another draw is then rounded once, and never costs more than the rate by more than half a cent. Throws when more than the
 *  owed charge is paid. Source: loan-core 0.4, 0.5 (I9); decision 004. */
export function payLineCharge(exact: bigint, paidCents: Cents): bigint {
  const left = payInterest(exact, paidCents);
  if (left !== 0n) return left;
  const roundedUp = exact - BigInt(paidCents) * EXACT_PER_CENT;
  if (roundedUp >= 0n) return 0n;
  // Exactly half a cent would round to a whole cent of credit.
  return 2n * roundedUp <= -EXACT_PER_CENT ? roundedUp + 1n : roundedUp;
}
