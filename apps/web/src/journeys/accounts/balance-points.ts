import type { getAccountHistory } from '@lendside/contract/loans/get-account-history.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { daysBetween } from '@lendside/domain/calendar/business-date.ts';
import type { BalancePoint } from '#ui/balance-plot.tsx';

/** One line of a loan's history. */
export type Transaction = ResponseOf<typeof getAccountHistory>['transactions'][number];

/** Whether a line is a cash advance no channel has paid out: held on the line, and owed only once it is. Source: loan-core 4.5. */
export function isNotYetOwed({ code }: Pick<Transaction, 'code'>): boolean {
  return code === 1000;
}

/** Whether an event is one more day of what the event before it began: a charge that runs daily, or a cost of the same amount
 *  on the very next day, such as storage. */
export function isDailyRepeat(each: Transaction, before: Transaction): boolean {
  if (each.kind !== before.kind || each.description !== before.description) return false;
  if (each.kind === 'charge') return true;
  return each.kind === 'fee' && each.amount === before.amount && daysBetween(before.date, each.date) === 1;
}

/** Which event of a day names it: what people did before what the loan did. */
const TELLING: readonly Transaction['kind'][] = ['adjustment', 'charge', 'fee', 'advance', 'reversal', 'payment'];

function nameOf(events: readonly Transaction[]): Transaction | undefined {
  return events.reduce<Transaction | undefined>(
    (best, each) => (best === undefined || TELLING.indexOf(each.kind) >= TELLING.indexOf(best.kind) ? each : best),
    undefined,
  );
}

/** What was owed after each day with events, oldest first, ended by what is owed today. Of several events of one day the last
 *  figure holds, under the name of the most telling; days with nothing but a daily charge are minor: they shape the line and
 *  carry no mark. A cash advance that is only asked for is not owed and not told. The history comes newest first. */
export function balancePoints(
  loan: Pick<LoanEntity, 'asOf' | 'payoffAmount' | 'paidOff'>,
  newestFirst: readonly Transaction[],
): readonly BalancePoint[] {
  const days = new Map<Transaction['date'], Transaction[]>();
  for (const each of newestFirst.filter((line) => !isNotYetOwed(line)).toReversed()) {
    const day = days.get(each.date);
    if (day === undefined) days.set(each.date, [each]);
    else day.push(each);
  }
  const points: BalancePoint[] = [];
  let before: Transaction | undefined;
  for (const [on, events] of days) {
    const last = events.at(-1);
    const named = nameOf(events);
    if (last === undefined || named === undefined) continue;
    const isMinor = before !== undefined && isDailyRepeat(named, before);
    points.push({ on, balanceCents: last.payoffAfter, label: named.description, ...(isMinor ? { isMinor } : {}) });
    before = named;
  }
  const last = points.at(-1);
  if (last !== undefined && !loan.paidOff && last.on < loan.asOf)
    points.push({ on: loan.asOf, balanceCents: loan.payoffAmount, label: 'today' });
  return points;
}
