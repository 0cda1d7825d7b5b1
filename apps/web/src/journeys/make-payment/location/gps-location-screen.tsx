import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { isCheckingPlace, PlaceQuestion } from '#steps/confirm-location/place-question.tsx';
import { usePretendedPlace } from '#steps/confirm-location/pretend-place.tsx';
import { useLocationCheck } from '#steps/confirm-location/use-location-check.ts';
import { useRenewalWay } from '#steps/renewal/use-renewal-way.ts';

const TITLE = 'Check your location';
const STEP = { number: 1, name: 'Location' } as const;

/** Asks for the location before a payment or a renewal. Says why, what is stored, and what happens if the payer declines. Source: LRT-051,
 *  GPS-003, LOP-021. */
export default function GpsLocationScreen() {
  const payment = usePayment('method');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP}>
      {(detail) => <AskForPlace loan={detail.loan} payment={payment} />}
    </LoanGate>
  );
}

function AskForPlace({ loan, payment }: { readonly loan: LoanEntity; readonly payment: PaymentScreen }) {
  const go = useGo();
  const { brand, loanId } = payment;
  const { isRefi } = payment.progress.session;
  const way = useRenewalWay('GpsLocation');
  const pretended = usePretendedPlace(loan.storeId);
  const gate = useLocationCheck({
    loan,
    type: isRefi ? 'refinance' : 'payment',
    onAllowed: () =>
      isRefi
        ? way.goOn({ isPlaceAsked: false }, { replace: true })
        : go(pathTo('SelectPaymentMethod', brand, loanId), { replace: true }),
    onRefused: () => go(pathTo('GpsLocationDisabled', brand, loanId), { replace: true }),
  });
  return (
    // The key moves the focus to the heading when the question replaces the wait.
    <PaymentPage
      key={isCheckingPlace(gate.view) ? 'checking' : 'asked'}
      title={TITLE}
      step={STEP}
      lead={loanWord(loan)}
    >
      <PlaceQuestion
        gate={gate}
        pretended={pretended}
        loan={loan}
        words={{
          act: isRefi ? 'renew' : 'pay',
          nothingMoved: 'You weren’t charged.',
          otherWay: 'pay by phone',
        }}
        back={{
          text: 'Back to the amount',
          onPress: () => go(pathTo('MakePayment', brand, loanId), { replace: true }),
        }}
      />
    </PaymentPage>
  );
}
