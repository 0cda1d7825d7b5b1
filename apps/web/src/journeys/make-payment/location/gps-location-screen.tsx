import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { US_STATES } from '@lendside/domain/identity/us-states.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { PretendPlace, usePretendedPlace } from '#steps/confirm-location/pretend-place.tsx';
import { useLocationCheck, type LocationView } from '#steps/confirm-location/use-location-check.ts';
import { useRenewalWay } from '#steps/renewal/use-renewal-way.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';

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
  const { view, isForced } = gate;
  if (view.kind === 'opening' || view.kind === 'checking') return <Checking loan={loan} />;
  const share = (text: string) => (
    <Button isFullWidth onClick={() => void gate.check(pretended.position)}>
      {text}
    </Button>
  );
  const without = !isForced && (
    <Button tone="secondary" isFullWidth onClick={() => void gate.goWithout()}>
      Continue without sharing
    </Button>
  );
  return (
    <PaymentPage title={TITLE} step={STEP} lead={loanWord(loan)}>
      <Outcome view={view} loan={loan} />
      {view.kind === 'explain' && <Explanation isForced={isForced} isRefi={isRefi} />}
      {view.kind !== 'outside' && view.kind !== 'consent' && <PretendPlace place={pretended} />}
      <div className={styles['buttons']}>
        {view.kind === 'explain' && share('Share my location')}
        {view.kind === 'failed' && share('Try again')}
        {(view.kind === 'explain' || view.kind === 'failed') && without}
        {view.kind === 'consent' && (
          <>
            <Button isFullWidth onClick={() => void gate.answerConsent(view.state, true, pretended.position)}>
              Yes, continue
            </Button>
            <Button
              tone="secondary"
              isFullWidth
              onClick={() => void gate.answerConsent(view.state, false, pretended.position)}
            >
              No, go back
            </Button>
          </>
        )}
        {view.kind === 'outside' && (
          <Button
            tone="secondary"
            isFullWidth
            onClick={() => go(pathTo('MakePayment', brand, loanId), { replace: true })}
          >
            Back to the amount
          </Button>
        )}
      </div>
    </PaymentPage>
  );
}

function Checking({ loan }: { readonly loan: LoanEntity }) {
  return (
    <PaymentPage title={TITLE} step={STEP} lead={loanWord(loan)}>
      <SlowNotice isWaiting />
      <LoadingArea label="Checking your location">
        <Card as="div">
          <Skeleton />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Card>
      </LoadingArea>
    </PaymentPage>
  );
}

/** Explains the request before the browser asks for permission. */
function Explanation({ isForced, isRefi }: { readonly isForced: boolean; readonly isRefi: boolean }) {
  const act = isRefi ? 'renew' : 'pay';
  return (
    <Card title="Why we ask">
      <p>Some loan rules depend on the state you’re in, so we check that you’re in your store’s state.</p>
      <ul className={styles['points']}>
        <li>We check once, only while you {act}.</li>
        <li>We save only your state, never your exact location.</li>
        <li>
          {isForced
            ? `Your store’s state requires this, so you need to share your location to ${act} here. You can always pay by phone.`
            : `Optional. You can ${act} without it.`}
        </li>
      </ul>
    </Card>
  );
}

function stateName(code: string): string {
  return US_STATES.find((state) => state.code === code)?.name ?? code;
}

function Outcome({ view, loan }: { readonly view: LocationView; readonly loan: LoanEntity }) {
  switch (view.kind) {
    case 'failed':
      return (
        <Notice tone="warning" live="assertive" title={view.message}>
          <p>You weren’t charged.</p>
          <CallLine loan={loan} />
        </Notice>
      );
    case 'outside':
      return (
        <Notice tone="warning" live="assertive" title={view.message}>
          <p>
            You weren’t charged.{' '}
            {view.retryAfter !== null && <>You can try again here at {timeOf(view.retryAfter)}, or pay by phone now.</>}
          </p>
          <CallLine loan={loan} />
        </Notice>
      );
    case 'consent':
      return (
        <Notice tone="info" live="polite" title={`You are in ${stateName(view.state)}`}>
          <p>
            Loans have special rules in {stateName(view.state)}. Do you want to continue from there? We’ll keep your
            answer and its time.
          </p>
        </Notice>
      );
    default:
      return null;
  }
}

function timeOf(instant: string): string {
  return new Date(instant).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
}
