import type { BusinessDate } from '#calendar/business-date.ts';
import { nextBusinessDay } from '#calendar/business-days.ts';

const CLOSE_MINUTES_OF_DAY = 17 * 60;

/** The last day on which an accepted draw can be cancelled: the next business day, until 17:00. Source: loan-core 1.2 (1104). */
export function drawCancelUntil(approvedOn: BusinessDate): BusinessDate {
  return nextBusinessDay(approvedOn);
}

/** Whether an accepted draw can still be cancelled or given back: until 17:00 store time of the next business day after the
 *  channel accepted it. `storeMinutesOfDay` are the minutes since midnight at the store. Source: loan-core 1.2, 4.5, 5.5. */
export function drawWindowOpen(
  approvedOn: BusinessDate,
  businessDate: BusinessDate,
  storeMinutesOfDay: number,
): boolean {
  const lastOn = drawCancelUntil(approvedOn);
  return businessDate < lastOn || (businessDate === lastOn && storeMinutesOfDay < CLOSE_MINUTES_OF_DAY);
}
