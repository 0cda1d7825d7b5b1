import { businessDate, toDayNumber, type BusinessDate } from './business-date.ts';

/** A moment on the clock of a place: its day, and the minutes since midnight. */
export interface LocalMoment {
  readonly date: BusinessDate;
  readonly minute: number;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Tells whether a text is the name of a time zone, such as America/New_York. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

// Making a format costs more than using it a thousand times. Callers may send any zone, so the list is short.
const FORMATS_MAX = 100;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  if (formats.size >= FORMATS_MAX) formats.clear();
  formats.set(timeZone, made);
  return made;
}

/** Returns what the clocks of a time zone show at an instant, in ms since 1970. */
export function clockIn(timeZone: string, atMs: number): LocalMoment {
  const parts = formatOf(timeZone).formatToParts(atMs);
  const of = (type: string): string => parts.find((part) => part.type === type)?.value ?? '';
  return {
    date: businessDate(`${of('year')}-${of('month')}-${of('day')}`),
    minute: Number(of('hour')) * 60 + Number(of('minute')),
  };
}

/** Returns the instant, in ms since 1970, at which the clocks of a time zone show a moment. When the clocks show it twice, the first. Null when
 *  they skip it, as in the night in which daylight saving begins. */
export function instantIn(timeZone: string, { date, minute }: LocalMoment): number | null {
  const asUtcMs = toDayNumber(date) * DAY_MS + minute * MINUTE_MS;
  const found = [asUtcMs - DAY_MS, asUtcMs + DAY_MS]
    .map((nearMs) => asUtcMs - offsetMs(timeZone, nearMs))
    .filter((atMs) => atMs + offsetMs(timeZone, atMs) === asUtcMs);
  return found.length === 0 ? null : Math.min(...found);
}

function offsetMs(timeZone: string, atMs: number): number {
  const { date, minute } = clockIn(timeZone, atMs);
  return toDayNumber(date) * DAY_MS + minute * MINUTE_MS - Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
}

/** Writes an instant with the offset of a time zone: 2026-06-20T10:00:00-04:00. */
export function withOffset(timeZone: string, atMs: number): string {
  const offset = offsetMs(timeZone, atMs) / MINUTE_MS;
  const size = Math.abs(offset);
  const local = new Date(atMs + offset * MINUTE_MS).toISOString().slice(0, 19);
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
