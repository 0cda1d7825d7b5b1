import { codeOf } from '#api/api-error.ts';
import { askWithin, wait, type PaymentPolling } from '#journeys/make-payment/processing/poll-payment.ts';

/** The `messageKey` of a payment whose answer was lost, or that the services have no such payment. */
export type LostPayment = { readonly kind: 'there'; readonly messageKey: string } | { readonly kind: 'notThere' };

/** Inputs of the search, and its callback for an unanswered call. `settlesMs`: how long a missing payment may still arrive,
 *  counted from the start. */
export interface LostPaymentSearch extends Pick<PaymentPolling, 'ask' | 'signal' | 'nowMs'> {
  readonly intervalMs: number;
  readonly settlesMs: number;
  readonly onUnanswered: () => void;
}

/** Looks up a payment by its key after its answer was lost, until the services know. The paying call may still be running
 *  after a reload, so "not found" counts only after `settlesMs`. A failed call is retried. Null after an abort. Source:
 *  LOP-032, PAY-031, security C13. */
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
      // A 404 from a gateway does not have this code.
      const isAbsent = codeOf(failure) === 'NotFoundException';
      if (isAbsent && askedAtMs >= settledAtMs) return { kind: 'notThere' };
      if (!isAbsent) onUnanswered();
    }
    await wait(intervalMs, signal);
  }
  return null;
}
