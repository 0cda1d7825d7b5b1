import { parseBusinessDate, type BusinessDate } from '#calendar/business-date.ts';

/** Message shown for an invalid date. Source: OPEN-61. */
export const INVALID_DATE_TEXT = 'Invalid Date';

// The loan systems use this date or an earlier one for "no date".
const EMPTY_UNTIL = '1901-01-01';

/** Parses month/day/year: one or two digits each, a year 1900 to 2099, and the same separator (/, - or .) twice. Returns null
 *  for any other form or a day that does not exist. Source: VAL-13, VAL-14, OPEN-57. */
export function parseDateEntry(text: string): BusinessDate | null {
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d{2})$/.exec(text.trim());
  if (match === null) return null;
  return parseBusinessDate(`${match[4]}-${match[1]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`);
}

/** Formats a date as "MM/DD/YYYY". Empty on or before 1901-01-01. Source: VAL-15, VAL-16. */
export function formatDate(date: BusinessDate): string {
  return date <= EMPTY_UNTIL ? '' : `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}

/** Formats a date of birth for the wire: "YYYYMMDD". Source: LVA-016. */
export function toCompactDate(date: BusinessDate): string {
  return date.replaceAll('-', '');
}
