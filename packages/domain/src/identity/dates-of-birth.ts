import { parseBusinessDate, type BusinessDate } from '#calendar/business-date.ts';

/** Message for a date that cannot be read. Source: OPEN-61. */
export const INVALID_DATE_TEXT = 'Invalid Date';

// The systems' stand-in for "no date".
const EMPTY_UNTIL = '1901-01-01';

/** Reads month/day/year, one or two digits each and a year 1900 to 2099, the same separator (/, - or .) twice; null when
 *  it is another form or no real day. Source: VAL-13, VAL-14, OPEN-57. */
export function parseDateEntry(text: string): BusinessDate | null {
  const match = /^(\d{1,2})([/.-])(\d{1,2})\2((?:19|20)\d{2})$/.exec(text.trim());
  if (match === null) return null;
  return parseBusinessDate(`${match[4]}-${match[1]?.padStart(2, '0')}-${match[3]?.padStart(2, '0')}`);
}

/** A date as shown, "MM/DD/YYYY"; empty on or before 1901-01-01. Source: VAL-15, VAL-16. */
export function formatDate(date: BusinessDate): string {
  return date <= EMPTY_UNTIL ? '' : `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;
}

/** A date of birth as sent, "YYYYMMDD". Source: LVA-016. */
export function toCompactDate(date: BusinessDate): string {
  return date.replaceAll('-', '');
}
