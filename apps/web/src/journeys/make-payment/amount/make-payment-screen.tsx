import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { parseAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { isPayoff } from '@lendside/domain/payments/classify-payment.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { isGuestView } from '#journeys/make-payment/page/guest-view.ts';
import { LoanGate } from '#journeys/make-payment/page/loan-gate.tsx';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { moneyWord, OFFLINE_REASON } from '#journeys/make-payment/page/payment-words.ts';
import { usePaymentLoan } from '#journeys/make-payment/page/use-payment-loan.ts';
import { AboutRenewing } from '#journeys/make-payment/renew/about-renewing.tsx';
import { NewTermsCard } from '#journeys/make-payment/renew/new-terms-card.tsx';
import { OpenRenewalNotice } from '#journeys/make-payment/renew/open-renewal.tsx';
import { RenewFields } from '#journeys/make-payment/renew/renew-fields.tsx';
import { renewOffer, type RenewOffer } from '#journeys/make-payment/renew/renew-offer.ts';
import { useBeginRenewal } from '#journeys/make-payment/renew/use-begin-renewal.ts';
import { useRenewing, type Renewing } from '#journeys/make-payment/renew/use-renewing.ts';
import { WhyNotRenewWay } from '#journeys/make-payment/renew/why-not-renew-notice.tsx';
import { isPartialOf } from '#journeys/make-payment/review/payment-body.ts';
import { usePayment, type PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { useGo } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { mustAskForPlace } from '#steps/confirm-location/must-ask-for-place.ts';
import { LogInPrompt } from '#steps/guest-payer/log-in-prompt.tsx';
import { useIsBrandLimited } from '#steps/loan-standing/use-is-brand-limited.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { dropTrail } from '#steps/renewal/renewal-trail.ts';
import { whyNotRenew } from '#steps/renewal/why-not-renew.ts';
import type { RiskAnswer } from '#steps/risk-check/risk-notices-of.ts';
import { RiskNotices } from '#steps/risk-check/risk-notices.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { AmountChoices, type RenewCard } from './amount-choices.tsx';
import { choicesOf, draftAmount, firstDraft, type AmountDraft, type DraftAmount } from './amount-draft.ts';
import { AsOf, GuestStanding, Standing } from './amount-standing.tsx';
import { compareChoices, hasDifference } from './compare-choices.ts';
import { CostComparison } from './cost-comparison.tsx';
import { NotPayable } from './not-payable.tsx';
import { PartialPaymentModal } from './partial-payment-modal.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { quotePayment } from './quote-payment.ts';

const HelpVideoLink = lazy(() => import('#steps/help-video/help-video-link.tsx').catch(orNothing));

// Loaded late: only a pawn that may be renewed shows it, below what the payment does.
const CostOfRenewing = lazy(() => import('#journeys/make-payment/renew/cost-of-renewing.tsx').catch(orNothing));

// Loaded late: only a renewal that is stopped on entering shows it.
const EntryStops = lazy(() => import('#steps/renewal/entry-stops.tsx').catch(orNothing));

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

/** Saves each change to the payment, so that no entry is lost when the session expires. `canRenew`: renewing is offered, so an earlier
 *  choice to renew comes back. */
function useDraft(loan: LoanEntity, payment: PaymentScreen, canRenew: boolean) {
  const { journey, session } = payment.progress;
  const [draft, setDraft] = useState<AmountDraft>(() =>
    firstDraft(loan, {
      type: journey.amountType,
      cents: journey.amountCents,
      ...(session.isRefi && canRenew ? { renewal: { cashCents: session.disbursementAmountCents } } : {}),
    }),
  );
  const [attempt, setAttempt] = useState(0);
  const change = (next: AmountDraft) => {
    setDraft(next);
    payment.dispatch({ kind: 'amountDrafted', ...draftedChoice(loan, next) });
    if (next.type !== draft.type) setAttempt(0);
  };
  return { draft, attempt, change, complain: () => setAttempt(attempt + 1) };
}

/** Returns what is kept of a draft. */
function draftedChoice(loan: LoanEntity, { type, otherText, renewText = '', cashText = '' }: AmountDraft) {
  if (type === 'renew') {
    const amountCents = parseAmount(renewText.trim());
    return { amountCents, amountType: 'other' as const, isRefi: true, cashCents: parseAmount(cashText.trim()) };
  }
  const drafted = draftAmount(loan, { type, otherText });
  return { amountCents: drafted.ok ? drafted.cents : null, amountType: type };
}

function ChooseAmount({ detail, payment }: { readonly detail: AccountDetail; readonly payment: PaymentScreen }) {
  const { loan } = detail;
  const isGuest = isGuestView(detail);
  const { isRefiPrevented } = payment.progress.session;
  const offer = renewOffer(loan, { isGuest, isRefiPrevented, isLimited: useIsBrandLimited() });
  const { draft, attempt, change, complain } = useDraft(loan, payment, offer.kind === 'offered');
  const renewing = useRenewing(loan, draft, isGuest);
  const begin = useBeginRenewal(loan, payment, isGuest);
  const [isAskingPartial, setAskingPartial] = useState(false);
  const [isPayoffShown, setPayoffShown] = useState(false);
  const riskCheck = useRef<RiskAnswer | null>(null);
  const offline = useWhyNotNow(OFFLINE_REASON);
  const go = useGo();
  const isRenewal = renewing.kind !== null;
  const amount = draft.type === 'renew' ? renewing.amount : draftAmount(loan, { ...draft, type: draft.type });
  const amountCents = amount.ok ? amount.cents : null;
  const errors = attempt === 0 ? [] : amountErrors(draft, amount, renewing);
  const whyNotNow = offline ?? (isRenewal ? renewing.whyNot : null);

  const noteRisk = () => {
    if (riskCheck.current !== null)
      payment.dispatch({ kind: 'riskChecked', isRefinanceDenied: riskCheck.current.refinanceDenied });
  };
  const goOn = (type: AmountType, paid: Cents) => {
    setAskingPartial(false);
    noteRisk();
    dropTrail(payment);
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
    if (amountCents === null || (isRenewal && !renewing.cash.ok)) return complain();
    if (isRenewal) {
      if (renewing.terms === null) return undefined;
      noteRisk();
      return begin.start({
        terms: renewing.terms,
        paymentCents: amountCents,
        cash: renewing.cash,
        isSwitch: renewing.kind === 'switch',
      });
    }
    if (draft.type === 'renew') return undefined;
    return isPartialOf(loan, amountCents, draft.type) ? setAskingPartial(true) : goOn(draft.type, amountCents);
  };
  const isBusy = isRenewal && (renewing.isReading || begin.isBusy);
  const isHeld = loan.renewal !== null && !isPayoffShown;
  return (
    <PaymentPage
      title={TITLE}
      lead={<AsOf loan={loan} />}
      step={STEP}
      {...(isHeld || (isGuest && !isRenewal)
        ? {}
        : { aside: <Aside {...{ detail, renewing, amountCents, isGuest }} canRenew={offer.kind === 'offered'} /> })}
      {...(isHeld
        ? {}
        : {
            action: (
              <Button
                isFullWidth
                isBusy={isBusy}
                busyText={begin.isBusy ? 'Checking what’s needed…' : 'Reading the new terms…'}
                disabledReason={whyNotNow}
                onClick={press}
              >
                {continueText(amountCents, isRenewal)}
              </Button>
            ),
          })}
    >
      <ErrorSummary errors={errors} attempt={attempt} />
      {begin.error !== null && (
        <ReadFailure
          what="We couldn’t check what this renewal needs"
          error={begin.error}
          isRetrying={begin.isBusy}
          onRetry={press}
        />
      )}
      {begin.entry.stop !== null && (
        <Suspense fallback={null}>
          <EntryStops entry={begin.entry} loan={loan} wordsOf={whyNotRenew} />
        </Suspense>
      )}
      {isGuest ? <GuestStanding loan={loan} /> : <Standing loan={loan} />}
      {!isGuest && (
        <RiskNotices
          loans={[loan]}
          onChecked={(_loanId, answer) => {
            riskCheck.current = answer;
            if (answer.refinanceDenied) noteRisk();
          }}
        />
      )}
      {loan.renewal !== null && <OpenRenewalNotice loan={loan} renewal={loan.renewal} />}
      {isHeld ? (
        <Button tone="secondary" isFullWidth onClick={() => setPayoffShown(true)}>
          Pay off the loan instead
        </Button>
      ) : (
        <AmountChoices
          {...{ detail, draft }}
          error={draft.type === 'other' ? (errors[0]?.message ?? null) : null}
          renew={renewCardOf(offer, { loan, draft, renewing, isComplained: attempt > 0, onChange: change })}
          isPayoffOnly={loan.renewal !== null}
          onChange={change}
          onSubmit={() => (whyNotNow === null && !isBusy ? press() : undefined)}
        />
      )}
      {offer.kind === 'refused' && <WhyNotRenewWay loan={loan} why={offer.why} />}
      <Help isGuest={isGuest} />
      <PartialPaymentModal
        isOpen={isAskingPartial && amountCents !== null}
        detail={detail}
        amountCents={amountCents ?? loan.minimumRequiredAmount}
        onConfirm={() => amountCents !== null && draft.type !== 'renew' && goOn(draft.type, amountCents)}
        onPayRequired={() => goOn(typeOfRequired(loan), loan.minimumRequiredAmount)}
        onClose={() => setAskingPartial(false)}
      />
    </PaymentPage>
  );
}

function continueText(amountCents: Cents | null, isRenewal: boolean): string {
  if (amountCents === null) return 'Continue';
  if (amountCents === 0 && isRenewal) return 'Continue without a payment';
  return `Continue with ${moneyWord(amountCents)}`;
}

/** Lists what is wrong with the typed texts, each with its field. */
function amountErrors(draft: AmountDraft, amount: DraftAmount, { kind, cash }: Renewing): readonly SummaryError[] {
  return [
    ...(amount.ok ? [] : [{ field: draft.type === 'renew' ? 'renewAmount' : 'otherAmount', message: amount.message }]),
    ...(kind === null || cash.ok ? [] : [{ field: 'renewCash', message: cash.message }]),
  ];
}

interface RenewCardFacts {
  readonly loan: LoanEntity;
  readonly draft: AmountDraft;
  readonly renewing: Renewing;
  readonly isComplained: boolean;
  readonly onChange: (draft: AmountDraft) => void;
}

function renewCardOf(
  offer: RenewOffer,
  { loan, draft, renewing, isComplained, onChange }: RenewCardFacts,
): RenewCard | null {
  if (offer.kind === 'none') return null;
  const whyNot =
    offer.kind === 'refused' ? [offer.why.fact, offer.why.change].filter((text) => text !== null).join(' ') : null;
  return {
    whyNot,
    figure: <MoneyText amountCents={renewing.bounds.leastCents} />,
    description: <AboutRenewing loan={loan} />,
    detail: <RenewFields {...{ draft, renewing, isComplained, onChange }} />,
  };
}

interface AsideProps {
  readonly detail: AccountDetail;
  readonly renewing: Renewing;
  readonly amountCents: Cents | null;
  readonly isGuest: boolean;
  readonly canRenew: boolean;
}

/** What follows from the choice, and for a pawn that may be renewed what every choice costs. */
function Aside({ detail, renewing, amountCents, isGuest, canRenew }: AsideProps) {
  const isRenewal = renewing.kind !== null;
  return (
    <>
      {isRenewal ? <NewTermsCard renewing={renewing} /> : <Consequences detail={detail} amountCents={amountCents} />}
      {canRenew && !isGuest && (
        <Suspense fallback={null}>
          <CostOfRenewing
            detail={detail}
            leastCents={renewing.bounds.leastCents}
            paidCents={renewing.kind === 'renew' ? amountCents : null}
          />
        </Suspense>
      )}
    </>
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
function typeOfRequired(loan: LoanEntity): AmountType {
  return choicesOf(loan).find((choice) => choice.amountCents === loan.minimumRequiredAmount)?.type ?? 'other';
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
