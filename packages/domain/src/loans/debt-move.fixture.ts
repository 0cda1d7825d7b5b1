import { signedCents, type JournalLine } from '#ledger/journal-entry.ts';
import { cents } from '#money/cents.ts';
import { NO_MOVE, type DebtMove } from './debt-move.ts';

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

/** Sums the debt changes of one loan's ledger lines. Source: loan-core 2.1. */
export function debtMoveOf(lines: readonly JournalLine[]): DebtMove {
  return lines.reduce((move, line) => {
    const part = partOf(line);
    return part === null ? move : { ...move, [part]: cents(move[part] + signedCents(line)) };
  }, NO_MOVE);
}
