import { submitPayment } from '@lendside/contract/payments/submit-payment.ts';
import { call } from '#api/call.ts';
import type { PaymentBody } from '#journeys/make-payment/session/payment-progress.ts';
import { nextMove, toSubmitFailure } from './submit-failure.ts';
import { paymentStore, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';

/** The keys of the payments whose call is under way in this page load: who leaves the page and comes back waits for the same answer. */
const underWay = new Set<string>();

/** Sends the payment, only when its payer presses. The key and the pending flag are written before anything leaves; a second press
 *  while one is pending sends nothing; what came of a submit whose answer was never seen is asked first (`useLostPayment`).
 *  Source: PAY-014 to PAY-017, LOP-032, security C13, D1, R15. */
export function useSubmitPayment(payment: PaymentScreen, body: PaymentBody | null) {
  const send = async (toSend: PaymentBody) => {
    if (underWay.has(toSend.paymentKey)) return;
    underWay.add(toSend.paymentKey);
    // A page that goes away cuts its calls off: that says nothing about the payment, which stays pending and is asked about.
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    window.addEventListener('beforeunload', leave);
    try {
      const { messageKey } = await call(submitPayment, toSend);
      payment.dispatch({ kind: 'submitAccepted', messageKey });
    } catch (error) {
      const told = nextMove(error);
      const move = told === 'press_again' ? 'another_card' : told;
      const failed = { kind: 'submitFailed', failure: toSubmitFailure(error), move } as const;
      payment.dispatch(isLeaving ? { kind: 'answerLost' } : failed);
    } finally {
      window.removeEventListener('beforeunload', leave);
      underWay.delete(toSend.paymentKey);
      paymentStore.flush();
    }
  };
  const { sentBody } = payment.progress;
  return {
    press: () => {
      const toSend = sentBody ?? body;
      if (toSend === null) return;
      const before = payment.progress;
      const sent = payment.dispatch({ kind: 'sent', body: toSend, atMs: Date.now() });
      if (sent === before) return;
      paymentStore.flush();
      void send(toSend);
    },
  };
}
