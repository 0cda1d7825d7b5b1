import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';

/** The wire number of each way to receive cash. Source: LAP-102. */
export const CHANNEL_TYPES: Readonly<Record<DisbursementChannel, number>> = {
  store: 2,
  moneyGram: 14,
  debit: 16,
  ach: 101,
};

/** Finds the channel of a wire number; null when there is none. */
export function findChannel(type: number): DisbursementChannel | null {
  const channels = Object.keys(CHANNEL_TYPES) as DisbursementChannel[];
  return channels.find((channel) => CHANNEL_TYPES[channel] === type) ?? null;
}
