import { submitPayment } from '@lendside/contract/payments/submit-payment.ts';
import { useEffect, useRef } from 'react';
import { call } from '#api/call.ts';
import type { PaymentBody } from './payment-progress.ts';
import { nextMove, toSubmitFailure } from './submit-failure.ts';
import { paymentStore } from './use-payment.ts';
import type { PaymentScreen } from './use-payment.ts';

/** Sends the payment. The key and the pending flag are written before anything leaves; a second press while one is pending
 *  sends nothing; a submit whose answer was never seen is sent again unchanged, by the same key, when the page opens.
 *  Source: PAY-014 to PAY-017, LOP-032, security C13, D1, R15. */
export function useSubmitPayment(payment: PaymentScreen, body: PaymentBody | null) {
  const isSending = useRef(false);
  const send = async (toSend: PaymentBody) => {
    if (isSending.current) return;
    isSending.current = true;
    // A page that goes away cuts its calls off: that says nothing about the payment, which stays pending and is sent again.
    let isLeaving = false;
    const leave = () => {
      isLeaving = true;
    };
    window.addEventListener('beforeunload', leave);
    try {
      const { messageKey } = await call(submitPayment, toSend);
      payment.dispatch({ kind: 'submitAccepted', messageKey });
    } catch (error) {
      if (isLeaving) return;
      const told = nextMove(error);
      const move = told === 'press_again' ? 'another_card' : told;
      payment.dispatch({ kind: 'submitFailed', failure: toSubmitFailure(error), move });
    } finally {
      window.removeEventListener('beforeunload', leave);
      isSending.current = false;
      paymentStore.flush();
    }
  };
  const { journey, sentBody } = payment.progress;
  const isUnanswered = journey.step === 'review' && journey.isPending;
  const again = useRef<() => void>(() => {});
  useEffect(() => {
    again.current = () => {
      const toSend = sentBody ?? body;
      if (toSend !== null) void send(toSend);
    };
  });
  const canSendAgain = isUnanswered && (sentBody ?? body) !== null;
  useEffect(() => {
    if (canSendAgain) again.current();
  }, [canSendAgain]);
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
