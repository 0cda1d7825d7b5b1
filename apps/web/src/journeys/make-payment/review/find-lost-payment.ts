import { codeOf } from '#api/api-error.ts';
import { askWithin, wait, type PaymentPolling } from '#journeys/make-payment/processing/poll-payment.ts';

/** Result of the search: the `messageKey` of a payment whose answer was lost, or `notThere` when the services have no such
 *  payment. */
export type LostPayment = { readonly kind: 'there'; readonly messageKey: string } | { readonly kind: 'notThere' };

/** Inputs of the search, and a callback for an unanswered call. `settlesMs`: how long a payment that is not found may still
 *  arrive, counted from the start of the search. */
export interface LostPaymentSearch extends Pick<PaymentPolling, 'ask' | 'signal' | 'nowMs'> {
  readonly intervalMs: number;
  readonly settlesMs: number;
  readonly onUnanswered: () => void;
}

/** Looks up a payment by its key after its answer was lost, until the services give a definite answer. The paying call may
 *  still be running after a reload, so "not found" counts only after `settlesMs`. A failed call is retried. Returns null after
 *  an abort. Source: LOP-032, PAY-031, security C13. */
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
      // This code tells a 404 of the services from a 404 of a gateway.
      const isAbsent = codeOf(failure) === 'NotFoundException';
      if (isAbsent && askedAtMs >= settledAtMs) return { kind: 'notThere' };
      if (!isAbsent) onUnanswered();
    }
    await wait(intervalMs, signal);
  }
  return null;
}
