import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { rollToBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { movedDebitText } from '#steps/loan-standing/debit-day.ts';
import { formatDay, relativeDay } from '#ui/calendar-text.ts';
import type { TimelineLine } from './balance-points.ts';

const CHANNELS = { card: 'by card', ach: 'from your bank account', store: 'at the store' } as const;
const STATE_WORDS = {
  // Left out, because the date already shows that it is in the future. "Scheduled" would suggest an automatic payment to somebody
  // without autopay.
  scheduled: null,
  attempted: 'Did not go through',
  pending: 'Pending',
  posted: null,
  returned: 'Returned',
  reversed: 'Reversed',
} as const;

/** Returns the day on which autopay debits a coming payment; null for any other line. Source: loan-core 5.3. */
function takenOn({ state, isAutopay, date }: TimelineLine): BusinessDate | null {
  return state === 'scheduled' && isAutopay ? rollToBusinessDay(date) : null;
}

/** Returns the date and method of a line: "Mon, Jun 22 · in 7 days", "Fri, Jun 5 · by card". An autopay line has the day of
 *  the debit. */
export function lineWhen(line: TimelineLine, today: BusinessDate): string {
  const date = takenOn(line) ?? line.date;
  const day = formatDay(date, today);
  const span = line.fromDate === line.date ? day : `${formatDay(line.fromDate, today)} to ${day}`;
  const hint = line.state === 'scheduled' ? relativeDay(date, today) : null;
  const channel = line.channel === null ? null : CHANNELS[line.channel];
  const payer = line.paidBy === null ? null : `paid by ${line.paidBy.name}${line.paidBy.isGuest ? ', a guest' : ''}`;
  return [span, hint, channel, payer, STATE_WORDS[line.state]]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
}

/** Returns the title of a line: "Autopay", "Payment due", "Interest for 10 days". */
export function lineTitle({ title, count, sort, state, isAutopay }: TimelineLine): string {
  if (state === 'scheduled' && isAutopay) return 'Autopay';
  if (count === 1) return title;
  return sort === 'growth' ? `${title} for ${count} days` : `${title} × ${count}`;
}

/** Returns the note of a coming payment: past due, a smaller accepted amount, or why a later debit is on time. Null for past
 *  events and when none of these applies. */
export function comingNote(line: TimelineLine, today: BusinessDate): string | null {
  return line.state === 'scheduled' ? (movedDebitText(line.date, takenOn(line), today) ?? line.note) : null;
}
