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
  /** Sends of one payment, then it fails without a charge (its absence is proven each time). */
  readonly attemptsMax: number;
  /** Questions in a row without an answer, then a person decides. */
  readonly inquiriesMax: number;
}

/** The limits that follow from what the processor promises. A time-out of 20 s makes a lease of 30 s (D4). */
export function payLimits(
  { timeoutMs, maxLatenessMs }: Pick<CardProcessor, 'timeoutMs' | 'maxLatenessMs'>,
  changes: Partial<PayLimits> = {},
): PayLimits {
  // A quarter of the time-out, but enough for a claim on a busy machine to come back.
  const sendWithinMs = Math.max(250, Math.ceil(timeoutMs / 4));
  return {
    callsMax: 64,
    unrecordedMax: 256,
    batchMax: 200,
    pollMs: 1_000,
    sendWithinMs,
    recheckAfterMs: Math.min(250, sendWithinMs / 2),
    leaseMs: timeoutMs + 2 * sendWithinMs,
    settleMs: sendWithinMs + timeoutMs + maxLatenessMs,
    attemptsMax: 40,
    inquiriesMax: 400,
    ...changes,
  };
}

/** Wait before the next try: doubling from half a second to 15 seconds. */
export function backoffMs(tries: number): number {
  return Math.min(15_000, 500 * 2 ** Math.min(Math.max(tries - 1, 0), 10));
}
