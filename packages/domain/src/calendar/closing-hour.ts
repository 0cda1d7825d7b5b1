import { addDays, businessDate, daysBetween, toDayNumber, type BusinessDate } from './business-date.ts';

/** When a loan system closes its day: minutes since midnight by the clocks of a time zone. Source: loan-core 5.1 (cut-off). */
export interface ClosingHour {
  readonly minutesOfDay: number;
  readonly timeZone: string;
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const NOON_MINUTES = 12 * 60;

/** Reads "21:00 America/Chicago": the hour by 24, then the name of the zone. Null for anything else, for a zone nobody knows and for an
 *  hour before noon: the day that is closed is the one the hour is in, so a morning would close a day that has hardly begun. */
export function parseClosingHour(text: string): ClosingHour | null {
  const found = /^([01]\d|2[0-3]):([0-5]\d) (\S+)$/.exec(text);
  if (found === null) return null;
  const minutesOfDay = Number(found[1]) * 60 + Number(found[2]);
  const timeZone = found[3] ?? '';
  return minutesOfDay >= NOON_MINUTES && isTimeZone(timeZone) ? { minutesOfDay, timeZone } : null;
}

function isTimeZone(timeZone: string): boolean {
  try {
    // An offset such as +05:00 would be taken too, but moves with no summer: only names are zones here.
    return /^[A-Za-z]/.test(timeZone) && new Intl.DateTimeFormat('en-CA', { timeZone }).format(0) !== '';
  } catch (fault) {
    if (fault instanceof RangeError) return false;
    throw fault;
  }
}

/** What the clocks of a zone show at an instant, in ms as if they stood in UTC. */
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

/** The instant (ms since 1970) at which the business date `on` may be closed. Where the clocks show the hour twice it is the later
 *  one, and where they skip it as long after as they skipped: never earlier than the hour. Never reads the clock. */
export function closesAtMs(on: BusinessDate, { minutesOfDay, timeZone }: ClosingHour): number {
  const shownMs = toDayNumber(on) * DAY_MS + minutesOfDay * MINUTE_MS;
  const offsetAt = (atMs: number): number => clockMs(atMs, timeZone) - atMs;
  const [before, after] = [shownMs - offsetAt(shownMs - DAY_MS), shownMs - offsetAt(shownMs + DAY_MS)];
  const shown = [before, after].filter((atMs) => clockMs(atMs, timeZone) === shownMs);
  return shown.length === 0 ? before : Math.max(...shown);
}

/** How many days books that stand on `on` have to close at the instant `nowMs`: 0 before the closing hour of `on`. Never reads
 *  the clock. */
export function countDaysDue(on: BusinessDate, nowMs: number, hour: ClosingHour): number {
  const today = businessDate(new Date(clockMs(nowMs, hour.timeZone)).toISOString().slice(0, 10));
  // Clocks that skip the hour past midnight close a day on the next one: then the day before today may still be open.
  const isDue = (day: BusinessDate): boolean => nowMs >= closesAtMs(day, hour);
  const lastDue = [today, addDays(today, -1)].find(isDue) ?? addDays(today, -2);
  return Math.max(0, daysBetween(on, addDays(lastDue, 1)));
}
