import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { cents, type Cents } from '#money/cents.ts';

/** Most cash a store hands to one customer in a day: 2,500.00. Source: loan-core 4.3 (channels). */
export const STORE_CASH_DAILY_CENTS: Cents = cents(250_000);

/** Most sent to a debit card: 5,000.00. Source: loan-core 4.3 (channels). */
export const DEBIT_PUSH_MAX_CENTS: Cents = cents(500_000);

/** Most sent through MoneyGram, inclusive: 10,000.00. Source: DRW-005, LCF-006. */
export const MONEY_GRAM_MAX_CENTS: Cents = cents(1_000_000);

/** Most that a channel pays out at once, in cents. Null: no limit of its own. Source: loan-core 4.3 (channels). */
export const CHANNEL_MAX_CENTS: Readonly<Record<DisbursementChannel, Cents | null>> = {
  store: STORE_CASH_DAILY_CENTS,
  moneyGram: MONEY_GRAM_MAX_CENTS,
  debit: DEBIT_PUSH_MAX_CENTS,
  ach: null,
};
