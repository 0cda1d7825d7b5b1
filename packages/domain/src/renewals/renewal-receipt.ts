import type { PayType } from '#payments/pay-types.ts';
import type { RenewalState } from './renewal-states.ts';

/** Kind of the receipt of a payment that was made for a renewal. */
export type RenewalMessageType = 'payment' | 'refinance' | 'cancelledRefi' | 'voidRefi';

/** Where the renewal of a payment stands. */
export interface RenewalStanding {
  readonly state: RenewalState;
  readonly isVoided: boolean;
}

/** Returns the kind of the receipt of a renewal's payment: a payment until all have signed, then a refinance, and what became of it when it
 *  ended or was taken back. Source: LOP-036. */
export function renewalMessageType({ state, isVoided }: RenewalStanding): RenewalMessageType {
  if (state === 'booked') return isVoided ? 'voidRefi' : 'refinance';
  return state === 'ended' ? 'cancelledRefi' : 'payment';
}

/** Returns the pay type of a payment as its receipt shows it. A payment whose renewal ended or was taken back stays on the old loan, and
 *  so does a payoff that ended a renewal. Source: LOP-027, loan-core 4.5. */
export function payTypeOf(payment: {
  readonly isPayoff: boolean;
  readonly isSettlement: boolean;
  /** The renewal that the payment was for, or that the payoff ended; null when there is none. */
  readonly renewal: RenewalStanding | null;
}): PayType {
  const { isPayoff, isSettlement, renewal } = payment;
  if (isSettlement) return 'resolutionPayoff';
  if (isPayoff) return renewal === null ? 'payoff' : 'cancelledRefiPayoff';
  if (renewal === null) return 'standard';
  return renewal.state === 'ended' || renewal.isVoided ? 'cancelledRefi' : 'refinance';
}
