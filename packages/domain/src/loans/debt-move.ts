import { signedCents, type JournalLine } from '#ledger/journal-entry.ts';
import { cents, NO_CENTS, sumCents, type Cents } from '#money/cents.ts';

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

const FEE_COMPONENTS: ReadonlySet<string> = new Set(['maintenance', 'fee', 'cost']);

/** Returns the part of the debt that a ledger line changes. Null for lines of the lender's own books. A charged-off claim
 *  (9100) keeps its components. Source: loan-core 2.1 (what the borrower owes). */
function partOf({ account, component }: JournalLine): keyof DebtMove | null {
  switch (account) {
    case 1100:
      return 'principalCents';
    case 1110:
    case 1120:
    case 1125:
    case 9200:
      return 'interestCents';
    case 1130:
    case 1140:
      return 'feesCents';
    case 2010:
      return 'creditCents';
    case 9100:
      if (component === 'principal') return 'principalCents';
      return component !== null && FEE_COMPONENTS.has(component) ? 'feesCents' : 'interestCents';
    default:
      return null;
  }
}

/** Sums the debt changes of one loan's ledger lines. Source: loan-core 2.1; `servicing.movements_of` is the same in SQL. */
export function debtMoveOf(lines: readonly JournalLine[]): DebtMove {
  return lines.reduce((move, line) => {
    const part = partOf(line);
    return part === null ? move : { ...move, [part]: cents(move[part] + signedCents(line)) };
  }, NO_MOVE);
}
