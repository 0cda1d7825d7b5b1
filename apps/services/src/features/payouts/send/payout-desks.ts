import type { DisbursementChannelDesk } from '@lendside/providers/disbursements/port.ts';
import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';

/** The partners that pay money out. A push to a card goes through the processor that holds the card. The store's desk is ours and stands
 *  in no setting. */
export interface PayoutDesks {
  readonly ach?: DisbursementChannelDesk;
  readonly moneyGram?: DisbursementChannelDesk;
  /** By the number of the card processor. */
  readonly debit?: Readonly<Record<number, DisbursementChannelDesk>>;
}

/** Those partners and the store's desk. */
export interface AllDesks extends PayoutDesks {
  readonly store: DisbursementChannelDesk;
}

/** Returns the desk that pays a payout out; null when the settings name none. `processor`: of the card, for a push to a card. */
export function findPayoutDesk(
  desks: AllDesks,
  channel: DisbursementChannel,
  processor: number | null,
): DisbursementChannelDesk | null {
  if (channel !== 'debit') return desks[channel] ?? null;
  return processor === null ? null : (desks.debit?.[processor] ?? null);
}

/** Lists every desk with its number for the circuit breaker and the metrics: that of the card processor, else the channel's number on
 *  the wire. */
export function listDesks(
  desks: AllDesks,
): readonly { readonly number: number; readonly desk: DisbursementChannelDesk }[] {
  return [
    { number: 2, desk: desks.store },
    ...(desks.moneyGram === undefined ? [] : [{ number: 14, desk: desks.moneyGram }]),
    ...(desks.ach === undefined ? [] : [{ number: 101, desk: desks.ach }]),
    ...Object.entries(desks.debit ?? {}).map(([number, desk]) => ({ number: Number(number), desk })),
  ];
}

/** Returns the number of a payout's desk, as `listDesks` gives it. */
export function deskNumberOf(channel: DisbursementChannel, processor: number | null): number {
  const numbers = { store: 2, moneyGram: 14, ach: 101, debit: processor ?? 16 } as const;
  return numbers[channel];
}
