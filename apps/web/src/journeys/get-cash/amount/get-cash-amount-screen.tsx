import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { formatAmount } from '@lendside/domain/money/amount-text.ts';
import { useState } from 'react';
import { EntryStops } from '#journeys/get-cash/entering/entry-stops.tsx';
import { useCashEntry } from '#journeys/get-cash/entering/use-cash-entry.ts';
import { CashGate, CashSkeleton } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { useEndedDraw } from '#journeys/get-cash/session/use-ended-draw.ts';
import { useCashPlace, type CashScreen } from '#journeys/get-cash/session/use-cash-place.ts';
import type { RouteBrand } from '#paths.ts';
import { CurrencyField } from '#steps/currency-field.tsx';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import type { DrawTerms } from '#steps/payout/payout-facts.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { RiskNotices } from '#steps/risk-check/risk-notices.tsx';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AmountSlider } from '#steps/cash-amount/amount-slider.tsx';
import { checkAmount, readAmount } from '#steps/cash-amount/check-amount.ts';
import { useSettled } from '#steps/cash-amount/use-settled.ts';
import { DrawEffect } from './draw-effect.tsx';
import { useDrawTerms } from './use-draw-terms.ts';

const TITLE = 'Get cash';
const STEP: CashStep = { number: 1, name: 'Amount' };
const OFFLINE_REASON = 'You’re offline. You can continue once you’re connected again.';

/** Asks how much cash to take from a line, and shows what each amount does to the next statement and costs. The checks come first. Source:
 *  LRT-045, DRW-001, DRW-009, LOP-049. */
export default function GetCashAmountScreen() {
  return (
    <CashGate title={TITLE} step={STEP}>
      {(loan, brand) => <AfterLast key={loan.loanId} loan={loan} brand={brand} />}
    </CashGate>
  );
}

/** An advance of this tab that is over makes room for the next one. One that moves leads to its progress. */
function AfterLast({ loan, brand }: { readonly loan: LoanEntity; readonly brand: RouteBrand }) {
  const isReading = useEndedDraw(brand, loan.loanId);
  if (isReading)
    return (
      <CashPage title={TITLE} step={STEP}>
        <CashSkeleton label="Loading your credit line" />
      </CashPage>
    );
  return <EnterCash loan={loan} brand={brand} />;
}

function EnterCash({ loan, brand }: { readonly loan: LoanEntity; readonly brand: RouteBrand }) {
  const cash = useCashPlace('amount', brand, loan.loanId);
  const entry = useCashEntry(loan);
  if (!cash.isShown) return null;
  return entry.view.kind === 'open' ? (
    <ChooseAmount loan={loan} terms={entry.view.terms} cash={cash} />
  ) : (
    <EntryStops entry={entry} loan={loan} brand={brand} title={TITLE} step={STEP} />
  );
}

interface ChooseAmountProps {
  readonly loan: LoanEntity;
  readonly terms: DrawTerms;
  readonly cash: CashScreen;
}

function ChooseAmount({ loan, terms, cash }: ChooseAmountProps) {
  const bounds = { minCents: terms.minDisbursement, maxCents: terms.maxDisbursement };
  const [text, setText] = useState(() => formatAmount(cash.session.amountCents ?? bounds.minCents));
  const [attempt, setAttempt] = useState(0);
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const checked = checkAmount(text, bounds);
  const error = attempt > 0 && !checked.ok ? checked.message : null;
  const goOn = () => {
    setAttempt((before) => before + 1);
    if (!checked.ok || whyNotNow !== null) return;
    cash.dispatch({ kind: 'amountChosen', amountCents: checked.cents });
    cash.open('notice');
  };
  return (
    <CashPage
      title={TITLE}
      step={STEP}
      lead={`As of today, ${formatDay(loan.asOf, loan.asOf)}`}
      aside={<Effect loan={loan} terms={terms} amountCents={checked.ok ? checked.cents : null} />}
      action={
        <Button isFullWidth disabledReason={whyNotNow} onClick={goOn}>
          {checked.ok ? `Continue with ${dollarText(checked.cents)}` : 'Continue'}
        </Button>
      }
    >
      <RiskNotices loans={[loan]} isAddon />
      <ErrorSummary errors={error === null ? [] : [{ field: 'amount', message: error }]} attempt={attempt} />
      <Card as="div">
        <p className={styles['hero']}>
          <span className={styles['caption']}>Available credit</span>
          <MoneyText size="hero" amountCents={terms.availableCredit} />
          <span className={styles['caption']}>of your {dollarText(terms.creditLimit)} limit</span>
        </p>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            goOn();
          }}
        >
          <CurrencyField
            name="amount"
            label="How much do you want?"
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
    </CashPage>
  );
}

interface EffectProps {
  readonly loan: LoanEntity;
  readonly terms: DrawTerms;
  readonly amountCents: ReturnType<typeof useSettled>;
}

function Effect({ loan, terms, amountCents }: EffectProps) {
  const asked = useDrawTerms(loan, useSettled(amountCents));
  const effect = asked.data?.effect ?? null;
  if (asked.isError)
    return (
      <ReadFailure
        what="Failed to work out what this amount costs"
        error={asked.error}
        isRetrying={asked.isFetching}
        onRetry={() => void asked.refetch()}
      />
    );
  if (effect === null)
    return (
      <LoadingArea label="Working out what this amount costs">
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="figure" width="half" />
          <Skeleton />
        </Card>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton />
          <Skeleton />
        </Card>
      </LoadingArea>
    );
  return (
    <DrawEffect
      effect={effect}
      apr={terms.apr}
      today={loan.asOf}
      isOld={amountCents !== effect.amount}
      isReading={amountCents !== null && amountCents !== effect.amount}
    />
  );
}
