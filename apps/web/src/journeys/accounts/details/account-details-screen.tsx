import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { codeOf } from '#api/api-error.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { mayBeTakenBack } from '#journeys/accounts/new-loan/is-new-loan.ts';
import { HistorySection } from '#journeys/accounts/history/history-section.tsx';
import { loanEnding, sharedWith, vehicleName } from '#journeys/accounts/standing/loan-words.ts';
import { useRereadAfterPayment, whileInFlight } from '#journeys/accounts/standing/payment-in-flight.ts';
import { useBrand, useGo, useLoanId } from '#navigation/route-context.ts';
import { pathTo, type RouteBrand } from '#paths.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';
import { MeaningNotice } from '#steps/loan-standing/meaning-notice.tsx';
import { ReadFailure } from '#steps/read-failure.tsx';
import { mayBeOffered } from '#steps/settlement/may-be-offered.ts';
import { Card } from '#ui/card.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadingArea } from '#ui/loading-area.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.tsx';
import styles from './account-details-screen.module.css';
import { AmountDueCard } from './amount-due-card.tsx';
import { CreditLineCard } from './credit-line-card.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { FiguresCard } from './figures-card.tsx';
import { hasCovers, mayBeRenewed } from '#journeys/accounts/renewal/may-be-renewed.ts';
import { RenewingCard } from './renewing-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { StatementCard } from './statement-card.tsx';
import { StoreCard } from './store-card.tsx';

// Loaded late: few loans are offered a settlement.
const SettlementOffered = lazy(() =>
  import('#journeys/accounts/list/settlement-offered.tsx')
    .then(({ SettlementOffered: offer }) => ({ default: offer }))
    .catch(orNothing),
);
// Few loans are being renewed, came from a renewal, or carry products.
const OpenRenewal = lazy(() => import('#journeys/accounts/renewal/open-renewal.tsx').catch(orNothing));
const RenewalOfLoan = lazy(() => import('#journeys/accounts/renewal/renewal-of-loan.tsx').catch(orNothing));
const CoversCard = lazy(() => import('#journeys/accounts/renewal/covers-card.tsx').catch(orNothing));
// Few loans are credit lines.
const CashCard = lazy(() => import('#journeys/accounts/cash/cash-card.tsx').catch(orNothing));
// Few loans have a visit.
const BookedVisits = lazy(() => import('#journeys/accounts/visits/booked-visits.tsx').catch(orNothing));
// Few loans are new.
const NewLoanCard = lazy(() => import('#journeys/accounts/new-loan/new-loan-card.tsx').catch(orNothing));
// Few renewals come with cash.
const RenewalCash = lazy(() => import('#steps/payout/renewal-cash.tsx').catch(orNothing));
// Few loans owe their borrower something.
const CreditBackCard = lazy(() => import('#journeys/accounts/credit/credit-back-card.tsx').catch(orNothing));
// Few loans need documents.
const UploadAsked = lazy(() => import('./upload-asked.tsx').catch(orNothing));

const NOT_FOUND_TEXT = 'Failed to get account information';

/** Shows everything about one loan. Source: LRT-003, DSH-006, LOP-014. */
export default function AccountDetailsScreen() {
  const brand = useBrand();
  const loanId = useLoanId();
  const known = useLmsId(brand, loanId);
  const detail = useQuery({
    ...queryOf(getAccountDetail, { loanId, lmsId: known.lmsId ?? 2 }),
    enabled: known.lmsId !== null,
    refetchInterval: whileInFlight(({ loan }) => [loan]),
  });
  useRereadAfterPayment(detail.data === undefined ? [] : [detail.data.loan]);
  useLeaveWhenGone(brand, codeOf(detail.error) === 'NotFoundException');
  const error = known.error ?? detail.error;
  if (detail.data === undefined && error !== null) {
    const retry = () => void (known.error === null ? detail.refetch() : known.retry());
    const isRetrying = known.error === null ? detail.isFetching : known.isRetrying;
    return (
      <>
        <PageTitle title="Loan details" />
        <ReadFailure what={NOT_FOUND_TEXT} error={error} isRetrying={isRetrying} onRetry={retry} />
      </>
    );
  }
  if (detail.data === undefined)
    return (
      <>
        <PageTitle title="Loan details" />
        <DetailsSkeleton />
      </>
    );
  const { loan } = detail.data;
  const vehicle = vehicleName(loan);
  return (
    <div className="wide-screen">
      <PageTitle
        title="Loan details"
        heading={loan.productName}
        lead={[vehicle, vehicle === null ? loanEnding(loan) : loanEnding(loan).toLowerCase(), sharedWith(loan)]
          .filter((part) => part !== null)
          .join(' · ')}
      />
      <div className={styles['meaning']}>
        <MeaningNotice loan={loan} />
        {loan.renewal !== null && (
          <Suspense>
            <OpenRenewal loan={loan} />
          </Suspense>
        )}
        <Suspense>
          <BookedVisits loans={[loan]} />
        </Suspense>
        {mayBeOffered(loan) && (
          <Suspense>
            <SettlementOffered loan={loan} />
          </Suspense>
        )}
      </div>
      <div className={styles['columns']}>
        <Cards brand={brand} detail={detail.data} />
        <div className={styles['history']}>
          <HistorySection loan={loan} />
        </div>
      </div>
    </div>
  );
}

/** The cards about one loan: what is due, the figures, the documents, the store. */
function Cards({
  brand,
  detail,
}: {
  readonly brand: RouteBrand;
  readonly detail: ResponseOf<typeof getAccountDetail>;
}) {
  const { loan, workings } = detail;
  return (
    <div className={styles['figures']}>
      <AmountDueCard loan={loan} />
      {mayBeTakenBack(loan) && (
        <Suspense>
          <NewLoanCard loan={loan} />
        </Suspense>
      )}
      {workings.renewalNumber > 0 && (
        <Suspense>
          <RenewalCash loan={loan} />
        </Suspense>
      )}
      {workings.line !== null && !loan.paidOff && <CreditLineCard loan={loan} line={workings.line} />}
      {workings.line !== null && !loan.paidOff && (
        <Suspense>
          <CashCard loan={loan} />
        </Suspense>
      )}
      {workings.line !== null && !loan.paidOff && <StatementCard loan={loan} line={workings.line} />}
      {(workings.balances.credit > 0 || loan.payoffAmount === 0) && (
        <Suspense>
          <CreditBackCard loan={loan} />
        </Suspense>
      )}
      <FiguresCard detail={detail} />
      <ScheduleCard detail={detail} />
      {loan.renewal === null && <RenewingCard loan={loan} />}
      {/* Come late: here they move nothing that is on the screen. */}
      <Suspense>
        {mayBeRenewed(loan, workings.renewalNumber) && <RenewalOfLoan loan={loan} />}
        {hasCovers(loan) && <CoversCard loan={loan} />}
        <UploadAsked brand={brand} loan={loan} />
      </Suspense>
      <DocumentsCard loan={loan} />
      <StoreCard loan={loan} />
      {!loan.paidOff && (
        <LinkButton href={pathTo('ManageAccount', brand, loan.loanId)} tone="secondary" isFullWidth>
          Manage account and autopay
        </LinkButton>
      )}
    </div>
  );
}

/** Returns the loan system of the loan in the path. Reads the accounts first when the page is opened directly. */
function useLmsId(brand: RouteBrand, loanId: number) {
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const found = accounts.data === undefined ? null : findLoan(accounts.data, loanId);
  return {
    lmsId: found?.state === 'found' ? found.loan.lmsId : null,
    error: found === null ? accounts.error : found.state === 'silent' ? found.error : null,
    isRetrying: accounts.isFetching,
    retry: () => accounts.refetch(),
  };
}

/** Goes to the dashboard with a message when the loan no longer belongs to the customer. Source: LOP-014. */
function useLeaveWhenGone(brand: RouteBrand, isGone: boolean): void {
  const go = useGo();
  useEffect(() => {
    if (!isGone) return;
    queryClient.removeQueries({ queryKey: [getAccountDetail.name] });
    showToast(NOT_FOUND_TEXT, 'problem');
    go(pathTo('Dashboard', brand), { replace: true });
  }, [isGone, brand, go]);
}

/** Placeholder while the details load. */
function DetailsSkeleton() {
  return (
    <LoadingArea label="Loading your loan">
      <div className={styles['figures']}>
        <Card as="div">
          <Skeleton width="short" />
          <Skeleton shape="figure" width="half" />
          <Skeleton width="half" />
          <Skeleton shape="button" />
        </Card>
        <Card as="div">
          <Skeleton width="half" />
          <Skeleton shape="plot" />
        </Card>
      </div>
    </LoadingArea>
  );
}
