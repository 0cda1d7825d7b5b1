import { movedCents, type DebtMove } from '#loans/debt-move.ts';
import { cents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';

/** A settlement's change of the debt, split into the paid and the forgiven part. */
export interface SettledMove {
  readonly paid: DebtMove;
  readonly forgiven: DebtMove;
}

/** Returns `left` clamped between 0 and `part`; both have the same sign. */
function share(left: number, part: Cents): Cents {
  return cents(part < 0 ? Math.min(0, Math.max(left, part)) : Math.max(0, Math.min(left, part)));
}

/** Splits a settlement's change of the debt into paid and forgiven parts. The money pays fees and costs first, then interest,
 *  then principal; the remainder is forgiven. `paidCents` is positive for a settlement and negative for the inverse of a
 *  returned one. Paid and forgiven add up to the move, part by part. Source: loan-core 2.3 (SETTLEMENT). */
export function splitSettlement(move: DebtMove, paidCents: Cents): SettledMove {
  const paidMove = subtractCents(NO_CENTS, paidCents);
  const feesCents = share(paidMove - move.creditCents, move.feesCents);
  const interestCents = share(paidMove - move.creditCents - feesCents, move.interestCents);
  const principalCents = cents(paidMove - move.creditCents - feesCents - interestCents);
  const paid: DebtMove = { principalCents, interestCents, feesCents, creditCents: move.creditCents };
  const forgiven: DebtMove = {
    principalCents: subtractCents(move.principalCents, principalCents),
    interestCents: subtractCents(move.interestCents, interestCents),
    feesCents: subtractCents(move.feesCents, feesCents),
    creditCents: NO_CENTS,
  };
  return { paid, forgiven };
}

/** True when nothing was forgiven. */
export function isPaidWhole({ forgiven }: SettledMove): boolean {
  return movedCents(forgiven) === 0;
}
