import type { BusinessDate } from '#calendar/business-date.ts';
import { drawCancelUntil, drawWindowOpen } from '#draws/draw-window.ts';

/** Returns true while cash that waits for its pick-up can be cancelled by its person: until 17:00 at the store on the next business day after
 *  the channel took it. `storeMinutesOfDay` counts from midnight at the store, at the moment of asking. Source: loan-core 4.5; width 1. */
export function mayStillCancel(sentOn: BusinessDate, askedOn: BusinessDate, storeMinutesOfDay: number): boolean {
  return drawWindowOpen(sentOn, askedOn, storeMinutesOfDay);
}

/** Returns the last day on which it can be cancelled. */
export function cancelUntil(sentOn: BusinessDate): BusinessDate {
  return drawCancelUntil(sentOn);
}
