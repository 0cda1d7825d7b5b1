import { businessDate, fromDayNumber, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** About seventy years. Later days are not cached. */
const DAYS_MAX = 25_000;

const byNumber = new Map<number, BusinessDate>();
const byText = new Map<string, BusinessDate>();

/** Returns the day with that number of days since 1970-01-01. Cached, because making dates was a tenth of the cost of reading
 *  loans. */
export function dayOfNumber(dayNumber: number): BusinessDate {
  return byNumber.get(dayNumber) ?? remember(byNumber, dayNumber, fromDayNumber(dayNumber));
}

/** Returns a day from the database's text, checked once. Throws on anything else. */
export function dayOfText(text: string): BusinessDate {
  return byText.get(text) ?? remember(byText, text, businessDate(text));
}

function remember<Key>(known: Map<Key, BusinessDate>, key: Key, day: BusinessDate): BusinessDate {
  if (known.size < DAYS_MAX) known.set(key, day);
  return day;
}
