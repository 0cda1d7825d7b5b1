import type { DisbursementChannel } from '@lendside/domain/ledger/loan-postings.ts';
import type { DisbursementChannelDesk } from '@lendside/providers/disbursements/port.ts';
import type { Mode } from '#platform/system-mode.ts';
import { listDesks, type AllDesks } from './payout-desks.ts';

/** Limits of the payout worker, with their units. */
export interface PayoutLimits {
  /** Calls in flight per process. */
  readonly callsMax: number;
  /** Maximum of outcomes that are not recorded yet. At this number the worker claims nothing new. */
  readonly unrecordedMax: number;
  /** Outcomes recorded per transaction, and draws begun per transaction. */
  readonly batchMax: number;
  /** Interval of the slow poll that catches lost notifications. */
  readonly pollMs: number;
  /** Time from the claim within which a request must be sent. After that time the payout is released unsent. */
  readonly sendWithinMs: number;
  /** Time from the claim after which the database must confirm the lease before sending. */
  readonly recheckAfterMs: number;
  /** Duration of a lease. Longer than sending and waiting together, so that a living worker never loses a lease. */
  readonly leaseMs: number;
  /** By channel: time from the end of a call until its payout can no longer arrive, if the worker saw the call end. */
  readonly latenessMs: Readonly<Record<DisbursementChannel, number>>;
  /** By channel: time from the claim until a payout sent under it can no longer arrive. */
  readonly settleMs: Readonly<Record<DisbursementChannel, number>>;
  /** Maximum of sends before a payout fails unsent. Before each resend, an inquiry has proven that the channel has nothing. */
  readonly attemptsMax: number;
  /** Unanswered inquiries in a row before a payout goes to review. */
  readonly inquiriesMax: number;
  /** By channel: pause between two inquiries about a payout that was sent: the first one and the longest one. */
  readonly followMs: Readonly<Record<DisbursementChannel, readonly [number, number]>>;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A push to a card ends in seconds. MoneyGram is asked every 15 minutes, in a simulation every five seconds. The bank is read at the end of
 *  the day. The store's desk tells us itself. */
function followMs(mode: Mode): PayoutLimits['followMs'] {
  const moneyGram = mode === 'simulation' ? ([5 * SECOND, 5 * SECOND] as const) : ([15 * MINUTE, 15 * MINUTE] as const);
  return { debit: [5 * SECOND, HOUR], moneyGram, ach: [12 * HOUR, 24 * HOUR], store: [24 * HOUR, 24 * HOUR] };
}

/** Returns the limits that follow from what the channels promise. */
export function payoutLimits(desks: AllDesks, mode: Mode, changes: Partial<PayoutLimits> = {}): PayoutLimits {
  const all = listDesks(desks).map(({ desk }) => desk);
  const timeoutMs = Math.max(...all.map((desk) => desk.timeoutMs));
  // A quarter of the time-out, but enough time for a claim to return on a busy machine.
  const sendWithinMs = changes.sendWithinMs ?? Math.max(250, Math.ceil(timeoutMs / 4));
  const byChannel = (toMs: (desk: DisbursementChannelDesk) => number): Record<DisbursementChannel, number> => {
    const longest = { store: 0, moneyGram: 0, debit: 0, ach: 0 };
    for (const desk of all) longest[desk.channel] = Math.max(longest[desk.channel], toMs(desk));
    return longest;
  };
  return {
    callsMax: 128,
    unrecordedMax: 512,
    batchMax: 200,
    pollMs: SECOND,
    sendWithinMs,
    recheckAfterMs: Math.min(250, sendWithinMs / 2),
    leaseMs: timeoutMs + 2 * sendWithinMs,
    latenessMs: byChannel((desk) => desk.maxLatenessMs),
    settleMs: byChannel((desk) => sendWithinMs + desk.timeoutMs + desk.maxLatenessMs),
    attemptsMax: 100,
    inquiriesMax: 1_000,
    followMs: followMs(mode),
    ...changes,
  };
}
