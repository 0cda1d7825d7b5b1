import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { floorAtZero } from '@lendside/domain/money/cents.ts';
import type { BalancePoint } from '#ui/balance-plot.tsx';

/** The timeline of a loan, oldest first. */
export type Timeline = ResponseOf<typeof getAccountTimeline>;

/** One line of it. */
export type TimelineLine = Timeline['events'][number];

/** Which event names a day: people's actions before the loan's own events. */
const TELLING: readonly TimelineLine['sort'][] = ['adjustment', 'fee', 'charge', 'advance', 'reversal', 'payment'];

function isStretch({ sort, count }: TimelineLine): boolean {
  return sort === 'growth' || count > 1;
}

/** The balance over time, oldest first: interest as a slope over its days, everything else as a step on its day, one step a day under the
 *  most telling event. */
export function balancePoints({ events }: Pick<Timeline, 'events'>): readonly BalancePoint[] {
  const points: BalancePoint[] = [];
  // What named the last day.
  let told: TimelineLine['sort'] = 'adjustment';
  for (const event of events) {
    if (!event.isCounted || event.balance === null) continue;
    const balanceCents = floorAtZero(event.balance);
    const last = points.at(-1);
    const { sort, title: label, date: on } = event;
    if (isStretch(event)) {
      const before = addDays(event.fromDate, -1);
      // Flat until the day before the stretch; two things that ran over the same days end in one point.
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
