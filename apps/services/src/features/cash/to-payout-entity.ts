import type { listPayouts } from '@lendside/contract/cash/draws.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { nextBusinessDay } from '@lendside/domain/calendar/business-days.ts';
import { closesAtMs } from '@lendside/domain/calendar/closing-hour.ts';
import { cancelUntil } from '@lendside/domain/payouts/cancel-window.ts';
import {
  isPayoutPending,
  moneyThereOn,
  payoutPendingCode,
  whyNoCancel,
  type NoCancelReason,
} from '@lendside/domain/payouts/shown-payout.ts';
import type { ShownPayout } from '#features/payouts/payout-queries.ts';
import { CHANNEL_TYPES } from './channel-types.ts';

/** A payout on the wire. */
export type PayoutEntity = ResponseOf<typeof listPayouts>['payouts'][number];

/** Minutes since midnight at which the windows of a store end. Source: loan-core 5.5. */
const CLOSE_MINUTES_OF_DAY = 17 * 60;

/** Returns why a draw can no longer be stopped now; null when it can. `today`: the business date of its loan system. Money of another purpose is stopped elsewhere. */
export function whyNotStopped(payout: ShownPayout, today: BusinessDate): NoCancelReason | null {
  if (payout.purpose !== 'draw') return 'channel_final';
  return whyNoCancel(payout, today, payout.storeMinutes);
}

/** Returns the instant until which a draw can be stopped. A draw that its channel does not have yet can be stopped at any time, at least until
 *  then; a pick-up until 17:00 store time of the next business day. Source: loan-core 4.5. */
function stoppableUntil(payout: ShownPayout, today: BusinessDate): string | null {
  if (!isPayoutPending(payout.state) || payout.cancelRefused !== null || whyNotStopped(payout, today) !== null)
    return null;
  const day = payout.sentOn === null ? nextBusinessDay(today) : cancelUntil(payout.sentOn);
  return new Date(closesAtMs(day, { minutesOfDay: CLOSE_MINUTES_OF_DAY, timeZone: payout.timeZone })).toISOString();
}

/** Turns money that goes out into what screens show on a business date of its loan system. */
export function toPayoutEntity(payout: ShownPayout, today: BusinessDate): PayoutEntity {
  const { state, purpose, channel, sentOn } = payout;
  if (purpose === 'accountProof') throw new Error('a small credit that proves an account is not shown');
  const isPending = isPayoutPending(state);
  const isStopping = isPending && state !== 'review' && payout.isCancelAsked && payout.cancelRefused === null;
  return {
    transactionId: payout.payoutId,
    purpose,
    loanId: payout.loanId,
    amount: payout.amountCents,
    disbursementType: CHANNEL_TYPES[channel],
    state,
    pendingCode: payoutPendingCode(state, sentOn),
    referenceNumber: payout.referenceNumber,
    displayNumber: payout.displayNumber,
    steps: payout.steps,
    // Nobody knows when money that is set aside will be sent: its person may still take the renewal back.
    expectedOn: isPending && state !== 'held' ? moneyThereOn(channel, sentOn ?? today) : null,
    expiresOn: payout.expiresOn,
    cancelUntil: stoppableUntil(payout, today),
    isCancelling: isStopping && payout.stoppedBy === 'asked',
    stoppedBy: isStopping || state === 'cancelled' ? payout.stoppedBy : null,
    endedAt: isPending || state === 'paid' ? null : payout.endedAt,
    cancelRefused: payout.cancelRefused,
    failure: payout.returnCode ?? payout.failureCode,
  };
}
