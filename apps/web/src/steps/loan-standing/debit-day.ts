import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isFederalReserveHoliday } from '@lendside/domain/calendar/business-days.ts';
import { daysLate } from '@lendside/domain/loans/figures/lateness.ts';
import { formatDay } from '#ui/calendar-text.ts';

/** Whether autopay takes what is due on `dueOn` on a later day, as it does when banks are closed then, without the loan being late by it;
 *  false too where nothing is due or taken. Source: loan-core 0.3 (lateness), 5.3 (effective on roll(due)). */
export function isMovedOnTime(dueOn: BusinessDate | null, takenOn: BusinessDate | null): boolean {
  return dueOn !== null && takenOn !== null && takenOn > dueOn && daysLate(dueOn, takenOn) === 0;
}

/** Why a debit on a later day than the payment is due is no late one: "Due Fri, Jun 19, on a bank holiday. Taken on the next business
 *  day, it is on time." Null where it is taken on that day, or where it is not on time. */
export function movedDebitText(
  dueOn: BusinessDate | null,
  takenOn: BusinessDate | null,
  today: BusinessDate,
): string | null {
  if (dueOn === null || !isMovedOnTime(dueOn, takenOn)) return null;
  const why = isFederalReserveHoliday(dueOn) ? 'on a bank holiday' : 'on a weekend';
  return `Due ${formatDay(dueOn, today)}, ${why}. Taken on the next business day, it is on time.`;
}
