import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getReferenceNumber } from '@lendside/contract/renewals/get-reference-number.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { PAYMENT_CHANNELS } from '@lendside/domain/payments/pay-types.ts';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { forget, queryOf } from '#api/query-client.ts';
import { PaidPicture } from '#journeys/make-payment/confirmed/paid-picture.tsx';
import paymentStyles from '#journeys/make-payment/page/payment-page.module.css';
import { PaymentPage } from '#journeys/make-payment/page/payment-page.tsx';
import { pathTo, type RouteBrand } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { dueCents } from '#steps/loan-standing/due-kind.ts';
import { singleDue } from '#steps/loan-standing/single-due.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { Fact } from '#steps/fact.tsx';
import { isPaymentKept } from '#steps/renewal/renewal-facts.ts';
import { ToDashboard } from '#steps/renewal/renewal-page.tsx';
import { useStoreZone } from '#steps/store-facts/use-store-zone.ts';
import { instantText } from '#steps/renewal/renewal-words.ts';
import styles from '#steps/renewal/renewal.module.css';
import { useSigningLoan } from '#steps/signing/use-signing.ts';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { DateText } from '#ui/date-text.tsx';
import { dollarText } from '#ui/dollar-text.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { LoanText } from '#ui/loan-text.tsx';
import { MoneyText } from '#ui/money-text.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import type { ConfirmedRenewal } from './confirmed-renewal.ts';
import { RenewalPayment } from './renewal-payment.tsx';
import { StoreVisit } from './store-visit.tsx';

// Loaded late: few renewals come with cash, and it is set aside at first.
const BookedCash = lazy(() =>
  import('#steps/payout/renewal-cash.tsx').then(({ BookedCash: cash }) => ({ default: cash })).catch(orNothing),
);

/** The new loan has replaced the old one: its number, due date and principal, the cash, the signed copy, and how to take it back.
 *  Source: PAY-028, PAY-029, LAP-102, loan-core 5.5. */
export function Booked(screen: ConfirmedRenewal) {
  const { brand, renewal } = screen;
  const isGuest = useIsGuest();
  const zone = useStoreZone(screen.loan.storeId);
  const isSwitch = renewal.kind === 'productSwitch';
  return (
    <PaymentPage
      title={isSwitch ? 'Your new credit line is open' : 'Your loan is renewed'}
      isPaid
      lead={isGuest ? 'Thank you.' : 'Thank you. The signed copy is with your documents.'}
      aside={<RenewalPayment {...screen} />}
      action={<ToDashboard brand={brand} tone="primary" text="Back to your accounts" />}
    >
      <NewLoan {...screen} />
      {renewal.cash !== null && !isGuest && <Cash {...screen} cash={renewal.cash} />}
      {renewal.voidUntil !== null && !isGuest && (
        <Card title="Changed your mind?">
          <p>
            You can take it back until {instantText(renewal.voidUntil, zone)}. Your earlier loan opens again
            {isPaymentKept(renewal) ? ', and what you paid stays on it.' : '.'}
          </p>
          <p>
            <TextLink href={pathTo('AccountDetails', brand, renewal.newLoanId)}>
              Take it back from the page of the new loan
            </TextLink>
          </p>
        </Card>
      )}
    </PaymentPage>
  );
}

function NewLoan({ brand, loan, renewal }: ConfirmedRenewal) {
  const isGuest = useIsGuest();
  const found = useSigningLoan(brand, isGuest ? loan.loanId : renewal.newLoanId);
  const newLoan = !isGuest && found.state === 'found' ? found.loan : null;
  // The loans may have been read before the new one was there.
  const isUnknown = !isGuest && found.state === 'missing';
  useEffect(() => {
    if (isUnknown) void forget(getAccounts);
  }, [isUnknown]);
  return (
    <Card as="div">
      <div className={styles['stack']}>
        <div className={paymentStyles['center']}>
          <PaidPicture />
          <p className={paymentStyles['caption']}>New loan number</p>
          <p className={styles['code']}>
            <LoanText>{renewal.newLoanHeader}</LoanText>
            <CopyButton text={renewal.newLoanHeader} what="Loan number" />
          </p>
        </div>
        {!isGuest && found.state === 'loading' && (
          <LoadingArea label="Loading your new loan">
            <Skeleton />
            <Skeleton width="half" />
          </LoadingArea>
        )}
        {found.state === 'failed' && (
          <ReadFailure
            what="Failed to get account information"
            error={found.error}
            isRetrying={found.isRetrying}
            onRetry={found.retry}
          />
        )}
        {newLoan !== null && <NewLoanFacts brand={brand} newLoan={newLoan} replaces={loan.loanHeader} />}
      </div>
    </Card>
  );
}

interface NewLoanFactsProps {
  readonly brand: RouteBrand;
  readonly newLoan: LoanEntity;
  /** Header of the old loan. */
  readonly replaces: string;
}

function NewLoanFacts({ brand, newLoan, replaces }: NewLoanFactsProps) {
  const single = singleDue(newLoan);
  const nextCents = newLoan.creditLimit === null ? dueCents(newLoan) : NO_CENTS;
  return (
    <>
      <dl>
        <Fact term={newLoan.creditLimit === null ? 'Principal' : 'Balance'}>
          <MoneyText amountCents={newLoan.principalBalance} />
        </Fact>
        {newLoan.creditLimit !== null && (
          <Fact term="Credit limit">
            <MoneyText amountCents={newLoan.creditLimit} />
          </Fact>
        )}
        {newLoan.dueDate !== null && (
          <Fact term="Due date">
            <DateText date={newLoan.dueDate} today={newLoan.asOf} />
          </Fact>
        )}
        {single === null && nextCents > 0 && (
          <Fact term="Due then">
            <MoneyText amountCents={nextCents} />
          </Fact>
        )}
        {single !== null && single.leastCents !== null && (
          <Fact term="Minimum payment then">
            <MoneyText amountCents={single.leastCents} />
          </Fact>
        )}
        {single !== null && (
          <Fact term="To pay it off then">
            <MoneyText amountCents={single.wholeCents} />
          </Fact>
        )}
        <Fact term="Replaces loan">
          <LoanText>{replaces}</LoanText>
        </Fact>
      </dl>
      <div className={paymentStyles['buttons']}>
        <LinkButton
          tone="secondary"
          isFullWidth
          icon={<FileText aria-hidden="true" />}
          href={pathTo('Documents', brand, newLoan.loanId, newLoan.lmsId)}
        >
          See the signed copy
        </LinkButton>
        <LinkButton tone="secondary" isFullWidth href={pathTo('AccountDetails', brand, newLoan.loanId)}>
          Details of the new loan
        </LinkButton>
      </div>
    </>
  );
}

/** The cash of the new loan: its amount, the reference to name, where to get it and what that means. Source: LOP-041, LAP-102. */
function Cash(booked: BookedCashProps) {
  const { loan, renewal, cash } = booked;
  const setAside =
    cash.type === PAYMENT_CHANNELS.store ? (
      <CashAtStore {...booked} />
    ) : (
      <Card title={`${dollarText(cash.amount)} in cash`}>
        <p>It’s set aside for you. The page of the new loan shows where it is.</p>
      </Card>
    );
  return (
    <Suspense fallback={setAside}>
      <BookedCash of={{ loanId: renewal.newLoanId, lmsId: loan.lmsId }} loan={loan}>
        {setAside}
      </BookedCash>
    </Suspense>
  );
}

interface BookedCashProps extends ConfirmedRenewal {
  readonly cash: NonNullable<ConfirmedRenewal['renewal']['cash']>;
}

/** Cash that is set aside at the store, with the reference to name there. */
function CashAtStore({ loan, renewal, cash }: BookedCashProps) {
  const reference = useQuery(queryOf(getReferenceNumber, { newLoanId: renewal.newLoanId, type: cash.type }));
  return (
    <>
      <Card title={`Pick up ${dollarText(cash.amount)} in cash`}>
        {reference.isPending && (
          <LoadingArea label="Loading the reference">
            <Skeleton />
          </LoadingArea>
        )}
        {reference.isError && reference.data === undefined && (
          <ReadFailure
            what="Failed to get the reference of your cash"
            error={reference.error}
            isRetrying={reference.isFetching}
            onRetry={() => void reference.refetch()}
          />
        )}
        {reference.data !== undefined && (
          <dl>
            <Fact term="Reference">
              <span className={styles['code']}>
                {reference.data.referenceNumber}
                <CopyButton text={reference.data.referenceNumber} what="Reference" />
              </span>
            </Fact>
          </dl>
        )}
        <p>Bring your photo ID and this reference.</p>
        {renewal.voidUntil !== null && <p>Once you have the cash, you can’t take the renewal back anymore.</p>}
      </Card>
      <StoreVisit storeId={loan.storeId} />
    </>
  );
}
