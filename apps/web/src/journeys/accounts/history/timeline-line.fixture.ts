import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import type { TimelineLine } from './balance-points.ts';

/** Builds a timeline line: a payment of zero, with the given changes. */
export function aTimelineLine(line: Partial<TimelineLine> = {}): TimelineLine {
  const date = line.date ?? businessDate('2026-06-10');
  return {
    id: `${date}${line.title ?? ''}`,
    state: 'posted',
    sort: 'payment',
    title: 'Payment',
    fromDate: date,
    date,
    count: 1,
    amount: NO_CENTS,
    principal: NO_CENTS,
    interest: NO_CENTS,
    fees: NO_CENTS,
    credit: NO_CENTS,
    isSplitKnown: true,
    isCounted: true,
    balance: NO_CENTS,
    principalBalance: NO_CENTS,
    channel: null,
    isAutopay: false,
    confirmationNumber: null,
    paidBy: null,
    note: null,
    ...line,
  };
}
