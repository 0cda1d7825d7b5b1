import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useEffect } from 'react';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { locationEntries } from '#steps/confirm-location/location-entries.ts';
import { TurnLocationOn } from '#steps/confirm-location/place-question.tsx';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/notice.tsx';

const TITLE = 'Your location is turned off';
const STEP = { number: 1, name: 'Location' } as const;

/** Shown when location is turned off or denied. Says how to turn it on and how to pay without it. Source: LRT-052, GPS-002,
 *  GPS-003, LOP-072. */
export default function GpsLocationDisabledScreen() {
  const payment = usePayment('method');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP}>
      {(detail) => <Instructions loan={detail.loan} payment={payment} />}
    </LoanGate>
  );
}

function Instructions({ loan, payment }: { readonly loan: LoanEntity; readonly payment: PaymentScreen }) {
  const go = useGo();
  useEffect(() => locationEntries().keepInstructionsSeen(), []);
  return (
    <PaymentPage title={TITLE} step={STEP} lead={loanWord(loan)}>
      <Notice
        tone="warning"
        live="polite"
        title={`We need your location to ${payment.progress.session.isRefi ? 'renew this loan' : 'take a payment on this loan'} here.`}
      >
        <p>You weren’t charged. We save only your state, never your exact location.</p>
      </Notice>
      <TurnLocationOn />
      <div className={styles['buttons']}>
        <Button isFullWidth onClick={() => go(pathTo('GpsLocation', payment.brand, payment.loanId), { replace: true })}>
          Try again
        </Button>
      </div>
      <Card title="Pay another way" as="div">
        <p>You can pay by phone or at your store without sharing your location.</p>
        <CallLine loan={loan} />
      </Card>
    </PaymentPage>
  );
}
