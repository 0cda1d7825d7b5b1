import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import type { AmountType } from '@lendside/domain/payments/pay-types.ts';
import { lazy, Suspense, useState } from 'react';
import type { AccountDetail } from '#journeys/make-payment/page/loan-snapshot-from-detail.ts';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { moneyWord } from '#journeys/make-payment/page/payment-words.ts';
import { AboutRenewing } from '#journeys/make-payment/renew/about-renewing.tsx';
import { NewTermsCard } from '#journeys/make-payment/renew/new-terms-card.tsx';
import { OpenRenewalNotice } from '#journeys/make-payment/renew/open-renewal.tsx';
import { RenewFields } from '#journeys/make-payment/renew/renew-fields.tsx';
import { WhyNotRenewWay } from '#journeys/make-payment/renew/why-not-renew-notice.tsx';
import type { PaymentScreen } from '#journeys/make-payment/session/use-payment.ts';
import { LogInPrompt } from '#steps/guest-payer/log-in-prompt.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { whyNotRenew } from '#steps/renewal/why-not-renew.ts';
import { RiskNotices } from '#steps/risk-check/risk-notices.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { AmountChoices, type RenewCard } from './amount-choices.tsx';
import { choicesOf } from './amount-draft.ts';
import { AsOf, GuestStanding, Standing } from './amount-standing.tsx';
import { compareChoices, hasDifference } from './compare-choices.ts';
import { CostComparison } from './cost-comparison.tsx';
import { PartialPaymentModal } from './partial-payment-modal.tsx';
import { PaymentPreview } from './payment-preview.tsx';
import { quotePayment } from './quote-payment.ts';
import { useAmountChoice, type AmountPage } from './use-amount-choice.ts';

const HelpVideoLink = lazy(() => import('#steps/help-video/help-video-link.tsx').catch(orNothing));

// Loaded late: only a pawn that may be renewed shows it, below what the payment does.
const CostOfRenewing = lazy(() => import('#journeys/make-payment/renew/cost-of-renewing.tsx').catch(orNothing));

// Loaded late: only a renewal that is stopped on entering shows it.
const EntryStops = lazy(() => import('#steps/renewal/entry-stops.tsx').catch(orNothing));

/** Title of the amount page. */
export const AMOUNT_TITLE = 'Make a payment';
/** Step of the amount page. */
export const AMOUNT_STEP = { number: 1, name: 'Amount' } as const;

interface ChooseAmountProps {
  readonly detail: AccountDetail;
  readonly payment: PaymentScreen;
}

/** The choice of the amount and of renewing. While a renewal is open, the page says how to sign or end it instead. */
export function ChooseAmount({ detail, payment }: ChooseAmountProps) {
  const page = useAmountChoice(detail, payment);
  const { loan, isGuest, isRenewal } = page;
  const [isPayoffShown, setPayoffShown] = useState(false);
  const isHeld = loan.renewal !== null && !isPayoffShown;
  return (
    <PaymentPage
      title={AMOUNT_TITLE}
      lead={<AsOf loan={loan} />}
      step={AMOUNT_STEP}
      {...(isHeld || (isGuest && !isRenewal) ? {} : { aside: <Aside detail={detail} page={page} /> })}
      {...(isHeld ? {} : { action: <Continue page={page} /> })}
    >
      <ErrorSummary errors={page.errors} attempt={page.attempt} />
      <BeginFailed page={page} />
      {page.begin.entry.stop !== null && (
        <Suspense fallback={null}>
          <EntryStops entry={page.begin.entry} loan={loan} wordsOf={whyNotRenew} />
        </Suspense>
      )}
      {isGuest ? <GuestStanding loan={loan} /> : <Standing loan={loan} />}
      {!isGuest && <RiskNotices loans={[loan]} onChecked={(_loanId, answer) => page.takeRisk(answer)} />}
      {loan.renewal !== null && <OpenRenewalNotice loan={loan} renewal={loan.renewal} />}
      {isHeld ? (
        <Button tone="secondary" isFullWidth onClick={() => setPayoffShown(true)}>
          Pay off the loan instead
        </Button>
      ) : (
        <Choices detail={detail} page={page} />
      )}
      <Help isGuest={isGuest} />
      <AskPartial detail={detail} page={page} />
    </PaymentPage>
  );
}

interface PartProps {
  readonly detail: AccountDetail;
  readonly page: AmountPage;
}

function Continue({ page: { amountCents, isRenewal, isBusy, begin, whyNotNow, press } }: Pick<PartProps, 'page'>) {
  return (
    <Button
      isFullWidth
      isBusy={isBusy}
      busyText={begin.isBusy ? 'Checking what’s needed…' : 'Reading the new terms…'}
      disabledReason={whyNotNow}
      onClick={press}
    >
      {continueText(amountCents, isRenewal)}
    </Button>
  );
}

function continueText(amountCents: Cents | null, isRenewal: boolean): string {
  if (amountCents === null) return 'Continue';
  if (amountCents === 0 && isRenewal) return 'Continue without a payment';
  return `Continue with ${moneyWord(amountCents)}`;
}

function BeginFailed({ page: { begin, press } }: Pick<PartProps, 'page'>) {
  if (begin.error === null) return null;
  return (
    <ReadFailure
      what="We couldn’t check what this renewal needs"
      error={begin.error}
      isRetrying={begin.isBusy}
      onRetry={press}
    />
  );
}

function Choices({ detail, page }: PartProps) {
  const { loan, draft, change, errors, offer, isLimited, whyNotNow, isBusy, press } = page;
  return (
    <>
      <AmountChoices
        {...{ detail, draft, isLimited }}
        error={draft.type === 'other' ? (errors[0]?.message ?? null) : null}
        renew={renewCardOf(page)}
        isPayoffOnly={loan.renewal !== null}
        onChange={change}
        onSubmit={() => (whyNotNow === null && !isBusy ? press() : undefined)}
      />
      {offer.kind === 'refused' && <WhyNotRenewWay loan={loan} why={offer.why} />}
    </>
  );
}

function renewCardOf({ offer, loan, isGuest, draft, renewing, attempt, change }: AmountPage): RenewCard | null {
  if (offer.kind === 'none') return null;
  const why = offer.kind === 'refused' ? [offer.why.fact, offer.why.change] : [];
  return {
    whyNot: offer.kind === 'refused' ? why.filter((text) => text !== null).join(' ') : null,
    figure: <MoneyText amountCents={renewing.bounds.leastCents} />,
    description: <AboutRenewing loan={loan} isGuest={isGuest} terms={renewing.shownTerms} />,
    detail: <RenewFields {...{ draft, renewing }} isComplained={attempt > 0} onChange={change} />,
  };
}

/** What follows from the choice, and for a pawn that may be renewed what every choice costs. */
function Aside({ detail, page: { renewing, amountCents, isGuest, offer } }: PartProps) {
  return (
    <>
      {renewing.kind === null ? (
        <Consequences detail={detail} amountCents={amountCents} />
      ) : (
        <NewTermsCard renewing={renewing} />
      )}
      {offer.kind === 'offered' && !isGuest && (
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

function Consequences({ detail, amountCents }: { readonly detail: AccountDetail; readonly amountCents: Cents | null }) {
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

/** Offers a guest to log in, and a customer the lender's video about paying. */
function Help({ isGuest }: { readonly isGuest: boolean }) {
  if (isGuest) return <LogInPrompt />;
  return (
    <Suspense fallback={null}>
      <HelpVideoLink videoKey="payment">Watch how a payment works</HelpVideoLink>
    </Suspense>
  );
}

function AskPartial({ detail, page }: PartProps) {
  const { loan, draft, amountCents, isAskingPartial, askPartial, goOn } = page;
  return (
    <PartialPaymentModal
      isOpen={isAskingPartial && amountCents !== null}
      detail={detail}
      amountCents={amountCents ?? loan.minimumRequiredAmount}
      onConfirm={() => amountCents !== null && draft.type !== 'renew' && goOn(draft.type, amountCents)}
      onPayRequired={() => goOn(typeOfRequired(loan), loan.minimumRequiredAmount)}
      onClose={() => askPartial(false)}
    />
  );
}

/** Returns the choice that equals the required amount, or `other`. */
function typeOfRequired(loan: LoanEntity): AmountType {
  return choicesOf(loan).find((choice) => choice.amountCents === loan.minimumRequiredAmount)?.type ?? 'other';
}
