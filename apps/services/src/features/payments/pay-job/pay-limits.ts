import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';

/** Limits of the payment worker, with their units. */
export interface PayLimits {
  /** Calls to the processor side by side in one process. */
  readonly callsMax: number;
  /** Outcomes in hand that are not recorded yet; beyond it nothing new is claimed. */
  readonly unrecordedMax: number;
  /** Outcomes recorded by one transaction. */
  readonly batchMax: number;
  /** Slow poll that catches what a lost notice missed. */
  readonly pollMs: number;
  /** Within this time after its claim a request must have left; later it goes back. */
  readonly sendWithinMs: number;
  /** After this time since the claim the database is asked once more before sending. */
  readonly recheckAfterMs: number;
  /** Longer than sending and waiting together, so that a living worker never loses a lease. */
  readonly leaseMs: number;
  /** From the claim on: after it nothing sent under this claim can reach the processor's books any more. */
  readonly settleMs: number;
  /** From the end of a call on, as long as somebody saw it end. */
  readonly maxLatenessMs: number;
  /** Sends of one payment, then it fails without a charge (its absence is proven each time). */
  readonly attemptsMax: number;
  /** Questions in a row without an answer, then a person decides; tries to book captured money, then a person is told. */
  readonly inquiriesMax: number;
}

/** Calls that a worker has under way at each partner where nothing else is set: at one that takes 100 ms 1,280 payments a second. Source:
 *  decision 010. */
export const CALLS_AT_ONCE = 128;

/** The limits that follow from how many calls a worker may have under way at each partner. */
export function callLimits(callsMax: number): Pick<PayLimits, 'callsMax' | 'unrecordedMax'> {
  return { callsMax, unrecordedMax: 4 * callsMax };
}

/** The limits that follow from what the processor promises. A time-out of 20 s makes a lease of 30 s (D4). */
export function payLimits(
  { timeoutMs, maxLatenessMs }: Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'>,
  changes: Partial<PayLimits> = {},
): PayLimits {
  // A quarter of the time-out, but enough for a claim on a busy machine to come back.
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
    // Some ten minutes, and some hundred, of pauses of six seconds.
    attemptsMax: 100,
    inquiriesMax: 1_000,
    ...changes,
  };
}

const PAUSE_MIN_MS = 500;
const PAUSE_MAX_MS = 6_000;
const PAUSE_UNSETTLED_MAX_MS = 15_000;
/** Between tries to book what could not be booked for very long: it may be its own fault, and it is tried in a batch with others. */
export const PAUSE_LONG_MS = 60_000;

/** Wait before the next try of what got no answer: doubling from half a second to six. A question costs a partner little, and a partner that
 *  is away is asked by few at a time. Source: decision 010. */
export function backoffMs(tries: number): number {
  return Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** Math.min(Math.max(tries - 1, 0), 10));
}

/** Wait before the books, which had nothing, are asked again while a charge can still reach them: half as long as it has been since the
 *  call ended, from half a second to 15, and never past the instant at which nothing can arrive any more. */
export function unsettledPauseMs(sinceEndMs: number, settledInMs: number): number {
  const pauseMs = Math.min(Math.max(PAUSE_MIN_MS, sinceEndMs / 2), PAUSE_UNSETTLED_MAX_MS);
  return Math.ceil(Math.min(pauseMs, settledInMs + 20));
}
