import { codeOf } from '#api/api-error.ts';
import { askWithin, wait, type PaymentPolling } from '#journeys/make-payment/processing/poll-payment.ts';

/** What the services know of a payment whose answer was lost: its `messageKey`, or that there is none so far. */
export type LostPayment = { readonly kind: 'there'; readonly messageKey: string } | { readonly kind: 'notThere' };

/** What the search needs, and its callback for an unanswered call. `settlesMs`: how long from the start a missing payment may still be on
 *  its way. */
export interface LostPaymentSearch extends Pick<PaymentPolling, 'ask' | 'signal' | 'nowMs'> {
  readonly intervalMs: number;
  readonly settlesMs: number;
  readonly onUnanswered: () => void;
}

/** Asks by its key what became of a payment whose answer was lost, until the services know. After a reload the search may start before
 *  the paying call has ended, so "there is none" counts only once no call can be on its way. A failed call is retried. Null once aborted.
 *  Source: LOP-032, PAY-031, security C13. */
export async function findLostPayment({
  ask,
  signal,
  nowMs,
  intervalMs,
  settlesMs,
  onUnanswered,
}: LostPaymentSearch): Promise<LostPayment | null> {
  const settledAtMs = nowMs() + settlesMs;
  while (!signal.aborted) {
    const askedAtMs = nowMs();
    try {
      const { messageKey } = await askWithin(ask, signal);
      return signal.aborted ? null : { kind: 'there', messageKey };
    } catch (failure) {
      if (signal.aborted) return null;
      // A 404 of a gateway has no such code.
      const isAbsent = codeOf(failure) === 'NotFoundException';
      if (isAbsent && askedAtMs >= settledAtMs) return { kind: 'notThere' };
      if (!isAbsent) onUnanswered();
    }
    await wait(intervalMs, signal);
  }
  return null;
}
