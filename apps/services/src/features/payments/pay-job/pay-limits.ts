import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';

/** Limits of the payment worker, with their units. */
export interface PayLimits {
  /** Calls in flight per process. */
  readonly callsMax: number;
  /** Outcomes not recorded yet. At this number nothing new is claimed. */
  readonly unrecordedMax: number;
  /** Outcomes recorded per transaction. */
  readonly batchMax: number;
  /** Interval of the slow poll that catches lost notifications. */
  readonly pollMs: number;
  /** Time from the claim within which a request must be sent. After it the payment goes back unsent. */
  readonly sendWithinMs: number;
  /** Time from the claim after which the database must confirm the lease before sending. */
  readonly recheckAfterMs: number;
  /** Longer than sending and waiting together, so that a living worker never loses a lease. */
  readonly leaseMs: number;
  /** Time from the claim until a charge sent under it can no longer arrive. */
  readonly settleMs: number;
  /** The same, measured from the end of a call, if the worker saw it end. */
  readonly maxLatenessMs: number;
  /** Sends of one payment before it fails uncharged. Before each resend its absence is proven. */
  readonly attemptsMax: number;
  /** Unanswered inquiries in a row before a payment goes to review, and tries to book captured money before each alert. */
  readonly inquiriesMax: number;
}

/** Default number of calls in flight per worker process. At 100 ms per call this allows 1,280 payments a second. Source:
 *  decision 010. */
export const CALLS_AT_ONCE = 128;

/** Returns the limits that follow from the number of calls in flight. */
export function callLimits(callsMax: number): Pick<PayLimits, 'callsMax' | 'unrecordedMax'> {
  return { callsMax, unrecordedMax: 4 * callsMax };
}

/** Returns the limits that follow from what the processor promises. A time-out of 20 s leads to a lease of 30 s (D4). */
export function payLimits(
  { timeoutMs, maxLatenessMs }: Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'>,
  changes: Partial<PayLimits> = {},
): PayLimits {
  // A quarter of the time-out, but long enough for a claim on a busy machine to return.
  const sendWithinMs = Math.max(250, Math.ceil(timeoutMs / 4));
  return {
    ...callLimits(CALLS_AT_ONCE),
    batchMax: 200,
    pollMs: 1_000,
    sendWithinMs,
    recheckAfterMs: Math.min(250, sendWithinMs / 2),
    leaseMs: timeoutMs + 2 * sendWithinMs,
    settleMs: sendWithinMs + timeoutMs + maxLatenessMs,
    maxLatenessMs,
    // With pauses of 6 s these last about 10 and 100 minutes.
    attemptsMax: 100,
    inquiriesMax: 1_000,
    ...changes,
  };
}

const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 6_000;
const PAUSE_UNSETTLED_MAX_MS = 15_000;
/** Pause between tries to book a payment that has failed for very long. The fault may be its own, and each try also holds up
 *  its batch. */
export const PAUSE_LONG_MS = 60_000;

/** Returns the pause before the next try after no answer. It doubles from 0.5 s to 6 s. An inquiry is cheap, and the circuit
 *  breaker limits the calls to an absent processor. Source: decision 010. */
export function backoffMs(tries: number): number {
  return Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(Math.max(tries - 1, 0), 10));
}

/** Returns the pause before the next inquiry while an absent charge can still arrive. The pause is half of the time since the
 *  call ended, between 0.5 s and 15 s. It ends no later than just after the charge can no longer arrive. */
export function unsettledPauseMs(sinceEndMs: number, settledInMs: number): number {
  const pauseMs = Math.min(Math.max(PAUSE_MIN_MS, sinceEndMs / 2), PAUSE_UNSETTLED_MAX_MS);
  return Math.ceil(Math.min(pauseMs, settledInMs + 20));
}
