const DAY_MS = 86_400_000;
const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);
/** Month, weekday (Sunday is 0) and its number within the month; 5 means the last. */
const FLOATING_HOLIDAYS = [
  { month: 1, weekday: 1, which: 3 },
  { month: 2, weekday: 1, which: 3 },
  { month: 5, weekday: 1, which: 5 },
  { month: 9, weekday: 1, which: 1 },
  { month: 10, weekday: 1, which: 2 },
  { month: 11, weekday: 4, which: 4 },
] as const;

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const weekdayOf = (day: string): number => new Date(msOf(day)).getUTCDay();

/** Returns true for an existing day written as 2026-06-15. */
export function isDay(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && addDays(value, 0) === value;
}

export function addDays(day: string, count: number): string {
  const ms = msOf(day) + count * DAY_MS;
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((msOf(to) - msOf(from)) / DAY_MS);
}

function isHoliday(day: string): boolean {
  const weekday = weekdayOf(day);
  if (FIXED_HOLIDAYS.has(day.slice(5))) return true;
  // A holiday on Sunday closes the banks on Monday; one on Saturday closes no other day.
  if (weekday === 1 && FIXED_HOLIDAYS.has(addDays(day, -1).slice(5))) return true;
  const [month, date] = [Number(day.slice(5, 7)), Number(day.slice(8))];
  return FLOATING_HOLIDAYS.some(
    (holiday) =>
      holiday.month === month &&
      holiday.weekday === weekday &&
      (holiday.which === 5 ? addDays(day, 7).slice(5, 7) !== day.slice(5, 7) : Math.ceil(date / 7) === holiday.which),
  );
}

/** Returns the first day on or after `day` on which the Federal Reserve Banks move money. */
export function rollToBankDay(day: string): string {
  const weekday = weekdayOf(day);
  return weekday === 0 || weekday === 6 || isHoliday(day) ? rollToBankDay(addDays(day, 1)) : day;
}
