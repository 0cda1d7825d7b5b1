import { codeOf } from '#api/api-error.ts';
import { askWithin, wait } from './poll-payment.ts';
import type { PaymentPolling } from './poll-payment.ts';

/** What came of a payment that was pressed, as far as the services know: its `messageKey`, or that there is none so far. */
export type LostPayment = { readonly kind: 'there'; readonly messageKey: string } | { readonly kind: 'notThere' };

/** What the search needs, and whom it tells that it was not answered and asks on. */
export interface LostPaymentSearch extends Pick<PaymentPolling, 'ask' | 'signal'> {
  readonly intervalMs: number;
  readonly onUnanswered: () => void;
}

/** Asks what came of a payment whose answer was never seen, by the key it was made with, until the services say so: they alone know. A
 *  call that fails says nothing and is asked again; null once it is cut off. Source: LOP-032, PAY-031, security C13. */
export async function findLostPayment({
  ask,
  signal,
  intervalMs,
  onUnanswered,
}: LostPaymentSearch): Promise<LostPayment | null> {
  while (!signal.aborted) {
    try {
      const { messageKey } = await askWithin(ask, signal);
      return signal.aborted ? null : { kind: 'there', messageKey };
    } catch (failure) {
      if (signal.aborted) return null;
      // A 404 of whatever stands before the services has no such code.
      if (codeOf(failure) === 'NotFoundException') return { kind: 'notThere' };
    }
    onUnanswered();
    await wait(intervalMs, signal);
  }
  return null;
}
