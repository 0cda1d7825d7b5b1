import { addDays, businessDate, daysBetween, toDayNumber, type BusinessDate } from './business-date.ts';

/** The hour at which a loan system closes its day: minutes since midnight on the clocks of a time zone. Source: loan-core 5.1
 *  (cut-off). */
export interface ClosingHour {
  readonly minutesOfDay: number;
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NOON_MINUTES = 12 * 60;

/** Parses "21:00 America/Chicago": the hour from 0 to 23, then the zone's name. Returns null for any other text or an unknown
 *  zone. Also returns null for an hour before noon, because a morning hour would close a day that has hardly begun. */
export function parseClosingHour(text: string): ClosingHour | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d) (\S+)$/.exec(text);
  if (found === null) return null;
  const minutesOfDay = Number(found[1]) * 60 + Number(found[2]);
  const timeZone = found[3] ?? '';
  return minutesOfDay >= NOON_MINUTES && isTimeZone(timeZone) ? { minutesOfDay, timeZone } : null;
}

function isTimeZone(timeZone: string): boolean {
  try {
    // An offset such as +05:00 would be a valid time zone, but it has no daylight saving time. Only zone names are accepted.
    return /^[A-Za-z]/.test(timeZone) && new Intl.DateTimeFormat('en-CA', { timeZone }).format(0) !== '';
  } catch (fault) {
    if (fault instanceof RangeError) return false;
    throw fault;
  }
}

/** Returns the local date and time of a zone at an instant, in ms as if it were UTC. */
function clockMs(atMs: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(atMs);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((each) => each.type === type)?.value ?? '';
  return Date.parse(
    `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`,
  );
}

/** Returns the instant (ms since 1970) from which the business date `on` may be closed. When clocks show the closing hour
 *  twice, the second time counts. When they skip it, the instant is later by the skipped time. The instant is never early.
 *  Never reads the clock. */
export function closesAtMs(on: BusinessDate, { minutesOfDay, timeZone }: ClosingHour): number {
  const shownMs = toDayNumber(on) * DAY_MS + minutesOfDay * MINUTE_MS;
  const offsetAt = (atMs: number): number => clockMs(atMs, timeZone) - atMs;
  const [before, after] = [shownMs - offsetAt(shownMs - DAY_MS), shownMs - offsetAt(shownMs + DAY_MS)];
  const shown = [before, after].filter((atMs) => clockMs(atMs, timeZone) === shownMs);
  return shown.length === 0 ? before : Math.max(...shown);
}

/** Counts the days that a ledger at `on` must close by the instant `nowMs`. Returns 0 before the closing hour of `on`. Never
 *  reads the clock. */
export function countDaysDue(on: BusinessDate, nowMs: number, hour: ClosingHour): number {
  const today = businessDate(new Date(clockMs(nowMs, hour.timeZone)).toISOString().slice(0, 10));
  // A closing hour skipped past midnight falls on the next day, so yesterday may still be open.
  const isDue = (day: BusinessDate): boolean => nowMs >= closesAtMs(day, hour);
  const lastDue = [today, addDays(today, -1)].find(isDue) ?? addDays(today, -2);
  return Math.max(0, daysBetween(on, addDays(lastDue, 1)));
}
