import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';

/** Numbers of the payout channels. Source: LOA-032. */
export const CHANNEL_NUMBER: Readonly<Record<DisbursementChannel, number>> = {
  store: 2,
  moneyGram: 14,
  debit: 16,
  ach: 101,
};
