import { businessDate, fromDayNumber, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** Maximum number of cached days: about seventy years. Further days are not cached. */
const DAYS_MAX = 25_000;

const byNumber = new Map<number, BusinessDate>();
const byText = new Map<string, BusinessDate>();

/** Converts the number of days since 1970-01-01 to a date. Cached, because creating dates was a tenth of the cost of reading
 *  loans. */
export function dayOfNumber(dayNumber: number): BusinessDate {
  return byNumber.get(dayNumber) ?? remember(byNumber, dayNumber, fromDayNumber(dayNumber));
}

/** Converts a date of the database from text. Each text is validated once. Throws when it is not a date. */
export function dayOfText(text: string): BusinessDate {
  return byText.get(text) ?? remember(byText, text, businessDate(text));
}

function remember<Key>(known: Map<Key, BusinessDate>, key: Key, day: BusinessDate): BusinessDate {
  if (known.size < DAYS_MAX) known.set(key, day);
  return day;
}
