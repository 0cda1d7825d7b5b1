import { businessDate, fromDayNumber, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';

/** Some seventy years; beyond that nothing more is remembered. */
const DAYS_MAX = 25_000;

const byNumber = new Map<number, BusinessDate>();
const byText = new Map<string, BusinessDate>();

/** The day with that number of days since 1970-01-01. Loans name the same few thousand days over and over, and making one was
 *  a tenth of reading them. */
export function dayOfNumber(dayNumber: number): BusinessDate {
  return byNumber.get(dayNumber) ?? remember(byNumber, dayNumber, fromDayNumber(dayNumber));
}

/** A day as the database writes it, seen through once. Faults on anything else. */
export function dayOfText(text: string): BusinessDate {
  return byText.get(text) ?? remember(byText, text, businessDate(text));
}

function remember<Key>(known: Map<Key, BusinessDate>, key: Key, day: BusinessDate): BusinessDate {
  if (known.size < DAYS_MAX) known.set(key, day);
  return day;
}
