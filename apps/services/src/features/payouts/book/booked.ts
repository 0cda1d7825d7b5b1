import type { PayoutEvent } from '@lendside/domain/payouts/payout-states.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { PayoutRow } from '#features/payouts/send/payout-claims.ts';

/** What happened to a payout, with what its channel charges the lender. */
export interface ToBook {
  readonly event: PayoutEvent;
  readonly feeCents: Cents;
}

/** What the books did. `booked`: they took the event, or had nothing to do. `refused`: they did not take it. `atStore`: they took it, and the money
 *  waits at the store from now on. */
export type Booked =
  | { readonly kind: 'booked' }
  | { readonly kind: 'atStore' }
  | { readonly kind: 'refused'; readonly reason: string };

export const BOOKED: Booked = { kind: 'booked' };

/** Returns the key of the command for an event of a payout. */
export function commandKey({ payout_id: payoutId }: Pick<PayoutRow, 'payout_id'>, event: PayoutEvent): string {
  return `payout:${payoutId}:${event}`;
}

/** Turns the answer of a command into what the books did. */
export function toBooked(
  answer: { readonly ok: true } | { readonly ok: false; readonly refusal: { readonly code: string } },
): Booked {
  if (answer.ok) return BOOKED;
  const { refusal } = answer;
  const reason = 'reason' in refusal && typeof refusal.reason === 'string' ? refusal.reason : refusal.code;
  return { kind: 'refused', reason };
}
