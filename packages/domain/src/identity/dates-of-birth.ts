import { parseBusinessDate, type BusinessDate } from '#calendar/business-date.ts';

/** Message shown for an invalid date. Source: OPEN-61. */
export const INVALID_DATE_TEXT = 'Invalid Date';

/** Parses month/day/year: one or two digits each, a year 1900 to 2099, and the same separator (/, - or .) twice. Returns null
 *  for any other form or a day that does not exist. Source: VAL-13, VAL-14, OPEN-57. */
export function parseDateEntry(text: string): BusinessDate | null {
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d{2})$/.exec(text.trim());
  if (match === null) return null;
  return parseBusinessDate(`${match[4]}-${match[1]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`);
}

/** Formats a date of birth for the wire: "YYYYMMDD". Source: LVA-016. */
export function toCompactDate(date: BusinessDate): string {
  return date.replaceAll('-', '');
}
