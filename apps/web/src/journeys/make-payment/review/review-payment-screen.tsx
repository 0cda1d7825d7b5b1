import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { listCards } from '@lendside/contract/cards/list-cards.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getStore } from '@lendside/contract/stores/get-store.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#api/query-client.ts';
import { useHoldCancel } from '#navigation/cancel-hold.ts';
import { pathTo } from '#paths.ts';
import { useIsBankOffered } from '#steps/add-bank/use-bank-offer.ts';
import { bankWords, cardName, expiryText } from '#steps/choose-card/card-words.ts';
import { GuestContactCard } from '#steps/guest-payer/guest-contact-card.tsx';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { chosenLabel } from '#journeys/make-payment/amount/amount-draft.ts';
import { AutopayOffer } from './autopay-offer.tsx';
import { AnotherMethod } from './another-method.tsx';
import { BankAgreement } from './bank-agreement.tsx';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import { LostAnswer } from './lost-answer.tsx';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { findSessionCard, payableCards } from '#journeys/make-payment/method/payable-cards.ts';
import { authorisationVersion, whyNoBank } from '#journeys/make-payment/method/pay-from-bank.ts';
import { isPartialOf } from './payment-body.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import styles from '#journeys/make-payment/page/payment-page.module.css';
import { PaymentPreview } from '#journeys/make-payment/amount/payment-preview.tsx';
import {
  CARDS_READ_FAILED,
  loanWord,
  moneyWord,
  OFFLINE_REASON,
  phoneAddress,
  STORE_READ_FAILED,
} from '#journeys/make-payment/page/payment-words.ts';
import { quotePayment } from '#journeys/make-payment/amount/quote-payment.ts';
import { ReceiptContact, useContacts } from '#journeys/make-payment/confirmed/receipt-contacts.tsx';
import { stillPastDue } from '#journeys/make-payment/amount/still-past-due.ts';
import { SubmitNotice } from './submit-notice.tsx';
import { useNextMove } from './use-next-move.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { useAutopayOffer, type ReadAutopayOffer } from './use-autopay-offer.ts';
import { useReview } from './use-review.ts';
import { REFUSED_REASONS, wayOn } from './way-on.ts';

const TITLE = 'Review your payment';
const STEP = { number: 3, name: 'Review' } as const;

/** Everything once more before money moves, each part with its way to change it. Source: LRT-029, PAY-032. */
export default function ReviewPaymentScreen() {
  const payment = usePayment('review');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'cached');
  const { journey, unheard } = payment.progress;
  const isAsked = unheard === 'toBeAsked';
  useHoldCancel(
    !journey.isPending ? null : isAsked ? 'We are looking what came of your payment.' : 'Your payment is being sent.',
  );
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP} isSent={journey.isPending}>
      {(detail) => <FindCard detail={detail} payment={payment} />}
    </LoanGate>
  );
}

/** After a reload the card is known by its ids only: looks it up again, and back to the choice, with the reason, when it is gone. */
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
  // A refused card may be gone, such as one for this payment only: what was refused is told all the same.
  if ((card === null && !(isRefused && !cards.isFetching)) || isToRestore) {
    return (
      <PaymentPage title={TITLE} step={STEP}>
        <LoadingArea label="Reading your payment">
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
    <Review detail={detail} payment={payment} card={card} cards={payableCards(cards.data?.cards ?? [], chosenCard)} />
  );
}

interface ReviewProps {
  readonly detail: AccountDetail;
  readonly payment: PaymentScreen;
  /** Null for a refused card that is no longer there. */
  readonly card: CardEntity | null;
}

function Review({ detail, payment, card, cards }: ReviewProps & { readonly cards: readonly CardEntity[] }) {
  const { loan } = detail;
  const { journey, session } = payment.progress;
  const isGuest = useIsGuest();
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const [isAgreed, setAgreed] = useState(false);
  const version = card === null ? null : authorisationVersion(card);
  const autopay = useAutopayOffer(loan, card, session);
  const review = useReview(payment, loan, version, autopay.offer);
  const amountCents = session.paymentAmountCents ?? NO_CENTS;
  const text = `Pay ${moneyWord(amountCents)}`;
  const isRefused = journey.notice !== null && !journey.isPayButtonEnabled;
  const { refusal } = payment.progress;
  const move = useNextMove(payment.progress, loan);
  const noBank = whyNoBank(loan.lmsId, useIsBankOffered());
  return (
    <PaymentPage
      title={TITLE}
      step={STEP}
      lead={loanWord(loan)}
      {...(isGuest || session.paymentType === 'settlement'
        ? {}
        : { aside: <PaymentPreview quote={quotePayment(detail, amountCents)} today={loan.asOf} /> })}
      action={
        <Button
          isFullWidth
          isBusy={journey.isPending || review.store.isPending || review.isWaitingForWords}
          busyText={journey.isPending ? 'Sending your payment…' : text}
          disabledReason={
            isRefused
              ? REFUSED_REASONS[wayOn({ move, refusal, cards, noBank, isGuest })]
              : (whyNotNow ??
                review.whyWaiting ??
                (version !== null && !isAgreed && !journey.isPending
                  ? 'Read and agree to the words above first.'
                  : null))
          }
          onClick={review.press}
        >
          {text}
        </Button>
      }
    >
      <SlowNotice isWaiting={journey.isPending} />
      <ErrorSummary
        errors={review.contactErrors.map((error) => ({ field: error.field, message: error.text }))}
        attempt={review.attempt}
      />
      {journey.notice !== null && <SubmitNotice payment={payment} loan={loan} move={move} notice={journey.notice} />}
      {refusal !== null && <AnotherMethod payment={payment} cards={cards} refusal={refusal} loan={loan} move={move} />}
      {review.store.isError && <StoreUnknown onRetry={() => void review.store.refetch()} />}
      <PaymentSummary detail={detail} payment={payment} card={card} store={review.store.data} />
      {isGuest && (
        <GuestContactCard
          errors={review.contactErrors}
          isCardKept={session.isGuestCardSaved}
          onKeepCard={(isKept) => payment.dispatch({ kind: 'cardKept', isKept })}
        />
      )}
      {isPartialOf(loan, amountCents, session.paymentAmountType ?? 'other') && (
        <StillPastDue {...stillPastDue(detail, amountCents)} />
      )}
      {card !== null && !isRefused && (
        <Words {...{ card, loan, amountCents, isAgreed, autopay, payment }} onAgree={setAgreed} />
      )}
    </PaymentPage>
  );
}

type StoreFacts = ResponseOf<typeof getStore> | undefined;

function PaymentSummary({ detail, payment, card, store }: ReviewProps & { readonly store: StoreFacts }) {
  const { loan } = detail;
  const contacts = useContacts();
  const state = store?.storeInfo.state.value ?? null;
  const { paymentAmountType, paymentAmountCents, lastFour } = payment.progress.session;
  const cardWords =
    card === null ? (
      `Card ending ${lastFour ?? ''}`
    ) : (
      <>
        {cardName(card)}
        <br />
        {card.cardType === 'bank' ? bankWords(card) : `Expires ${expiryText(card)}`}
      </>
    );
  const total = <MoneyText size="figure" amountCents={paymentAmountCents ?? NO_CENTS} />;
  return (
    <Card as="div">
      <SummaryList
        rows={[
          {
            term: 'Amount',
            detail: chosenLabel(loan, paymentAmountType),
            changeHref:
              paymentAmountType === 'settlement'
                ? pathTo('SettlementOffer', payment.brand, loan.loanId)
                : pathTo('MakePayment', payment.brand, loan.loanId),
          },
          {
            term: 'Pay with',
            detail: cardWords,
            changeHref: pathTo('SelectPaymentMethod', payment.brand, loan.loanId),
          },
          { term: 'When', detail: `Today, ${formatDay(loan.asOf, loan.asOf)}` },
          ...(contacts.length === 0
            ? []
            : [{ term: 'Receipt to', detail: <Contacts contacts={contacts} state={state} /> }]),
          { term: 'Total', detail: total, isTotal: true },
        ]}
      />
    </Card>
  );
}

function Contacts({ contacts, state }: { readonly contacts: readonly string[]; readonly state: string | null }) {
  return contacts.map((contact) => <ReceiptContact key={contact} contact={contact} state={state} />);
}

function StoreUnknown({ onRetry }: { readonly onRetry: () => void }) {
  const again = (
    <Button size="small" tone="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="info" title={STORE_READ_FAILED} actions={again}>
      You can pay all the same.
    </Notice>
  );
}

interface AgreementProps {
  readonly cardWords: string;
  readonly amountWords: string;
  readonly loan: WordsProps['loan'];
}

function StillPastDue({ title, text }: ReturnType<typeof stillPastDue>) {
  return (
    <Notice tone="warning" title={title}>
      This payment counts. After it, {text}
    </Notice>
  );
}

type WordsProps = Parameters<typeof BankAgreement>[0] & {
  readonly autopay: ReadAutopayOffer;
  readonly payment: PaymentScreen;
};

/** What allows the payment: pressing Pay for a card, words agreed to for a bank account; and autopay from now on, where it can be had. */
function Words({ autopay, payment, ...props }: WordsProps) {
  const { card, loan, amountCents } = props;
  return (
    <>
      {card.cardType === 'bank' ? (
        <BankAgreement {...props} />
      ) : (
        <Agreement cardWords={cardName(card)} amountWords={moneyWord(amountCents)} loan={loan} />
      )}
      <AutopayOffer
        autopay={autopay}
        card={card}
        onAsk={(autoPay) => payment.dispatch({ kind: 'autopayAsked', autoPay })}
      />
    </>
  );
}

/** What pressing Pay allows, in plain view. */
function Agreement({ cardWords, amountWords, loan }: AgreementProps) {
  const phone = loan.storePhoneNumber;
  return (
    <div className={styles['agreement']}>
      <p>
        By selecting <strong>Pay {amountWords}</strong> you allow {brandName(loan.brand, {})} to charge your {cardWords}{' '}
        <strong>{amountWords}</strong>, once, today, for this loan. A payment cannot be cancelled after you select Pay.
      </p>
      <p>
        Questions? Call your store at <TextLink href={phoneAddress(phone)}>{phone}</TextLink>.
      </p>
    </div>
  );
}
