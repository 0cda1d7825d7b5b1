import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';

/** Limits of the payment worker, with their units. */
export interface PayLimits {
  /** Calls in flight per process. */
  readonly callsMax: number;
  /** Maximum of outcomes that are not recorded yet. At this number the worker claims nothing new. */
  readonly unrecordedMax: number;
  /** Outcomes recorded per transaction. */
  readonly batchMax: number;
  /** Interval of the slow poll that catches lost notifications. */
  readonly pollMs: number;
  /** Time from the claim within which a request must be sent. After that time the payment is released unsent. */
  readonly sendWithinMs: number;
  /** Time from the claim after which the database must confirm the lease before sending. */
  readonly recheckAfterMs: number;
  /** Duration of a lease. Longer than sending and waiting together, so that a living worker never loses a lease. */
  readonly leaseMs: number;
  /** Time from the claim until a charge sent under it can no longer arrive. */
  readonly settleMs: number;
  /** Time from the end of a call until its charge can no longer arrive, if the worker saw the call end. */
  readonly maxLatenessMs: number;
  /** Maximum of sends before a payment fails uncharged. Before each resend, an inquiry has proven that there is no charge. */
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
  // A quarter of the time-out, but enough time for a claim to return on a busy machine.
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
