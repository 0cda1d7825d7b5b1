import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import type { Cents } from '@lendside/domain/money/cents.ts';
import { useState } from 'react';
import { ApplicationCallLine } from '#journeys/originate/page/application-call-line.tsx';
import { OriginationGate, type OriginationScreen } from '#journeys/originate/page/origination-gate.tsx';
import { useSaveChoice } from '#journeys/originate/session/use-save-choice.ts';
import { AmountSlider } from '#steps/cash-amount/amount-slider.tsx';
import { checkAmount, readAmount } from '#steps/cash-amount/check-amount.ts';
import { useSettled } from '#steps/cash-amount/use-settled.ts';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { CurrencyField } from '#steps/currency-field.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import type { OriginationTerms } from '#steps/origination/origination-facts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { TermsBox } from '#steps/renewal/terms-box.tsx';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { dollarText } from '#ui/dollar-text.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { limitText } from './limit-words.ts';
import { useOriginationTerms } from './use-origination-terms.ts';

const TITLE = 'Choose your amount';
const STEP: CashStep = { number: 1, name: 'Amount' };
const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';

/** Asks how much to borrow, between the least and the most, and shows the terms of each amount beside it. Source: LRT-012, ORG-001, ORG-017,
 *  LOP-010. */
export default function OriginationAmountScreen() {
  return (
    <OriginationGate title={TITLE} at="amount" step={STEP}>
      {(screen) => <ChooseAmount key={screen.origination.applicationId} {...screen} />}
    </OriginationGate>
  );
}

function ChooseAmount({ brand, origination, draft, dispatch, open }: OriginationScreen) {
  const bounds = { minCents: origination.minLoanAmount, maxCents: origination.maxLoanAmount };
  const [text, setText] = useState(() => formatAmount(draft.amountCents ?? bounds.minCents));
  const [attempt, setAttempt] = useState(0);
  const saving = useSaveChoice(origination);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const checked = checkAmount(text, bounds);
  const error = attempt > 0 && !checked.ok ? checked.message : null;
  const goOn = async () => {
    setAttempt((before) => before + 1);
    if (!checked.ok || whyNotNow !== null || saving.isBusy) return;
    // The services may have refused this amount before.
    const isSame = checked.cents === draft.amountCents && checked.cents === origination.disbursementAmount;
    dispatch({ kind: 'amountChosen', amountCents: checked.cents });
    if (isSame || (await saving.save({ amountCents: checked.cents, method: null }))) open('method');
  };
  return (
    <CashPage
      title={TITLE}
      step={STEP}
      lead={`Your application for a ${origination.productName} is approved.`}
      aside={<Terms applicationId={origination.applicationId} amountCents={checked.ok ? checked.cents : null} />}
      action={
        <Button
          isFullWidth
          isBusy={saving.isBusy}
          busyText="Saving…"
          disabledReason={whyNotNow}
          onClick={() => void goOn()}
        >
          {checked.ok ? `Continue with ${dollarText(checked.cents)}` : 'Continue'}
        </Button>
      }
    >
      <ErrorSummary errors={error === null ? [] : [{ field: 'amount', message: error }]} attempt={attempt} />
      <NotSaved why={saving.failure} />
      <Card as="div">
        <p className={styles['hero']}>
          <span className={styles['caption']}>You’re approved for up to</span>
          <MoneyText size="hero" amountCents={origination.maxLoanAmount} />
          <span className={styles['caption']}>{limitText(origination)}</span>
        </p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void goOn();
          }}
        >
          <CurrencyField
            name="amount"
            label="How much do you want to borrow?"
            hint={`From ${dollarText(bounds.minCents)} to ${dollarText(bounds.maxCents)}.`}
            value={text}
            error={error}
            onChange={setText}
          />
          <AmountSlider
            bounds={bounds}
            amountCents={readAmount(text)}
            onChange={(chosen) => setText(formatAmount(chosen))}
          />
        </form>
      </Card>
      <p className={styles['quiet']}>Borrow only what you need. You owe nothing until you sign.</p>
      <ApplicationCallLine origination={origination} brand={brand} />
    </CashPage>
  );
}

function NotSaved({ why }: { readonly why: string | null }) {
  if (why === null) return null;
  return (
    <Notice tone="danger" live="assertive" title="We couldn’t save your amount">
      {why}
    </Notice>
  );
}

interface TermsProps {
  readonly applicationId: number;
  readonly amountCents: Cents | null;
}

/** The terms of the loan for the amount of the field. */
function Terms({ applicationId, amountCents }: TermsProps) {
  const asked = useOriginationTerms(applicationId, useSettled(amountCents));
  if (asked.isError)
    return (
      <ReadFailure
        what="Failed to work out what this loan costs"
        error={asked.error}
        isRetrying={asked.isFetching}
        onRetry={() => void asked.refetch()}
      />
    );
  const terms = asked.data;
  if (terms === undefined)
    return (
      <LoadingArea label="Working out what this loan costs">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="figure" width="half" />
          <Skeleton />
          <Skeleton />
        </Card>
      </LoadingArea>
    );
  const isOld = amountCents !== terms.loanAmount;
  return (
    <div
      className={classNames(styles['stack'], isOld && styles['stale'])}
      aria-busy={(isOld && amountCents !== null) || undefined}
    >
      <p role="status" className="screen-reader">
        {isOld ? '' : spokenTerms(terms)}
      </p>
      <Card
        title={`What ${dollarText(terms.loanAmount)} costs`}
        subtitle={`As of ${formatDay(terms.asOf, terms.asOf)}`}
      >
        <TermsBox terms={terms} isNarrow />
      </Card>
    </div>
  );
}

/** What a screen reader says once the terms of a new amount are there. */
function spokenTerms({ kind, loanAmount, paymentAmount }: OriginationTerms): string {
  const payments = kind === 'line' ? '' : ` The first payment is ${dollarText(paymentAmount)}.`;
  return `The terms of ${dollarText(loanAmount)} are shown.${payments}`;
}
