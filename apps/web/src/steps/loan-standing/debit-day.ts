import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { isFederalReserveHoliday } from '@lendside/domain/calendar/business-days.ts';
import { daysLate } from '@lendside/domain/loans/figures/lateness.ts';
import { formatDay } from '#ui/calendar-text.ts';

/** True when autopay debits later than `dueOn` because banks are closed, and this does not make the loan late. False when
 *  nothing is due or debited. Source: loan-core 0.3 (lateness), 5.3 (effective on roll(due)). */
export function isMovedOnTime(dueOn: BusinessDate | null, takenOn: BusinessDate | null): boolean {
  return dueOn !== null && takenOn !== null && takenOn > dueOn && daysLate(dueOn, takenOn) === 0;
}

/** Says why banks are closed on a day: "a bank holiday" or "on a weekend". */
export function closedBanksText(on: BusinessDate): string {
  return isFederalReserveHoliday(on) ? 'a bank holiday' : 'on a weekend';
}

/** Explains why a later debit is still on time: "Due Fri, Jun 19, a bank holiday. We’ll take it the next business day, and
 *  it’s on time." Null when it is not moved, or not on time. */
export function movedDebitText(
  dueOn: BusinessDate | null,
  takenOn: BusinessDate | null,
  today: BusinessDate,
): string | null {
  if (dueOn === null || !isMovedOnTime(dueOn, takenOn)) return null;
  const why = isFederalReserveHoliday(dueOn) ? 'a bank holiday' : 'a weekend';
  return `Due ${formatDay(dueOn, today)}, ${why}. We’ll take it the next business day, and it’s on time.`;
}
