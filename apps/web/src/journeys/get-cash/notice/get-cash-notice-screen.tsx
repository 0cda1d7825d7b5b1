import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { NO_CENTS, type Cents } from '@lendside/domain/money/cents.ts';
import { useState } from 'react';
import { useDrawTerms } from '#journeys/get-cash/amount/use-draw-terms.ts';
import { CashGate, CashSkeleton } from '#journeys/get-cash/page/cash-gate.tsx';
import { CashPage, type CashStep } from '#steps/cash-page/cash-page.tsx';
import styles from '#steps/cash-page/cash.module.css';
import { placePath, useCashPlace } from '#journeys/get-cash/session/use-cash-place.ts';
import type { RouteBrand } from '#paths.ts';
import type { DrawTerms } from '#steps/payout/payout-facts.ts';
import { isReadLost } from '#steps/cash-page/is-read-lost.ts';
import { TermsFailure } from '#steps/cash-page/terms-failure.tsx';
import { Button } from '#ui/button.tsx';
import { formatDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';

const STEP: CashStep = { number: 2, name: 'What it costs' };
const titleOf = (amountCents: Cents) => `Before you take ${dollarText(amountCents)}`;

/** Says what the chosen amount costs, when it is paid back and until when it can be canceled, and asks the person to accept it. Source:
 *  LRT-046, DRW-009. */
export default function GetCashNoticeScreen() {
  return (
    <CashGate title="Before you take cash" step={STEP}>
      {(loan, brand) => <Notices loan={loan} brand={brand} />}
    </CashGate>
  );
}

function Notices({ loan, brand }: { readonly loan: LoanEntity; readonly brand: RouteBrand }) {
  const cash = useCashPlace('notice', brand, loan.loanId);
  const { amountCents, isNoticeRead } = cash.session;
  const terms = useDrawTerms(loan, cash.isShown ? amountCents : null);
  const [isAccepted, setAccepted] = useState(isNoticeRead);
  const [attempt, setAttempt] = useState(0);
  if (!cash.isShown) return null;
  const title = titleOf(amountCents ?? NO_CENTS);
  if (terms.data === undefined || isReadLost(terms))
    return (
      <CashPage title={title} step={STEP}>
        {terms.isError ? (
          <TermsFailure
            what="Failed to read what this amount costs"
            error={terms.error}
            isRetrying={terms.isFetching}
            onRetry={() => void terms.refetch()}
            amountHref={placePath('amount', brand, loan.loanId)}
          />
        ) : (
          <CashSkeleton label="Loading what this amount costs" />
        )}
      </CashPage>
    );
  const isMissing = attempt > 0 && !isAccepted;
  const message = 'Check the box to say that you understand';
  const goOn = () => {
    setAttempt((before) => before + 1);
    if (!isAccepted) return;
    cash.dispatch({ kind: 'noticeRead' });
    cash.open('method');
  };
  return (
    <CashPage
      title={title}
      step={STEP}
      action={
        <Button isFullWidth onClick={goOn}>
          Accept and continue
        </Button>
      }
    >
      <ErrorSummary errors={isMissing ? [{ field: 'accept', message }] : []} attempt={attempt} />
      <WhatToKnow terms={terms.data} loan={loan} />
      <Checkbox
        name="accept"
        label="I understand what this cash costs and when I pay it back."
        error={isMissing ? message : null}
        isChecked={isAccepted}
        onChange={setAccepted}
      />
    </CashPage>
  );
}

function WhatToKnow({ terms, loan }: { readonly terms: DrawTerms; readonly loan: LoanEntity }) {
  const { effect, apr } = terms;
  const longest = effect?.costs.at(-1);
  return (
    <>
      <Card title="What it costs">
        <ul className={styles['points']}>
          <li>The annual percentage rate (APR) is {apr}%.</li>
          <li>Interest starts on the day we send the money. It stops on what you pay back, on the day you pay it.</li>
          {effect !== null && longest !== undefined && (
            <li>
              If you pay back the whole {dollarText(effect.amount)} in {longest.days} days, it costs{' '}
              {dollarText(longest.cost)}. Paying back sooner costs less, and there’s no fee for it.
            </li>
          )}
        </ul>
      </Card>
      {effect !== null && (
        <Card title="When you pay">
          <ul className={styles['points']}>
            <li>
              Your next statement comes {formatDay(effect.nextStatementOn, loan.asOf)}. Your minimum payment will be{' '}
              {dollarText(effect.minimumWith)} if you pay nothing before.
            </li>
            <li>
              It’s due {formatDay(effect.nextDueDate, loan.asOf)}. You can’t take more cash while a payment is late.
            </li>
          </ul>
        </Card>
      )}
      <Card title="If you change your mind">
        <ul className={styles['points']}>
          <li>Cash that waits at a store or at MoneyGram can be canceled until 5:00 PM the next business day.</li>
          <li>Money sent to a card or a bank account can’t be called back. You can pay it back the same day.</li>
          <li>Take only what you need. You can take more later.</li>
        </ul>
      </Card>
    </>
  );
}
