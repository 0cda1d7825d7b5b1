import type { CardEntity } from '@lendside/contract/cards/card-entity.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { PaymentPreview } from '#journeys/make-payment/amount/payment-preview.tsx';
import { quotePayment } from '#journeys/make-payment/amount/quote-payment.ts';
import { stillPastDue } from '#journeys/make-payment/amount/still-past-due.ts';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { loanWord, moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { ChangedTerms } from '#journeys/make-payment/renew/changed-terms.tsx';
import { NewLoanCard } from '#journeys/make-payment/renew/new-loan-card.tsx';
import { GuestContactCard } from '#steps/guest-payer/guest-contact-card.tsx';
import { STORE_READ_FAILED } from '#steps/store-facts/store-words.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { SlowNotice } from '#ui/slow-notice.tsx';
import { AnotherMethod } from './another-method.tsx';
import { AutopayOffer } from './autopay-offer.tsx';
import { BankAgreement } from './bank-agreement.tsx';
import { CardAgreement } from './card-agreement.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { reviewParts, type ReviewPart } from './review-parts.ts';
import { SubmitNotice } from './submit-notice.tsx';
import { usePay } from './use-pay.ts';

interface ReviewPageProps {
  readonly title: string;
  readonly step: { readonly number: 3; readonly name: string };
  readonly detail: AccountDetail;
  readonly payment: PaymentScreen;
  /** Null for a refused card that is no longer saved. */
  readonly card: CardEntity | null;
  /** Every card and bank account that could pay. */
  readonly cards: readonly CardEntity[];
}

/** The review with its Pay button. `reviewParts` chooses the parts of the page, and `whatPayDoes` decides what the button
 *  does. Props: title, step, detail, payment, card, cards. */
export function ReviewPage({ title, step, detail, payment, card, cards }: ReviewPageProps) {
  const { loan } = detail;
  const { progress } = payment;
  const amountCents = progress.session.paymentAmountCents ?? NO_CENTS;
  const pay = usePay(payment, loan, card, cards);
  const text = `Pay ${moneyWord(amountCents)}`;
  const { paymentType, isRefi } = progress.session;
  const hasPreview = !pay.isGuest && paymentType !== 'settlement' && !isRefi;
  const parts = reviewParts({ ...pay, progress, loan, card, isStoreUnread: pay.store.isError });
  return (
    <PaymentPage
      title={title}
      step={step}
      lead={loanWord(loan)}
      {...(hasPreview ? { aside: <PaymentPreview quote={quotePayment(detail, amountCents)} today={loan.asOf} /> } : {})}
      action={
        <Button
          isFullWidth
          isBusy={pay.busy !== null}
          busyText={pay.busy === 'sending' ? 'Sending your payment…' : text}
          disabledReason={pay.disabledReason}
          onClick={pay.press}
        >
          {text}
        </Button>
      }
    >
      {parts.map((part) => (
        <Part key={part} {...{ part, detail, payment, card, cards, amountCents, pay }} />
      ))}
    </PaymentPage>
  );
}

interface PartProps extends Omit<ReviewPageProps, 'title' | 'step'> {
  readonly part: ReviewPart;
  readonly amountCents: Cents;
  readonly pay: ReturnType<typeof usePay>;
}

function Part({ part, detail, payment, card, cards, amountCents, pay }: PartProps) {
  const { loan } = detail;
  const { journey, refusal, session } = payment.progress;
  switch (part) {
    case 'slowNotice':
      return <SlowNotice isWaiting={journey.isPending} />;
    case 'contactErrors':
      return (
        <ErrorSummary
          errors={pay.contactErrors.map((error) => ({ field: error.field, message: error.text }))}
          attempt={pay.attempt}
        />
      );
    case 'failure':
      return <SubmitNotice payment={payment} loan={loan} move={pay.move} notice={journey.notice} />;
    case 'anotherMethod':
      return refusal && <AnotherMethod {...{ payment, cards, refusal, loan }} move={pay.move} />;
    case 'storeUnknown':
      return <StoreUnknown onRetry={() => void pay.store.refetch()} />;
    case 'changedTerms':
      return pay.renewal && <ChangedTerms renewal={pay.renewal} seen={payment.progress.seenTerms} move={pay.move} />;
    case 'newLoan':
      return pay.renewal && <NewLoanCard renewal={pay.renewal} loan={loan} session={session} isGuest={pay.isGuest} />;
    case 'summary':
      return <PaymentSummary detail={detail} payment={payment} card={card} store={pay.store.data} />;
    case 'guestContact':
      return (
        <GuestContactCard
          errors={pay.contactErrors}
          isCardKept={session.isGuestCardSaved}
          onKeepCard={(isKept) => payment.dispatch({ kind: 'cardKept', isKept })}
        />
      );
    case 'stillPastDue':
      return <StillPastDue {...stillPastDue(detail, amountCents)} />;
    case 'cardAgreement':
      return card && <CardAgreement card={card} loan={loan} amountCents={amountCents} />;
    case 'bankAgreement':
      return card && <BankAgreement {...{ card, loan, amountCents }} isAgreed={pay.isAgreed} onAgree={pay.agree} />;
    case 'autopayOffer':
      return (
        card && (
          <AutopayOffer
            autopay={pay.autopay}
            loanId={loan.loanId}
            card={card}
            onAsk={(autoPay) => payment.dispatch({ kind: 'autopayAsked', autoPay })}
          />
        )
      );
  }
}

function StoreUnknown({ onRetry }: { readonly onRetry: () => void }) {
  const again = (
    <Button size="small" tone="secondary" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Notice tone="info" title={STORE_READ_FAILED} actions={again}>
      You can still pay.
    </Notice>
  );
}

function StillPastDue({ title, text }: ReturnType<typeof stillPastDue>) {
  return (
    <Notice tone="warning" title={title}>
      This payment counts. After it, {text}
    </Notice>
  );
}
