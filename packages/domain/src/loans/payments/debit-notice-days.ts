import { addBusinessDays, isBusinessDay, rollToBusinessDay } from '#calendar/business-days.ts';
import { addDays, type BusinessDate } from '#calendar/business-date.ts';

/** Business days of notice before a withdrawal; the authorization text promises at least as many. Source: decision 014, loan-core
 *  5.4 (N03), 12 CFR 1041.9(b). */
export const NOTICE_BUSINESS_DAYS = 3;

/** Days of notice before a withdrawal whose amount differs from the last one. Source: 12 CFR 1005.10(d), loan-core 5.3. */
export const CHANGED_AMOUNT_NOTICE_DAYS = 10;

/** Returns the last day on which an email or a text still announces a withdrawal of that day in time. Paper would need three
 *  more business days, so autopay sends none. Source: 12 CFR 1041.9(b), decision 014. */
export function lastNoticeDay(on: BusinessDate): BusinessDate {
  return addBusinessDays(on, -NOTICE_BUSINESS_DAYS);
}

/** Returns the first day on which a withdrawal may be made that is announced on that day. */
export function firstDebitDay(sentOn: BusinessDate): BusinessDate {
  return addBusinessDays(rollToBusinessDay(sentOn), NOTICE_BUSINESS_DAYS);
}

/** What a day owes a coming withdrawal: the early notice (`days10`), the notice that counts (`days3`), or the letter that it is
 *  skipped when there is no notice in time (`late`). */
export type NoticeMoment = 'days10' | 'days3' | 'late';

/** Returns what the day `asOf` owes a withdrawal on the business day `on`; null on the days between. Source: loan-core 5.4 (N03),
 *  decision 014. */
export function noticeMoment(asOf: BusinessDate, on: BusinessDate): NoticeMoment | null {
  const last = lastNoticeDay(on);
  if (asOf === last) return 'days3';
  if (asOf > last) return asOf < on ? 'late' : null;
  return addDays(asOf, CHANGED_AMOUNT_NOTICE_DAYS) === on ? 'days10' : null;
}

/** Lists the business days whose withdrawals a day must look at, oldest first. */
export function daysToAnnounce(asOf: BusinessDate): readonly BusinessDate[] {
  return Array.from({ length: CHANGED_AMOUNT_NOTICE_DAYS }, (_, index) => addDays(asOf, index + 1)).filter(
    (on) => isBusinessDay(on) && noticeMoment(asOf, on) !== null,
  );
}
