import { businessDate, type BusinessDate } from '#calendar/business-date.ts';
import { addMoves, movedCents, NO_MOVE, type DebtMove } from '#loans/debt-move.ts';
import type { MoneySort, Movement } from '#loans/figures/money-timeline.ts';
import type { LoanSnapshot } from '#loans/loan-snapshot.ts';
import { floorAtZero, NO_CENTS, subtractCents, sumCents, type Cents } from '#money/cents.ts';
import type { MonthFacts } from './templates/monthly-statement.ts';

/** The amounts of a monthly statement. */
export type MonthSums = Pick<
  MonthFacts,
  | 'fromOn'
  | 'openingCents'
  | 'closingCents'
  | 'closingPrincipalCents'
  | 'interestCents'
  | 'chargesCents'
  | 'feesCents'
  | 'paidCents'
  | 'otherCents'
  | 'transactions'
  | 'nextDue'
>;

function sumOf(movements: readonly Movement[]): DebtMove {
  return movements.map(({ move }) => move).reduce(addMoves, NO_MOVE);
}

/** Returns the first day of the month that ends on this day. */
export function firstOfMonth(monthEnd: BusinessDate): BusinessDate {
  return businessDate(`${monthEnd.slice(0, 7)}-01`);
}

/** Sums up the ledger of a loan for the month that ends on `monthEnd`. The amounts add up: opening, interest, charges, fees and the
 *  rest, less what was paid, give the closing amount. */
export function monthSums(
  movements: readonly Movement[],
  { schedule, asOf }: Pick<LoanSnapshot, 'schedule' | 'asOf'>,
  monthEnd: BusinessDate,
): MonthSums {
  const fromOn = firstOfMonth(monthEnd);
  const before = movements.filter(({ on }) => on < fromOn);
  const within = movements.filter(({ on }) => on >= fromOn && on <= monthEnd);
  const ofSort = (...sorts: readonly MoneySort[]): Cents =>
    movedCents(sumOf(within.filter(({ sort }) => sorts.includes(sort))));
  const closing = sumOf([...before, ...within]);
  const closingCents = floorAtZero(movedCents(closing));
  const after = closingCents === 0 ? undefined : schedule.find(({ dueOn }) => dueOn > monthEnd);
  // The schedule is today's. Which payment was next on an earlier day, it no longer tells.
  const next = after !== undefined && after.dueOn >= asOf ? after : undefined;
  return {
    fromOn,
    openingCents: floorAtZero(movedCents(sumOf(before))),
    closingCents,
    closingPrincipalCents: floorAtZero(closing.principalCents),
    interestCents: ofSort('growth'),
    chargesCents: ofSort('charge'),
    feesCents: ofSort('fee'),
    paidCents: subtractCents(NO_CENTS, ofSort('payment', 'reversal')),
    otherCents: sumCents(NO_CENTS, ofSort('advance', 'adjustment')),
    nextDue: next === undefined ? null : { on: next.dueOn, amountCents: next.amountCents },
    transactions: within
      .filter(({ sort, move }) => sort !== 'growth' && movedCents(move) !== 0)
      .map(({ on, title, move }) => ({ on, what: title, amountCents: movedCents(move) })),
  };
}
