import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { LOAN_STATUS } from '@lendside/domain/loans/statuses/loan-status.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { isPayoff } from '@lendside/domain/payments/classify-payment.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import {
  loanWord,
  moneyWord,
  OFFLINE_REASON,
  REPOSSESSION_WARNING,
} from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { isPartialOf } from '#journeys/make-payment/review/payment-body.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { mustAskForPlace } from '#steps/confirm-location/must-ask-for-place.ts';
import { LogInPrompt } from '#steps/guest-payer/log-in-prompt.tsx';
import { afterChargesText } from '#steps/loan-standing/after-charges.ts';
import { CallLine } from '#steps/loan-standing/call-line.tsx';
import { dueKind } from '#steps/loan-standing/due-kind.ts';
import { MeaningNotice } from '#steps/loan-standing/meaning-notice.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import type { RiskAnswer } from '#steps/risk-check/risk-notices-of.ts';
import { RiskNotices } from '#steps/risk-check/risk-notices.tsx';
import { Button } from '#ui/button.tsx';
import { dayCount, formatDay } from '#ui/calendar-text.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { AmountChoices } from './amount-choices.tsx';
import { choicesOf, draftAmount, firstDraft, type AmountDraft } from './amount-draft.ts';
import { compareChoices, hasDifference } from './compare-choices.ts';
import { CostComparison } from './cost-comparison.tsx';
import { NotPayable } from './not-payable.tsx';
import { PartialPaymentModal } from './partial-payment-modal.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { quotePayment } from './quote-payment.ts';

const HelpVideoLink = lazy(() => import('#steps/help-video/help-video-link.tsx').catch(orNothing));

const TITLE = 'Make a payment';
const STEP = { number: 1, name: 'Amount' } as const;

/** Asks for the amount, with fresh figures and what each choice covers and costs. Source: PAY-001 to PAY-003, LRT-027. */
export default function MakePaymentScreen() {
  const payment = usePayment('amount');
  const loan = usePaymentLoan(payment.brand, payment.loanId, 'fresh');
  if (!payment.isShown) return null;
  return (
    <LoanGate loan={loan} brand={payment.brand} title={TITLE} step={STEP}>
      {(detail) =>
        detail.loan.payable && !detail.loan.paymentInFlight ? (
          <ChooseAmount detail={detail} payment={payment} />
        ) : (
          <NotPayable detail={detail} brand={payment.brand} />
        )
      }
    </LoanGate>
  );
}

/** Saves each change to the payment, so that no entry is lost when the session expires. */
function useDraft(loan: LoanEntity, payment: PaymentScreen) {
  const { journey } = payment.progress;
  const [draft, setDraft] = useState<AmountDraft>(() =>
    firstDraft(loan, { type: journey.amountType, cents: journey.amountCents }),
  );
  const [attempt, setAttempt] = useState(0);
  const change = (next: AmountDraft) => {
    setDraft(next);
    const drafted = draftAmount(loan, next);
    payment.dispatch({
      kind: 'amountDrafted',
      amountCents: drafted.ok ? drafted.cents : null,
      amountType: next.type,
    });
    if (next.type !== draft.type) setAttempt(0);
  };
  return { draft, attempt, change, complain: () => setAttempt(attempt + 1) };
}

function ChooseAmount({ detail, payment }: { readonly detail: AccountDetail; readonly payment: PaymentScreen }) {
  const { loan } = detail;
  const { draft, attempt, change, complain } = useDraft(loan, payment);
  const [isAskingPartial, setAskingPartial] = useState(false);
  const riskCheck = useRef<RiskAnswer | null>(null);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const go = useGo();
  const amount = draftAmount(loan, draft);
  const amountCents = amount.ok ? amount.cents : null;
  const error = attempt > 0 && !amount.ok ? amount.message : null;

  const goOn = (type: AmountDraft['type'], paid: Cents) => {
    setAskingPartial(false);
    if (riskCheck.current !== null)
      payment.dispatch({ kind: 'riskChecked', isRefinanceDenied: riskCheck.current.refinanceDenied });
    payment.dispatch({
      kind: 'amountChosen',
      amountCents: paid,
      amountType: type,
      isPayoff: isPayoff(paid, loan.payoffAmount),
      intentId: loan.intentId,
    });
    void mustAskForPlace(loan, 'payment').then((isAsked) =>
      isAsked ? go(pathTo('GpsLocation', payment.brand, payment.loanId)) : payment.open('method'),
    );
  };
  const press = () => {
    if (amountCents === null) return complain();
    return isPartialOf(loan, amountCents, draft.type) ? setAskingPartial(true) : goOn(draft.type, amountCents);
  };
  return (
    <PaymentPage
      title={TITLE}
      lead={<AsOf loan={loan} />}
      step={STEP}
      {...(isGuestView(detail) ? {} : { aside: <Consequences detail={detail} amountCents={amountCents} /> })}
      action={
        <Button isFullWidth disabledReason={whyNotNow} onClick={press}>
          {amountCents === null ? 'Continue' : `Continue with ${moneyWord(amountCents)}`}
        </Button>
      }
    >
      <ErrorSummary errors={error === null ? [] : [{ field: 'otherAmount', message: error }]} attempt={attempt} />
      {isGuestView(detail) ? <GuestStanding loan={loan} /> : <Standing loan={loan} />}
      {!isGuestView(detail) && (
        <RiskNotices
          loans={[loan]}
          onChecked={(_loanId, answer) => {
            riskCheck.current = answer;
          }}
        />
      )}
      <AmountChoices
        {...{ detail, draft, error }}
        onChange={change}
        onSubmit={() => (whyNotNow === null ? press() : undefined)}
      />
      <Help isGuest={isGuestView(detail)} />
      <PartialPaymentModal
        isOpen={isAskingPartial && amountCents !== null}
        detail={detail}
        amountCents={amountCents ?? loan.minimumRequiredAmount}
        onConfirm={() => amountCents !== null && goOn(draft.type, amountCents)}
        onPayRequired={() => goOn(typeOfRequired(loan), loan.minimumRequiredAmount)}
        onClose={() => setAskingPartial(false)}
      />
    </PaymentPage>
  );
}

/** Offers a guest to log in, and a customer the lender's video about paying. */
function Help({ isGuest }: { readonly isGuest: boolean }) {
  if (isGuest) return <LogInPrompt />;
  return (
    <Suspense fallback={null}>
      <HelpVideoLink videoKey="payment">Watch how a payment works</HelpVideoLink>
    </Suspense>
  );
}

/** Returns the choice that equals the required amount, or `other`. */
function typeOfRequired(loan: LoanEntity): AmountDraft['type'] {
  return choicesOf(loan).find((choice) => choice.amountCents === loan.minimumRequiredAmount)?.type ?? 'other';
}

function AsOf({ loan }: { readonly loan: LoanEntity }) {
  return (
    <>
      {loanWord(loan)}
      <br />
      As of today, {formatDay(loan.asOf, loan.asOf)}
    </>
  );
}

interface ConsequencesProps {
  readonly detail: AccountDetail;
  readonly amountCents: Cents | null;
}

function Consequences({ detail, amountCents }: ConsequencesProps) {
  const today = detail.loan.asOf;
  const choices = compareChoices(detail, amountCents);
  const isCompared = hasDifference(choices);
  const quote = amountCents === null ? null : quotePayment(detail, amountCents);
  return (
    <>
      <PaymentPreview quote={quote} today={today} hasSaving={!isCompared} />
      {isCompared && <CostComparison choices={choices} today={today} />}
    </>
  );
}

/** Explains the standing of a late loan: the exact warning and who to call, or what its status means. Source: LER-035,
 *  LOP-071, LOP-076. */
function Standing({ loan }: { readonly loan: LoanEntity }) {
  const isLate = loan.daysLate > 0 && dueKind(loan) === 'scheduled';
  return (
    <>
      {(!isLate || loan.statusCode === LOAN_STATUS.Default) && <MeaningNotice loan={loan} />}
      {isLate && <PastDue loan={loan} />}
    </>
  );
}

/** Tells a guest how late the loan is and who to call. Does not say what may happen to the borrower. */
function GuestStanding({ loan }: { readonly loan: LoanEntity }) {
  if (loan.daysLate === 0) return null;
  return (
    <Notice tone="warning" title="This loan is past due.">
      <HowLate loan={loan} isGuest />
      <CallLine loan={loan} />
    </Notice>
  );
}

function HowLate({ loan, isGuest = false }: { readonly loan: LoanEntity; readonly isGuest?: boolean }) {
  return (
    <p>
      {afterChargesText(loan, isGuest) ?? `${moneyWord(loan.minimumRequiredAmount)} is past due.`}{' '}
      {isGuest ? 'The' : 'Your'} loan is {dayCount(loan.daysLate)} late.
    </p>
  );
}

function PastDue({ loan }: { readonly loan: LoanEntity }) {
  return (
    <Notice tone="warning" title={loan.loanType === 'Title' ? REPOSSESSION_WARNING : 'Your account is past due.'}>
      <HowLate loan={loan} />
      <CallLine loan={loan} />
    </Notice>
  );
}
