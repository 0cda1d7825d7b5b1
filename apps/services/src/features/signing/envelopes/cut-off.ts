import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { closesAtMs, type ClosingHour } from '@lendside/domain/calendar/closing-hour.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { Refused } from '#platform/refused.ts';

/** When the days of our two loan systems close; null in a simulation, where a person moves the days. */
export type ClosingHours = Readonly<Record<1 | 2, ClosingHour>> | null;

/** No signing page opens this long before its day closes, so that every signer has time to sign. */
const CUT_OFF_MINUTES = 15;
/** How long closing a day takes at most, as a rule. */
const CLOSING_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Refuses with `SigningUnavailable` and the time to come back when the business date `on` closes within 15 minutes, or is being
 *  closed. Terms of that day could otherwise run out while somebody reads them. Source: width 5. */
export function requireBeforeCutOff(hours: ClosingHours, lmsId: LoanSystemId, on: BusinessDate, nowMs: number): void {
  if (hours === null || lmsId === 3) return;
  const hour = hours[lmsId];
  const closesMs = closesAtMs(on, hour);
  if (nowMs < closesMs - CUT_OFF_MINUTES * MINUTE_MS) return;
  const backMs = Math.max(closesMs, nowMs) + CLOSING_MINUTES * MINUTE_MS;
  throw new Refused(
    'SigningUnavailable',
    `Our business day ends at ${timeText(closesMs, hour)}. Please come back at ${timeText(backMs, hour)}: you then sign the terms of the new day.`,
    { retryAfterSeconds: Math.ceil((backMs - nowMs) / 1000) },
  );
}

function timeText(atMs: number, { timeZone }: ClosingHour): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'longGeneric',
  }).format(atMs);
}
