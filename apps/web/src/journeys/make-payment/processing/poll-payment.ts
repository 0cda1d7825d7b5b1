import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import {
  decidePolling,
  type PaymentErrorText,
  type PollAnswer,
  type PollingLimits,
} from '@lendside/domain/payments/payment-outcomes.ts';

/** State of a payment as the services return it. */
export type PaymentResult = ResponseOf<typeof getPaymentResult>;

/** Inputs and callbacks of polling. */
export interface PaymentPolling {
  /** Poll interval, and the time-out counted from the start of the payment. Read again before each poll, because settings may
   *  change during polling. */
  readonly limits: () => PollingLimits;
  /** When the payment was started, in ms since 1970. */
  readonly startedAtMs: number;
  readonly nowMs: () => number;
  /** Asks once; throws when the call fails. */
  readonly ask: (signal: AbortSignal) => Promise<PaymentResult>;
  /** Returns the `Error` of a failed call, or null for any other failure, which is retried. */
  readonly errorOf: (failure: unknown) => PaymentErrorText | null;
  readonly onResult: (result: PaymentResult) => void;
  readonly onFailed: (error: PaymentErrorText | null) => void;
  readonly onLate: () => void;
  readonly signal: AbortSignal;
}

/** Time-out of one poll call. It is far shorter than the time-out of polling, so one lost call does not use that up. */
export const POLL_CALL_TIMEOUT_MS = 5_000;

/** Poll interval after the time-out while the page is still open. */
const LISTEN_INTERVAL_MS = 5_000;

/** Maximum polling time, counted from the opening of the page. */
export const LISTEN_TIMEOUT_MS = 15 * 60_000;

function toAnswer(result: PaymentResult): PollAnswer {
  if (result.status === 'FAILED') return { kind: 'failed', error: result.Error ?? '' };
  if (result.status === 'PENDING') return { kind: 'pending' };
  return { kind: 'complete', confirmationNumber: result.confirmationNumber ?? '', newLoanId: result.newLoanId };
}

/** Asks once; throws when the call fails, times out or is aborted. */
export async function askWithin(ask: PaymentPolling['ask'], signal: AbortSignal): Promise<PaymentResult> {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, POLL_CALL_TIMEOUT_MS);
  signal.addEventListener('abort', stop);
  try {
    const late = new Promise<never>((_resolve, reject) =>
      limit.signal.addEventListener('abort', () => reject(new Error('The poll took too long.'))),
    );
    return await Promise.race([ask(limit.signal), late]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

async function askOnce({ ask, errorOf, onResult, signal }: PaymentPolling): Promise<PollAnswer> {
  try {
    const result = await askWithin(ask, signal);
    if (!signal.aborted) onResult(result);
    return toAnswer(result);
  } catch (failure) {
    return { kind: 'failed_call', error: errorOf(failure) };
  }
}

/** Waits for `ms`, or until the signal aborts. */
export function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Polls for the result of a payment. Retries a failed call without `Error`. After the time-out it reports a delay once and
 *  polls more slowly. Ends at the result, at an abort, or after the maximum polling time. Source: PAY-018, LCF-001, LCF-002,
 *  LCF-022, LER-015, LER-016, LOP-029, LOP-030. */
export async function pollPayment(polling: PaymentPolling): Promise<void> {
  const { limits, signal, nowMs, startedAtMs } = polling;
  const openedAtMs = nowMs();
  let isLate = false;
  while (!signal.aborted && nowMs() - openedAtMs < LISTEN_TIMEOUT_MS) {
    const answer = await askOnce(polling);
    if (signal.aborted) return;
    const decision = decidePolling(answer, nowMs() - startedAtMs, limits());
    if (decision.next === 'stop' && decision.result !== 'late') {
      if (decision.result === 'failed') polling.onFailed('error' in answer ? answer.error : null);
      return;
    }
    if (decision.next === 'stop' && !isLate) {
      isLate = true;
      polling.onLate();
    }
    await wait(decision.next === 'poll' ? decision.afterMs : LISTEN_INTERVAL_MS, signal);
  }
}
