import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { RefreshCw, Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isNewLoan } from '#journeys/accounts/new-loan/is-new-loan.ts';
import { HeadlineFigure } from '#journeys/accounts/standing/headline-figure.tsx';
import { InFlightLink } from '#journeys/accounts/standing/in-flight-link.tsx';
import {
  hasPrincipalProgress,
  headline,
  loanEnding,
  loanName,
  unbroken,
  vehicleName,
} from '#journeys/accounts/standing/loan-words.ts';
import { OFFLINE_REASON } from '#journeys/accounts/standing/offline-reason.ts';
import { PrincipalPaid } from '#journeys/accounts/standing/principal-paid.tsx';
import { pathTo, routeBrandOf } from '#paths.ts';
import { closedText } from '#steps/loan-standing/closed-text.ts';
import { asksForPayment } from '#steps/loan-standing/due-kind.ts';
import { kindOf } from '#steps/loan-standing/loan-kind.ts';
import { standing } from '#steps/loan-standing/standing.ts';
import { useWhyNotNow } from '#steps/loan-standing/use-why-not-now.ts';
import { whyNotPayable } from '#steps/loan-standing/why-not-payable.ts';
import { mayBeOffered } from '#steps/settlement/may-be-offered.ts';
import { Button } from '#ui/button.tsx';
import { formatFullDay } from '#ui/calendar-text.ts';
import { Card } from '#ui/card.tsx';
import { DateText } from '#ui/date-text.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import styles from './loan-card.module.css';

// Loaded late: it needs the bank calendar, and few debits are due on a bank holiday or skipped.
const OnTimeWord = lazy(() =>
  import('./on-time-word.tsx').then(({ OnTimeWord: word }) => ({ default: word })).catch(orNothing),
);

// Loaded late: few loans are offered a settlement.
const SettlementOffered = lazy(() =>
  import('./settlement-offered.tsx').then(({ SettlementOffered: offer }) => ({ default: offer })).catch(orNothing),
);

// Loaded late: few loans are being renewed.
const OpenRenewal = lazy(() => import('#journeys/accounts/renewal/open-renewal.tsx').catch(orNothing));

// Loaded late: few loans are credit lines.
const LineCash = lazy(() => import('#journeys/accounts/cash/line-cash.tsx').catch(orNothing));

// Loaded late: few loans are new or were just renewed.
const NewLoanNotice = lazy(() => import('#journeys/accounts/new-loan/new-loan-notice.tsx').catch(orNothing));

/** Shows one loan on the dashboard: name, amount due and date, status, Pay and Details. `isFirst` makes this loan's Pay the
 *  primary button of the screen. */
export function LoanCard({ loan, isFirst }: { readonly loan: LoanEntity; readonly isFirst: boolean }) {
  const { tone, word } = standing(loan);
  const vehicle = vehicleName(loan);
  return (
    <Card
      as="article"
      title={loan.productName}
      subtitle={vehicle === null ? loanEnding(loan) : `${vehicle} · ${loanEnding(loan).toLowerCase()}`}
      aside={<StatusPill tone={tone}>{word}</StatusPill>}
    >
      <div className={styles['body']}>
        {loan.alternateName !== null && <SharedMark name={loan.alternateName} />}
        <HeadlineFigure loan={loan} />
        {hasPrincipalProgress(loan) ? <PrincipalPaid loan={loan} /> : <OwedInAll loan={loan} />}
        {loan.creditLimit !== null && (
          <ProgressBar
            label="Credit used"
            text={`${dollarText(loan.principalBalance)} of ${dollarText(loan.creditLimit)}`}
            share={loan.creditLimit === 0 ? 1 : loan.principalBalance / loan.creditLimit}
          />
        )}
        {loan.autoPay.enrolled && <AutopayMark loan={loan} />}
        <InFlightLink loan={loan} />
        {mayBeOffered(loan) && (
          <Suspense>
            <SettlementOffered loan={loan} />
          </Suspense>
        )}
        {loan.renewal !== null && (
          <Suspense>
            <OpenRenewal loan={loan} />
          </Suspense>
        )}
        {(isNewLoan(loan) || loan.voidUntil !== null) && (
          <Suspense>
            <NewLoanNotice loan={loan} />
          </Suspense>
        )}
        <Actions loan={loan} isFirst={isFirst} />
        {loan.creditLimit !== null && (
          <Suspense fallback={loan.validations.isDisbursementAvailable && <Skeleton shape="button" />}>
            <LineCash loan={loan} />
          </Suspense>
        )}
      </div>
    </Card>
  );
}

/** Shows the total owed when the card's main figure is less than that. */
function OwedInAll({ loan }: { readonly loan: LoanEntity }) {
  if (loan.payoffAmount <= headline(loan).amountCents) return null;
  return (
    <p className={styles['owed']}>
      <span>Total balance</span> <MoneyText amountCents={loan.payoffAmount} />
    </p>
  );
}

/** Names the other borrower of a shared loan. Either borrower may pay it. Source: ALT-001. */
function SharedMark({ name }: { readonly name: string }) {
  return (
    <p className={styles['autopay']}>
      <Users aria-hidden="true" />
      <span>Shared with {name}. Either of you can pay.</span>
    </p>
  );
}

function AutopayMark({ loan }: { readonly loan: LoanEntity }) {
  const { method, displayNumber, effectiveDate, skippedDueDate } = loan.autoPay;
  const from = method === 'bank' ? 'bank account' : 'card';
  return (
    <p className={styles['autopay']}>
      <RefreshCw aria-hidden="true" />
      <span>
        Autopay is on{displayNumber === null ? '' : ` from your ${from} ${unbroken(displayNumber)}`}
        {effectiveDate === null ? (
          ''
        ) : (
          <>
            , next payment <DateText date={effectiveDate} today={loan.asOf} hasHint={false} />
          </>
        )}
        {(skippedDueDate !== null || (loan.dueDate !== null && (effectiveDate ?? '') > loan.dueDate)) && (
          <Suspense>
            <OnTimeWord loan={loan} />
          </Suspense>
        )}
      </span>
    </p>
  );
}

function Actions({ loan, isFirst }: { readonly loan: LoanEntity; readonly isFirst: boolean }) {
  const name = loanName(loan);
  const details = (
    <LinkButton
      href={pathTo('AccountDetails', routeBrandOf(loan.brand), loan.loanId)}
      tone="secondary"
      isFullWidth
      label={`Details of ${name}`}
    >
      Details
    </LinkButton>
  );
  if (!asksForPayment(loan)) {
    return (
      <>
        <p className={styles['why']}>{whyNotPayable(loan)?.text}</p>
        {details}
      </>
    );
  }
  return (
    <div className={styles['actions']}>
      <Pay loan={loan} name={name} isFirst={isFirst} />
      {details}
    </div>
  );
}

interface PayProps {
  readonly loan: LoanEntity;
  readonly name: string;
  readonly isFirst: boolean;
}

function Pay({ loan, name, isFirst }: PayProps) {
  const whyNotNow = useWhyNotNow(OFFLINE_REASON);
  const why = whyNotPayable(loan)?.text ?? whyNotNow;
  return why === null ? (
    <LinkButton
      href={pathTo('MakePayment', routeBrandOf(loan.brand), loan.loanId)}
      tone={isFirst && loan.renewal === null ? 'primary' : 'secondary'}
      isFullWidth
      label={`Pay ${name}`}
    >
      Pay
    </LinkButton>
  ) : (
    <Button tone="secondary" isFullWidth disabledReason={why} aria-label={`Pay ${name}`}>
      Pay
    </Button>
  );
}

/** Shows a closed loan: its name and when it ended. */
export function PaidOffCard({ loan }: { readonly loan: LoanEntity }) {
  const { tone, word } = standing(loan);
  const brand = routeBrandOf(loan.brand);
  return (
    <Card
      as="article"
      level={3}
      title={loan.productName}
      subtitle={vehicleName(loan) ?? loanEnding(loan)}
      aside={<StatusPill tone={tone}>{word}</StatusPill>}
    >
      <div className={styles['closed']}>
        <p>
          {closedText(loan, loan.paidOffDate === null ? null : formatFullDay(loan.paidOffDate))}
          {kindOf(loan) !== 'line' && (
            <>
              <br />
              Borrowed <MoneyText amountCents={loan.originalPrincipal} />
            </>
          )}
        </p>
        <LinkButton
          href={pathTo('AccountDetails', brand, loan.loanId)}
          tone="secondary"
          size="small"
          label={`Details of ${loanName(loan)}`}
        >
          Details
        </LinkButton>
      </div>
    </Card>
  );
}
