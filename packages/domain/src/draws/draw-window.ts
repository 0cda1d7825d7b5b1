import type { BusinessDate } from '#calendar/business-date.ts';
import { nextBusinessDay } from '#calendar/business-days.ts';

const CLOSE_MINUTES_OF_DAY = 17 * 60;

/** Returns the last day on which an accepted draw can be canceled: the next business day, until 17:00. Source: loan-core 1.2
 *  (1104). */
export function drawCancelUntil(approvedOn: BusinessDate): BusinessDate {
  return nextBusinessDay(approvedOn);
}

/** Returns true while an accepted draw can be canceled or returned: until 17:00 store time on the next business day after
 *  acceptance. `storeMinutesOfDay` counts from midnight at the store. Source: loan-core 1.2, 4.5, 5.5. */
export function drawWindowOpen(
  approvedOn: BusinessDate,
  businessDate: BusinessDate,
  storeMinutesOfDay: number,
): boolean {
  const lastOn = drawCancelUntil(approvedOn);
  return businessDate < lastOn || (businessDate === lastOn && storeMinutesOfDay < CLOSE_MINUTES_OF_DAY);
}
