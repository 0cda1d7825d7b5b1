/** `Error` in a payment answer: one text or several. Source: LER-010, LER-011. */
export type PaymentErrorText = string | readonly string[];

/** Why a payment submit failed: the answer carried `Error`, or the call failed (status null without an answer). */
export type SubmitFailure =
  | { readonly kind: 'refused'; readonly error: PaymentErrorText }
  | { readonly kind: 'call_failed'; readonly httpStatus: number | null; readonly message: string };

/** Result of one status poll. `failed_call` with an `error` is a failed call whose answer carried `Error`. */
export type PollAnswer =
  | { readonly kind: 'pending' }
  | { readonly kind: 'complete'; readonly confirmationNumber: string; readonly newLoanId: number | null }
  | { readonly kind: 'failed'; readonly error: PaymentErrorText }
  | { readonly kind: 'failed_call'; readonly error: PaymentErrorText | null };

/** What the review page shows after a failure. */
export interface PaymentNotice {
  readonly text: string;
  readonly isPayButtonEnabled: boolean;
}

/** Shown when polling ends without a result; never shown as a failure. Source: LOP-030. */
export const PAYMENT_LATE_TEXT =
  'This is taking longer than expected. We will send you a confirmation when it is complete.';

/** Shown when the answer to a submit was lost and no service knows the payment. Source: LOP-032, PAY-031. */
export const NO_PAYMENT_TEXT =
  'You pressed Pay before. We have looked: no payment came of it so far, and nothing was charged.';

/** Shown when a failure has no text. Source: LER-021. */
export const SERVER_ERROR_TEXT = 'Server error';

/** Formats `Error` for the screen: several texts are joined by blank lines. Source: LER-010, LER-011. */
export function paymentErrorText(error: PaymentErrorText): string {
  const text = typeof error === 'string' ? error : error.join('\n\n');
  return text.trim() === '' ? SERVER_ERROR_TEXT : text;
}

/** Returns the text and the state of the pay button after a failed submit. A refusal disables the button. A failed call keeps
 *  it enabled, because a second press sends the same key and is safe. Source: LER-010 to LER-014, LOP-030. */
export function submitFailureNotice(failure: SubmitFailure): PaymentNotice {
  if (failure.kind === 'refused') return { text: paymentErrorText(failure.error), isPayButtonEnabled: false };
  const message = failure.httpStatus === 502 ? 'network error' : failure.message;
  return { text: `server error: ${message}`, isPayButtonEnabled: true };
}

/** Polling limits in milliseconds. */
export interface PollingLimits {
  readonly intervalMs: number;
  readonly timeoutMs: number;
}

/** What to do after a poll. */
export type PollingDecision =
  | { readonly next: 'poll'; readonly afterMs: number }
  | { readonly next: 'stop'; readonly result: 'complete' | 'failed' | 'late' };

/** Decides whether polling continues. A result stops it, with or without `Error`. A failed call without `Error` is retried.
 *  The time-out, counted from the start call, ends polling as late. Source: PAY-018, LER-015, LER-016, LOP-029, LOP-030. */
export function decidePolling(answer: PollAnswer, elapsedMs: number, limits: PollingLimits): PollingDecision {
  if (answer.kind === 'complete') return { next: 'stop', result: 'complete' };
  if (answer.kind === 'failed') return { next: 'stop', result: 'failed' };
  if (answer.kind === 'failed_call' && answer.error !== null) return { next: 'stop', result: 'failed' };
  return elapsedMs >= limits.timeoutMs
    ? { next: 'stop', result: 'late' }
    : { next: 'poll', afterMs: limits.intervalMs };
}
