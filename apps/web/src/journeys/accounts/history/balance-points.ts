import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { floorAtZero } from '@lendside/domain/money/cents.ts';
import type { BalancePoint } from '#ui/balance-plot.tsx';

/** The timeline of a loan, oldest line first. */
export type Timeline = ResponseOf<typeof getAccountTimeline>;

/** One line of a timeline. */
export type TimelineLine = Timeline['events'][number];

/** Sorts of events, least important first. The most important event of a day names the day, so people's actions win over
 *  automatic entries. */
const TELLING: readonly TimelineLine['sort'][] = ['adjustment', 'fee', 'charge', 'advance', 'reversal', 'payment'];

function isStretch({ sort, count }: TimelineLine): boolean {
  return sort === 'growth' || count > 1;
}

/** Returns the balance over time, oldest first. Interest is a slope over its days, everything else a step. One day has one
 *  step, named after its most important event. */
export function balancePoints({ events }: Pick<Timeline, 'events'>): readonly BalancePoint[] {
  const points: BalancePoint[] = [];
  // The sort of the event that named the last point.
  let told: TimelineLine['sort'] = 'adjustment';
  for (const event of events) {
    if (!event.isCounted || event.balance === null) continue;
    const balanceCents = floorAtZero(event.balance);
    const last = points.at(-1);
    const { sort, title: label, date: on } = event;
    if (isStretch(event)) {
      const before = addDays(event.fromDate, -1);
      // The balance is flat until the day before the range. Two ranges over the same days make only one point.
      if (last?.isSlope === true && last.on === on) points.pop();
      else if (last !== undefined && last.on < before)
        points.push({ on: before, balanceCents: last.balanceCents, label: last.label, isMinor: true });
      points.push({ on, balanceCents, label, isMinor: true, isSlope: true });
      continue;
    }
    const isSameDay = last !== undefined && last.on === on && last.isSlope !== true && last.isMinor !== true;
    const isTelling = !isSameDay || TELLING.indexOf(sort) >= TELLING.indexOf(told);
    if (isTelling) told = sort;
    if (isSameDay) points.pop();
    points.push({ on, balanceCents, label: isTelling ? label : (last?.label ?? label) });
  }
  return points;
}
