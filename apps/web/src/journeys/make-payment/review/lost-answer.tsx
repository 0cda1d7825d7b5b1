import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getPaymentResult } from '@lendside/contract/payments/get-payment-result.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#api/call.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { paymentStore, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { Notice } from '#ui/notice.tsx';
import { findLostPayment } from './find-lost-payment.ts';

const ASK_INTERVAL_MS = 2_000;

// Longest time the services take to accept a payment: 5 s for a connection plus 5 s for a lock.
const SETTLES_MS = 10_000;

interface LostAnswerProps {
  readonly title: string;
  readonly step: { readonly number: 1 | 2 | 3; readonly name: string };
  readonly loan: LoanEntity;
  readonly payment: PaymentScreen;
}

/** Shown when a reload or a closed page lost the answer to Pay. Looks up the payment and sends nothing. Opens the progress
 *  page when the payment exists. Props: title, step, loan, payment. Source: PAY-031, LOP-032, R15. */
export function LostAnswer({ title, step, loan, payment }: LostAnswerProps) {
  const isUnanswered = useLostPayment(payment);
  return (
    <PaymentPage title={title} step={step} lead={loanWord(loan)}>
      <Notice tone="info" live="polite" title="We’re checking on your payment">
        <p>You pressed Pay, but we didn’t get an answer. This can take a few seconds. We won’t send it again.</p>
        {isUnanswered && <p>We don’t know yet, and we’re still checking. Please don’t pay again.</p>}
      </Notice>
    </PaymentPage>
  );
}

/** Looks up the payment by its key until there is an answer, then updates the payment with the result. Returns whether any
 *  call went unanswered. */
function useLostPayment(payment: PaymentScreen): boolean {
  const { paymentKey } = payment.progress.session;
  const [isUnanswered, setUnanswered] = useState(false);
  const latest = useRef(payment);
  useEffect(() => {
    latest.current = payment;
  });
  useEffect(() => {
    if (paymentKey === null) return undefined;
    const controller = new AbortController();
    const search = findLostPayment({
      ask: (signal) => call(getPaymentResult, { messageKey: paymentKey }, signal),
      signal: controller.signal,
      nowMs: Date.now,
      intervalMs: ASK_INTERVAL_MS,
      settlesMs: SETTLES_MS,
      onUnanswered: () => setUnanswered(true),
    });
    void search.then((found) => {
      if (found === null) return;
      latest.current.dispatch(
        found.kind === 'there' ? { kind: 'submitAccepted', messageKey: found.messageKey } : { kind: 'notReceived' },
      );
      paymentStore.flush();
    });
    return () => controller.abort();
  }, [paymentKey]);
  return isUnanswered;
}
