import type { BusinessDate } from '#calendar/business-date.ts';

/** The last valid month of a card: month 1 to 12, year in full (2027). */
export interface CardExpiry {
  readonly month: number;
  readonly year: number;
}

/** Parses "MM/YY" with two digits each; the year is 20 plus its digits. Returns null for any other text. Source: LVA-003,
 *  LVA-024, VAL-23. */
export function parseExpiry(text: string): CardExpiry | null {
  const match = /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(text.trim());
  return match === null ? null : { month: Number(match[1]), year: 2000 + Number(match[2]) };
}

/** Formats an expiry as "MM/YY". */
export function formatExpiry(expiry: CardExpiry): string {
  return `${twoDigits(expiry.month)}/${twoDigits(expiry.year % 100)}`;
}

/** Returns two-digit month and year from a month of one or two digits and a year of two or four: 3, 2027 → "03", "27". Null
 *  for a month outside 1 to 12 or a year outside 2000 to 2099. Source: LVA-014, CRD-005. */
export function normaliseExpiry(month: string, year: string): { readonly month: string; readonly year: string } | null {
  const monthNumber = /^\d{1,2}$/.test(month) ? Number(month) : 0;
  if (monthNumber < 1 || monthNumber > 12 || !/^(20)?\d{2}$/.test(year)) return null;
  return { month: twoDigits(monthNumber), year: year.slice(-2) };
}

/** Returns true when the card's month is before the month of `today`. The card is still valid in its own month. Source:
 *  LVA-002, loan-core 4.4. */
export function isCardExpired(expiry: CardExpiry, today: BusinessDate): boolean {
  return expiry.year * 12 + expiry.month < Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
}

function twoDigits(value: number): string {
  return value.toString().padStart(2, '0');
}
