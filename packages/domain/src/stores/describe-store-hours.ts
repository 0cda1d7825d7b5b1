/** Opening hours on one day, in minutes after midnight of the store's own clock. */
export interface OpenHours {
  readonly opensMinute: number;
  readonly closesMinute: number;
}

/** Days of the week from Monday (0) to Sunday (6), in full. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Hours from Monday to Sunday. Null when the store is closed. */
export type WeekHours = readonly (OpenHours | null)[];

const DAY_MINUTES = 24 * 60;
const PART = /^([A-Za-z]{3})(?:-([A-Za-z]{3}))? (?:closed|(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2}))$/;

/** Parses a store's hours such as `Mon-Fri 9:00-19:00; Sun closed`. Parts are joined by `;`; each has a day or a range of days
 *  and `9:00-19:00` or `closed`. The store is closed on a day without a part; a later part replaces an earlier part. Returns
 *  null when any part is unreadable; the screen shows the text unchanged in that case. Never throws. Source: LOP-096
 *  (hoursRaw). */
export function parseStoreHours(raw: string): WeekHours | null {
  const week: (OpenHours | null)[] = WEEKDAYS.map(() => null);
  for (const part of raw.split(';')) {
    const read = readPart(part.trim());
    if (read === null) return null;
    for (const day of read.days) week[day] = read.hours;
  }
  return week;
}

function readPart(part: string): { readonly days: readonly number[]; readonly hours: OpenHours | null } | null {
  const found = PART.exec(part);
  if (found === null) return null;
  const [, firstName = '', lastName = firstName, openHour, openMinute, closeHour, closeMinute] = found;
  const [first, last] = [dayNamed(firstName), dayNamed(lastName)];
  if (first === -1 || last < first) return null;
  const days = WEEKDAYS.flatMap((_name, day) => (day >= first && day <= last ? [day] : []));
  if (openHour === undefined) return { days, hours: null };
  const opensMinute = minuteOf(openHour, openMinute);
  const closesMinute = minuteOf(closeHour, closeMinute);
  const isSound = opensMinute < closesMinute && closesMinute <= DAY_MINUTES && areMinutes(openMinute, closeMinute);
  return isSound ? { days, hours: { opensMinute, closesMinute } } : null;
}

function dayNamed(short: string): number {
  return WEEKDAYS.findIndex((name) => name.slice(0, 3).toLowerCase() === short.toLowerCase());
}

function minuteOf(hour = '', minute = ''): number {
  return Number(hour) * 60 + Number(minute);
}

function areMinutes(...texts: readonly (string | undefined)[]): boolean {
  return texts.every((text) => Number(text) < 60);
}

/** One line of a store's hours, in words. */
export interface HoursLine {
  readonly days: string;
  readonly hours: string;
}

/** Describes the week, grouping days with the same hours: `Monday to Friday`, `9:00 AM to 7:00 PM`. Source: LOP-096. */
export function describeHours(week: WeekHours): readonly HoursLine[] {
  const lines: { first: number; last: number; hours: string }[] = [];
  for (const [day, open] of week.entries()) {
    const hours = open === null ? 'Closed' : `${clockText(open.opensMinute)} to ${clockText(open.closesMinute)}`;
    const before = lines.at(-1);
    if (before?.hours === hours) before.last = day;
    else lines.push({ first: day, last: day, hours });
  }
  return lines.map(({ first, last, hours }) => ({ days: daysText(first, last), hours }));
}

function daysText(first: number, last: number): string {
  const from = WEEKDAYS[first] ?? '';
  return first === last ? from : `${from} to ${WEEKDAYS[last] ?? ''}`;
}

/** Formats a minute of the day: `9:00 AM`, `12:30 PM`. Midnight at the end of a day is `12:00 AM`. */
export function clockText(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  const rest = String(minute % 60).padStart(2, '0');
  return `${hour % 12 === 0 ? 12 : hour % 12}:${rest} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** A moment on the store's own clock: the day of the week (0 is Monday) and the minute of that day. */
export interface StoreMoment {
  readonly weekday: number;
  readonly minute: number;
}

/** Whether a store is open, and when that changes next. `next` is null for a store that never opens. `daysAhead` counts from
 *  the day of the moment. */
export type StoreStanding =
  | { readonly isOpen: true; readonly closesMinute: number }
  | {
      readonly isOpen: false;
      readonly next: { readonly daysAhead: number; readonly weekday: number; readonly opensMinute: number } | null;
    };

/** Decides whether a store is open at a moment on the store's own clock. It is closed from the minute its hours end. Never
 *  reads the clock. */
export function decideStoreOpen(week: WeekHours, { weekday, minute }: StoreMoment): StoreStanding {
  const today = week[weekday];
  if (today && minute >= today.opensMinute && minute < today.closesMinute)
    return { isOpen: true, closesMinute: today.closesMinute };
  for (let daysAhead = 0; daysAhead <= WEEKDAYS.length; daysAhead += 1) {
    const day = (weekday + daysAhead) % WEEKDAYS.length;
    const open = week[day];
    if (open && (daysAhead > 0 || minute < open.opensMinute))
      return { isOpen: false, next: { daysAhead, weekday: day, opensMinute: open.opensMinute } };
  }
  return { isOpen: false, next: null };
}

/** Describes the state in one phrase: `Open now, until 7:00 PM`, `Closed, opens tomorrow at 9:00 AM`. */
export function describeStanding(standing: StoreStanding): string {
  if (standing.isOpen) return `Open now, until ${clockText(standing.closesMinute)}`;
  if (standing.next === null) return 'Closed';
  const { daysAhead, weekday, opensMinute } = standing.next;
  const day = daysAhead === 0 ? 'today' : daysAhead === 1 ? 'tomorrow' : `on ${WEEKDAYS[weekday] ?? ''}`;
  return `Closed, opens ${day} at ${clockText(opensMinute)}`;
}
