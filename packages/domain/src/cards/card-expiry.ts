import type { BusinessDate } from '#calendar/business-date.ts';

/** The last valid month of a card: month 1 to 12, year in full (2027). */
export interface CardExpiry {
  readonly month: number;
  readonly year: number;
}

/** Returns true when the card's month is before the month of `today`. The card is still valid in its own month. Source:
 *  LVA-002, loan-core 4.4. */
export function isCardExpired(expiry: CardExpiry, today: BusinessDate): boolean {
  return expiry.year * 12 + expiry.month < Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
}
