import { timeZonesOf } from '#notices/state-time-zones.ts';

const FIRST_HOUR = 8;
const LAST_HOUR = 21;
const HOUR_MS = 3_600_000;

/** How long a text message waits so that it does not ring at night: milliseconds until 08:00 in the reader's time zone, 0 from
 *  08:00 to 21:00. `nowMs`: the instant it would go, in ms since 1970. Mail has no quiet hours. Source: loan-core 5.4. */
export function quietDelayMs(nowMs: number, timeZone: string): number {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(nowMs)),
  );
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return 0;
  const hours = hour >= LAST_HOUR ? 24 - hour + FIRST_HOUR : FIRST_HOUR - hour;
  return hours * HOUR_MS - (nowMs % HOUR_MS);
}

/** How long a text waits for somebody of a state of whom no more is known: until it is quiet in none of the state's time zones.
 *  `state`: two capital letters; null for a code that is no state's. Source: loan-core 5.4, LOP-092. */
export function quietDelayInStateMs(nowMs: number, state: string): number | null {
  const zones = timeZonesOf(state);
  if (zones === null) return null;
  // The morning of one zone may still be night in the next one west.
  let atMs = nowMs;
  for (const zone of zones) atMs += quietDelayMs(atMs, zone);
  return atMs - nowMs;
}
