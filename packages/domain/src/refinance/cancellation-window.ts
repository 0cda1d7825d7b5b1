import { nextBusinessDay } from '#calendar/business-days.ts';
import type { BusinessDate } from '#calendar/business-date.ts';

/** Closing time of a store, 17:00, as minutes of the day. Source: loan-core 5.5. */
export const STORE_CLOSE_MINUTE = 1_020;

/** A moment in the store's time zone: the loan system's business date, and the minute of the day on the wall clock (0 to
 *  1439). */
export interface StoreMoment {
  readonly on: BusinessDate;
  readonly minuteOfDay: number;
}

/** Returns true until the store closes on the next business day after `consummatedOn`, the day of signing. Source: loan-core
 *  5.5, 8 (windows that end at an hour). */
export function isCancellationOpen(consummatedOn: BusinessDate, now: StoreMoment): boolean {
  const lastOn = nextBusinessDay(consummatedOn);
  return now.on < lastOn || (now.on === lastOn && now.minuteOfDay < STORE_CLOSE_MINUTE);
}
