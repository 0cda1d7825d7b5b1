import { movedCents, type DebtMove } from '#loans/debt-move.ts';
import { cents, NO_CENTS, subtractCents, type Cents } from '#money/cents.ts';

/** What a settlement moved, in two: what was paid, and what was forgiven. */
export interface SettledMove {
  readonly paid: DebtMove;
  readonly forgiven: DebtMove;
}

/** As much of `left` as lies between nothing and `part`, which has the sign of what is split. */
function share(left: number, part: Cents): Cents {
  return cents(part < 0 ? Math.min(0, Math.max(left, part)) : Math.max(0, Math.min(left, part)));
}

/** Splits what a settlement moved of the debt, by the money it was paid with: that counts toward fees and costs first, then interest, then
 *  principal, and the rest is forgiven. `paidCents` is signed as money that came in: positive for a settlement, negative for the inverse of one that
 *  came back. The two add up to the move, part by part. Source: loan-core 2.3 (SETTLEMENT). */
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

/** Whether nothing was forgiven. */
export function isPaidWhole({ forgiven }: SettledMove): boolean {
  return movedCents(forgiven) === 0;
}
