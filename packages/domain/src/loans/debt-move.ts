import { NO_CENTS, sumCents, type Cents } from '#money/cents.ts';

/** Change of a debt by part, in signed cents: positive adds to the debt, negative reduces it. A credit balance counts against
 *  the debt. */
export interface DebtMove {
  readonly principalCents: Cents;
  readonly interestCents: Cents;
  readonly feesCents: Cents;
  readonly creditCents: Cents;
}

export const NO_MOVE: DebtMove = {
  principalCents: NO_CENTS,
  interestCents: NO_CENTS,
  feesCents: NO_CENTS,
  creditCents: NO_CENTS,
};

/** Returns the total change of the debt. Negative when the debt shrinks. */
export function movedCents(move: DebtMove): Cents {
  return sumCents(move.principalCents, move.interestCents, move.feesCents, move.creditCents);
}

export function addMoves(a: DebtMove, b: DebtMove): DebtMove {
  return {
    principalCents: sumCents(a.principalCents, b.principalCents),
    interestCents: sumCents(a.interestCents, b.interestCents),
    feesCents: sumCents(a.feesCents, b.feesCents),
    creditCents: sumCents(a.creditCents, b.creditCents),
  };
}
