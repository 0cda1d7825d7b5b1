import { addDays, type BusinessDate } from '#calendar/business-date.ts';
import { addBusinessDays } from '#calendar/business-days.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import type { PayoutPurpose } from './payout-states.ts';

/** Days that a MoneyGram reference stays valid. Source: loan-core 5.5. */
export const MONEY_GRAM_DAYS = 30;
/** Business days that cash waits at a store, and that the money of a new loan waits anywhere. Source: loan-core 5.5. */
export const PICK_UP_BUSINESS_DAYS = 5;

/** Returns the last day on which money can be picked up that waits from `on`; null for channels without a pick-up. A refund and a surplus
 *  are the customer's own money, so they wait until somebody takes them. The money of a new loan
 *  waits at most five business days, because nobody may pay interest for longer on money that nobody took. Source: loan-core 3.3 (T05), 5.5. */
export function pickUpUntil(
  channel: DisbursementChannel,
  purpose: PayoutPurpose,
  on: BusinessDate,
): BusinessDate | null {
  if (channel !== 'store' && channel !== 'moneyGram') return null;
  if (purpose === 'refund' || purpose === 'surplus') return null;
  if (channel === 'moneyGram' && purpose !== 'origination') return addDays(on, MONEY_GRAM_DAYS);
  return addBusinessDays(on, PICK_UP_BUSINESS_DAYS);
}
