import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getDisbursementReference } from '@lendside/contract/cash/draws.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';

/** Wire number of a channel. */
export type ChannelType = ResponseOf<typeof getDisbursementReference>['disbursementType'];

/** The wire number of each way to receive cash. Source: LAP-102. */
export const CHANNEL_TYPES: Readonly<Record<DisbursementChannel, ChannelType>> = {
  store: 2,
  moneyGram: 14,
  debit: 16,
  ach: 101,
};

/** Returns the channel of a wire number; null for a number that names none. */
export function findChannelOfType(type: number): DisbursementChannel | null {
  const channels = Object.keys(CHANNEL_TYPES) as DisbursementChannel[];
  return channels.find((channel) => CHANNEL_TYPES[channel] === type) ?? null;
}
