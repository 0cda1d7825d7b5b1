import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { lazy, Suspense, useEffect } from 'react';
import { codeOf } from '#api/api-error.ts';
import { readIdentity } from '#api/identity.ts';
import { useSession } from '#api/session.ts';
import { bestEffort } from '#device/best-effort.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord, moneyWord, OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { WayBack } from '#journeys/make-payment/page/way-back.tsx';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { mustAskForPlace } from '#steps/confirm-location/must-ask-for-place.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { useSettlement, type Settlement } from '#steps/settlement/use-settlement.ts';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { SummaryList } from '#ui/summary-list.tsx';

// Loaded late: only an offer that is not signed yet needs it.
const SignOffer = lazy(() =>
  import('./sign-offer.tsx').then(({ SignOffer: part }) => ({ default: part })).catch(orNothing),
);

const TITLE = 'Settle your loan';
const STEP = { number: 1, name: 'Amount' } as const;

/** Shows an offer to settle a loan for less: what is owed, what to pay, what is forgiven, and the deadline. A signed offer is
 *  paid like any other payment. Source: LRT-030, OFR-006, LOP-067, LAP-088. */
export default function SettlementOfferScreen() {
  const payment = usePayment('amount');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'fresh');
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP}>
      {(detail) => <Offer loan={detail.loan} payment={payment} />}
    </LoanGate>
  );
}

function Offer({ loan, payment }: { readonly loan: LoanEntity; readonly payment: PaymentScreen }) {
  const offer = useSettlement(loan);
  useNoteViewed(loan.loanId, offer.data !== undefined);
  const frame = { title: TITLE, lead: loanWord(loan) };
  if (offer.isLoading)
    return (
      <PaymentPage {...frame}>
        <LoadingArea label="Loading the offer">
          <Card as="div">
            <Skeleton width="half" />
            <Skeleton shape="figure" width="half" />
            <Skeleton />
          </Card>
        </LoadingArea>
      </PaymentPage>
    );
  if (offer.data !== undefined) return <Found loan={loan} payment={payment} offer={offer.data} />;
  const isFailed = offer.isError && codeOf(offer.error) !== 'NotFoundException';
  return (
    <PaymentPage {...frame}>
      {isFailed ? (
        <ReadFailure
          what="Failed to get the settlement offer"
          error={offer.error}
          onRetry={() => void offer.refetch()}
        />
      ) : (
        <Notice tone="info" title="There is no settlement offer for this loan" />
      )}
      <CallLine loan={loan} />
      <WayBack brand={payment.brand} />
    </PaymentPage>
  );
}

/** Notes that this offer was viewed, so that the menu does not count it any more. Source: OFR-004. */
function useNoteViewed(loanId: number, isShown: boolean): void {
  const session = useSession();
  const customerId =
    session?.serviceConfiguration.offerButton === true ? readIdentity(session.idToken).customerIds['TLXe'] : undefined;
  useEffect(() => {
    if (customerId === undefined || !isShown) return;
    bestEffort('a viewed offer', async () => {
      const { noteSettlementViewed } = await import('#steps/offers/note-settlement-viewed.ts');
      await noteSettlementViewed(customerId, loanId);
    });
  }, [customerId, loanId, isShown]);
}

interface FoundProps {
  readonly loan: LoanEntity;
  readonly payment: PaymentScreen;
  readonly offer: Settlement;
}

function Found({ loan, payment, offer }: FoundProps) {
  const go = useGo();
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const pay = () => {
    const { settlementAmount: amountCents } = offer;
    payment.dispatch({
      kind: 'amountChosen',
      amountCents,
      amountType: 'settlement',
      isPayoff: false,
      intentId: loan.intentId,
    });
    void mustAskForPlace(loan, 'payment').then((isAsked) =>
      isAsked ? go(pathTo('GpsLocation', payment.brand, payment.loanId)) : payment.open('method'),
    );
  };
  return (
    <PaymentPage
      title={TITLE}
      lead={loanWord(loan)}
      {...(offer.step === 'pay'
        ? {
            step: STEP,
            action: (
              <Button isFullWidth disabledReason={whyNotNow} onClick={pay}>
                Continue with {moneyWord(offer.settlementAmount)}
              </Button>
            ),
          }
        : {})}
    >
      {offer.step === 'sign' ? (
        <Suspense
          fallback={
            <LoadingArea label="Loading the signing">
              <Skeleton shape="button" />
            </LoadingArea>
          }
        >
          <SignOffer loan={loan} />
        </Suspense>
      ) : (
        <WhereItStands offer={offer} />
      )}
      <Card title="The offer">
        <SummaryList
          rows={[
            { term: 'Balance when we made this offer', detail: <MoneyText amountCents={offer.claimAmount} /> },
            { term: 'You save', detail: <MoneyText amountCents={offer.forgivenAmount} /> },
            { term: 'Good until', detail: formatFullDay(offer.docExp) },
            {
              term: 'Settles the loan',
              detail: <MoneyText size="figure" amountCents={offer.settlementAmount} />,
              isTotal: true,
            },
          ]}
        />
      </Card>
      <Card title="Questions" as="div">
        <CallLine loan={loan} />
      </Card>
      {offer.step !== 'pay' && <WayBack brand={payment.brand} />}
    </PaymentPage>
  );
}

/** Says in a line or two what the customer can do with the offer now. */
function WhereItStands({ offer }: Pick<FoundProps, 'offer'>) {
  switch (offer.step) {
    case 'sign':
      return null;
    case 'pay':
      return (
        <Notice tone="info" title="Your offer is signed">
          Pay {moneyWord(offer.settlementAmount)} by {formatFullDay(offer.docExp)} and nothing more is owed on this
          loan.
          {offer.triesUsed > 0 && ` A card was declined before. You have ${triesWord(offer.triesLeft)} left.`}
        </Notice>
      );
    case 'paid':
      return (
        <Notice tone="success" title="Your settlement is paid">
          Nothing more is owed on this loan.
        </Notice>
      );
    case 'closed':
      return (
        <Notice tone="warning" title="This offer is no longer available">
          <p>
            {offer.triesLeft === 0 ? 'Your card was declined too many times.' : 'It expired or was withdrawn.'} Call us
            to talk about your options.
          </p>
        </Notice>
      );
  }
}

function triesWord(count: number): string {
  return count === 1 ? 'one try' : `${count} tries`;
}
