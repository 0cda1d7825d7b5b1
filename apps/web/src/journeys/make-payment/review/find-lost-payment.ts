import { codeOf } from '#api/api-error.ts';
import { askWithin, wait, type PaymentPolling } from '#journeys/make-payment/processing/poll-payment.ts';

/** What came of a payment that was pressed, as far as the services know: its `messageKey`, or that there is none so far. */
export type LostPayment = { readonly kind: 'there'; readonly messageKey: string } | { readonly kind: 'notThere' };

/** What the search needs, and whom it tells that it was not answered and asks on. `settlesMs`: how long from the start a payment that is
 *  not there may still be on its way. */
export interface LostPaymentSearch extends Pick<PaymentPolling, 'ask' | 'signal' | 'nowMs'> {
  readonly intervalMs: number;
  readonly settlesMs: number;
  readonly onUnanswered: () => void;
}

/** Asks what came of a payment whose answer was never seen, by the key it was made with, until the services say so: they alone know. Who
 *  pressed Pay and loaded the page again is here before the call that pays has come to its end: that there is no payment counts once none
 *  can be on its way any more. A call that fails says nothing and is asked again; null once it is cut off. Source: LOP-032, PAY-031, security C13. */
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
      // A 404 of whatever stands before the services has no such code.
      const isAbsent = codeOf(failure) === 'NotFoundException';
      if (isAbsent && askedAtMs >= settledAtMs) return { kind: 'notThere' };
      if (!isAbsent) onUnanswered();
    }
    await wait(intervalMs, signal);
  }
  return null;
}
