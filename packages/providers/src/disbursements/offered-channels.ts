import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';

/** Partners that pay money out; an absent one means that the lender does not pay that way. `debit`: by the number of the card processor. */
export interface NamedDesks {
  readonly ach?: unknown;
  readonly moneyGram?: unknown;
  readonly debit?: Readonly<Record<number, unknown>>;
}

/** Returns the channels of a lender with these partners. The store's desk is the lender's own. */
export function offeredChannels({ ach, moneyGram, debit = {} }: NamedDesks): ReadonlySet<DisbursementChannel> {
  const open: Readonly<Record<DisbursementChannel, boolean>> = {
    store: true,
    moneyGram: moneyGram !== undefined,
    debit: Object.keys(debit).length > 0,
    ach: ach !== undefined,
  };
  return new Set((Object.keys(open) as DisbursementChannel[]).filter((channel) => open[channel]));
}

/** Returns the card processors that push money to a card for this lender. */
export function pushingProcessors({ debit = {} }: NamedDesks): ReadonlySet<number> {
  return new Set(Object.keys(debit).map(Number));
}
