import { listCards } from '@lendside/contract/cards/list-cards.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryOf } from '#api/query-client.ts';
import { findSessionCard, payableCards } from '#journeys/make-payment/method/payable-cards.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { CARDS_READ_FAILED, loanWord } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { ReviewWithoutPayment, useIsUnpaidRenewal } from '#journeys/make-payment/renew/review-without-payment.tsx';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useHoldCancel } from '#navigation/cancel-hold.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Card } from '#ui/card.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { LostAnswer } from './lost-answer.tsx';
import { ReviewPage } from './review-page.tsx';

const TITLE = 'Review your payment';
const STEP = { number: 3, name: 'Review' } as const;

/** Shows the whole payment once more before Pay, each part with a link to change it. A renewal without a payment has a review of its
 *  own. Source: LRT-029, PAY-032. */
export default function ReviewPaymentScreen() {
  return useIsUnpaidRenewal() ? <ReviewWithoutPayment /> : <ReviewPaid />;
}

function ReviewPaid() {
  const payment = usePayment('review');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  const { journey, unheard } = payment.progress;
  const isAsked = unheard === 'toBeAsked';
  useHoldCancel(
    !journey.isPending ? null : isAsked ? 'We’re checking on your payment.' : 'Your payment is being sent.',
  );
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP} isSent={journey.isPending}>
      {(detail) => <FindCard detail={detail} payment={payment} />}
    </LoanGate>
  );
}

/** Looks up the card after a reload, when only its ids are known. Returns to the method page with a reason when the card is no
 *  longer saved. */
function FindCard({ detail, payment }: { readonly detail: AccountDetail; readonly payment: PaymentScreen }) {
  const cards = useQuery(queryOf(listCards, {}));
  const { session, chosenCard, journey } = payment.progress;
  const isChosen = chosenCard !== null && chosenCard.cardToken === session.cardToken;
  const card = isChosen ? chosenCard : findSessionCard(cards.data?.cards ?? [], session);
  const isToRestore = session.cardToken === null && card !== null;
  const isRefused = journey.notice !== null && !journey.isPayButtonEnabled;
  const isMissing = card === null && !journey.isPending && !isRefused;
  const isGone = isMissing && cards.data !== undefined && !cards.isFetching;
  useEffect(() => {
    if (isToRestore && card !== null) payment.dispatch({ kind: 'cardFound', card });
    if (isGone) payment.dispatch({ kind: 'cardLost' });
  });
  if (payment.progress.unheard === 'toBeAsked')
    return <LostAnswer title={TITLE} step={STEP} loan={detail.loan} payment={payment} />;
  if (isMissing && cards.isError) {
    return (
      <PaymentPage title={TITLE} step={STEP} lead={loanWord(detail.loan)}>
        <ReadFailure
          what={CARDS_READ_FAILED}
          error={cards.error}
          isRetrying={cards.isFetching}
          onRetry={() => void cards.refetch()}
        />
      </PaymentPage>
    );
  }
  // A refused card may be missing from the saved cards, for example a card for this payment only. The page still shows the
  // refusal.
  if ((card === null && !(isRefused && !cards.isFetching)) || isToRestore) {
    return (
      <PaymentPage title={TITLE} step={STEP}>
        <LoadingArea label="Loading your payment">
          <Card as="div">
            <Skeleton />
            <Skeleton />
            <Skeleton shape="figure" width="half" />
          </Card>
        </LoadingArea>
      </PaymentPage>
    );
  }
  return (
    <ReviewPage
      title={TITLE}
      step={STEP}
      detail={detail}
      payment={payment}
      card={card}
      cards={payableCards(cards.data?.cards ?? [], chosenCard)}
    />
  );
}
