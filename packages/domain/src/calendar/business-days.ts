import { addDays, toDayNumber, type BusinessDate } from './business-date.ts';

const FIXED_HOLIDAYS: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25']);
const MONDAY = 1;
const THURSDAY = 4;

/** Day of the week: 0 Sunday to 6 Saturday. */
export function dayOfWeek(date: BusinessDate): number {
  // 1970-01-01 was a Thursday.
  return (((toDayNumber(date) + THURSDAY) % 7) + 7) % 7;
}

function isFixedHoliday(date: BusinessDate): boolean {
  return FIXED_HOLIDAYS.has(date.slice(5));
}

function isFloatingHoliday(date: BusinessDate): boolean {
  const month = Number(date.slice(5, 7));
  const day = Number(date.slice(8));
  const week = Math.ceil(day / 7);
  if (dayOfWeek(date) === THURSDAY) return month === 11 && week === 4;
  if (dayOfWeek(date) !== MONDAY) return false;
  switch (month) {
    case 1:
    case 2:
      return week === 3;
    case 5:
      return day > 24;
    case 9:
      return week === 1;
    case 10:
      return week === 2;
    default:
      return false;
  }
}

/** Returns true when the Federal Reserve Banks are closed for a holiday on this weekday. A holiday on Sunday closes the next
 *  Monday; one on Saturday closes no other day. Always false on weekends. Source: loan-core 5.1 (Federal Reserve K.8). */
export function isFederalReserveHoliday(date: BusinessDate): boolean {
  const weekday = dayOfWeek(date);
  if (weekday === 0 || weekday === 6) return false;
  if (isFixedHoliday(date) || isFloatingHoliday(date)) return true;
  return weekday === MONDAY && isFixedHoliday(addDays(date, -1));
}

/** Returns true when money moves on this day: Monday to Friday, but not a Federal Reserve Bank holiday. Source: loan-core 5.1. */
export function isBusinessDay(date: BusinessDate): boolean {
  const weekday = dayOfWeek(date);
  return weekday !== 0 && weekday !== 6 && !isFederalReserveHoliday(date);
}

/** `roll(date)`: returns the first business day on or after the date. Source: loan-core 0.3. */
export function rollToBusinessDay(date: BusinessDate): BusinessDate {
  let rolled = date;
  while (!isBusinessDay(rolled)) rolled = addDays(rolled, 1);
  return rolled;
}

/** Returns the first business day strictly after the date. Source: loan-core 5.1 (nextBusinessDate). */
export function nextBusinessDay(date: BusinessDate): BusinessDate {
  return rollToBusinessDay(addDays(date, 1));
}

/** Moves a date by `count` business days, backward when negative. 0 rolls forward to a business day. */
export function addBusinessDays(date: BusinessDate, count: number): BusinessDate {
  if (!Number.isInteger(count)) throw new Error(`${count} is not a whole number of business days`);
  let reached = count === 0 ? rollToBusinessDay(date) : date;
  const step = Math.sign(count);
  for (let left = Math.abs(count); left > 0; left -= 1) {
    do reached = addDays(reached, step);
    while (!isBusinessDay(reached));
  }
  return reached;
}
