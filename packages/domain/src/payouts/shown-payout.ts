import type { BusinessDate } from '#calendar/business-date.ts';
import { nextBusinessDay } from '#calendar/business-days.ts';
import type { DisbursementChannel } from '#ledger/loan-postings.ts';
import { mayStillCancel } from './cancel-window.ts';
import { PAYOUT_STATES, type PayoutState } from './payout-states.ts';

/** Returns the day on which money that its channel takes on a day is there. A bank account has it on the next banking day; a card within
 *  minutes; a pick-up waits from that day on. Source: width 1. */
export function moneyThereOn(channel: DisbursementChannel, sentOn: BusinessDate): BusinessDate {
  return channel === 'ach' ? nextBusinessDay(sentOn) : sentOn;
}

/** Returns the day on which the cash of a renewal that is signed on `signedOn` is there. The store hands it out at once. The other channels get
 *  it when the renewal can no longer be taken back: at the end of the next business day. Source: width 1; loan-core 4.5. */
export function renewalCashThereOn(channel: DisbursementChannel, signedOn: BusinessDate): BusinessDate {
  return channel === 'store' ? signedOn : moneyThereOn(channel, nextBusinessDay(signedOn));
}

/** Returns true while money is still on its way or waits to be taken. */
export function isPayoutPending(state: PayoutState): boolean {
  return !PAYOUT_STATES[state].isOver && state !== 'paid';
}

/** Returns the code of money on its way: 1000 until its channel has it, 1002 from then on, null when it no longer waits. Source: LOA-035,
 *  LOP-028. */
export function payoutPendingCode(state: PayoutState, sentOn: BusinessDate | null): 1000 | 1002 | null {
  if (!isPayoutPending(state)) return null;
  return sentOn === null ? 1000 : 1002;
}

/** Facts of a payout that decide whether it can still be stopped. */
export interface StoppablePayout {
  readonly state: PayoutState;
  readonly channel: DisbursementChannel;
  readonly sentOn: BusinessDate | null;
  /** Why an earlier wish to stop it was refused; null when none was. */
  readonly cancelRefused: string | null;
}

/** Why a draw can no longer be stopped. `over`: it never went out or came back. `taken`: the person has the money. `channel_final`: a card or
 *  a filed bank credit cannot be stopped. `in_review`: staff finds out where it is. */
export type NoCancelReason = 'over' | 'taken' | 'window_closed' | 'channel_final' | 'in_review';

/** Returns why a draw can no longer be stopped at this moment; null when it can. Before its channel has it, always. A pick-up that nobody
 *  has taken, until 17:00 store time of the next business day. `storeMinutesOfDay` counts from midnight at the store. Source: loan-core 4.5
 *  over LOP-051; width 1. */
export function whyNoCancel(
  payout: StoppablePayout,
  today: BusinessDate,
  storeMinutesOfDay: number,
): NoCancelReason | null {
  if (payout.state === 'cancelled') return null;
  if (payout.state === 'paid') return 'taken';
  if (payout.state === 'review') return 'in_review';
  if (PAYOUT_STATES[payout.state].isOver) return 'over';
  if (payout.cancelRefused === 'taken') return 'taken';
  if (payout.sentOn === null) return null;
  if (payout.channel === 'debit' || payout.channel === 'ach') return 'channel_final';
  return mayStillCancel(payout.sentOn, today, storeMinutesOfDay) ? null : 'window_closed';
}
