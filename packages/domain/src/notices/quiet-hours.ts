import { timeZonesOf } from './state-time-zones.ts';

const FIRST_HOUR = 8;
const LAST_HOUR = 21;
const HOUR_MS = 3_600_000;

/** Returns how long a text message must wait for daytime: milliseconds until 08:00 in the reader's time zone, 0 from 08:00 to
 *  21:00. `nowMs`: the send time in ms since 1970. Mail has no quiet hours. Source: loan-core 5.4. */
export function quietDelayMs(nowMs: number, timeZone: string): number {
  const hour = Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(new Date(nowMs)),
  );
  if (hour >= FIRST_HOUR && hour < LAST_HOUR) return 0;
  const hours = hour >= LAST_HOUR ? 24 - hour + FIRST_HOUR : FIRST_HOUR - hour;
  return hours * HOUR_MS - (nowMs % HOUR_MS);
}

/** Returns how many milliseconds a text must wait when only the reader's state is known: until no time zone of the state is in
 *  quiet hours. `state`: two capital letters. Returns null for an unknown code. Source: loan-core 5.4, LOP-092. */
export function quietDelayInStateMs(nowMs: number, state: string): number | null {
  const zones = timeZonesOf(state);
  if (zones === null) return null;
  // When quiet hours end in one zone, it may still be night in the next zone to the west.
  let atMs = nowMs;
  for (const zone of zones) atMs += quietDelayMs(atMs, zone);
  return atMs - nowMs;
}
