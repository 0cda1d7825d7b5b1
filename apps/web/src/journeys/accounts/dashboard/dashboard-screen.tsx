import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { readIdentity } from '#api/identity.ts';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { accountsLabel } from '#brands/own-account-names.ts';
import { useIsWide } from '#device/wide-window.ts';
import { LimitedNotice } from '#journeys/accounts/list/limited-notice.tsx';
import { groupLoans } from '#journeys/accounts/list/loan-groups.ts';
import { LoansList } from '#journeys/accounts/list/loans-list.tsx';
import { LoansSkeleton } from '#journeys/accounts/list/loans-skeleton.tsx';
import { useRereadAfterPayment, whileInFlight } from '#journeys/accounts/standing/payment-in-flight.ts';
import { useBrand } from '#navigation/route-context.ts';
import type { RouteBrand } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { PageTitle } from '#ui/page-title.tsx';
import styles from './dashboard.module.css';

// Loaded late: this overlay shows only when the terms of a loan changed.
const RiskNotices = lazy(() =>
  import('#steps/risk-check/risk-notices.tsx')
    .then(({ RiskNotices: notices }) => ({ default: notices }))
    .catch(orNothing),
);

// Loaded late: few customers have an open application.
const OpenApplications = lazy(() =>
  import('#journeys/accounts/applications/open-applications.tsx')
    .then(({ OpenApplications: list }) => ({ default: list }))
    .catch(orNothing),
);

// Loaded late: few customers have a message, and nobody waits for it.
const DashboardMessage = lazy(() =>
  import('./dashboard-message.tsx').then(({ DashboardMessage: message }) => ({ default: message })).catch(orNothing),
);

// Loaded late: it shows below the loans, to people who may have offers.
const OfferWidget = lazy(() => import('#steps/offers/offer-widget.tsx').catch(orNothing));

// Loaded late: it shows below the loans, to people who have not answered yet.
const PushOffer = lazy(() =>
  import('#steps/push/push-offer.tsx').then(({ PushOffer: offer }) => ({ default: offer })).catch(orNothing),
);

// Loaded late: only wide windows have room for it.
const DashboardSide = lazy(() => import('./dashboard-side.tsx').catch(orNothing));

// Loaded late: few customers have a visit.
const BookedVisits = lazy(() => import('#journeys/accounts/visits/booked-visits.tsx').catch(orNothing));

/** Shows one brand's dashboard with the customer's loans, and in a wide window what belongs to them beside them. Source: LRT-002, DSH-001 to DSH-004. */
export default function DashboardScreen() {
  const brand = useBrand();
  const accounts = useQuery({
    ...queryOf(getAccounts, { brandName: brand }),
    refetchInterval: whileInFlight(({ loans }) => loans),
  });
  useRereadAfterPayment(accounts.data?.loans ?? []);
  const areLoansShown = !accounts.isPending;
  const session = useSession();
  const isWide = useIsWide();
  return (
    <>
      <DashboardTitle brand={brand} accountCount={accounts.data?.loans.length ?? null} />
      <div className={isWide ? `wide-screen ${styles['columns']}` : undefined}>
        <div>
          {/* Beside the loans and not above their column: a column that is there before its loans must not move. */}
          <Suspense>
            <DashboardMessage place="above" areLoansShown={areLoansShown} />
          </Suspense>
          {accounts.isPending && <LoansSkeleton />}
          {accounts.isError && accounts.data === undefined && (
            <ReadFailure
              what="Failed to get account information"
              error={accounts.error}
              isRetrying={accounts.isFetching}
              onRetry={() => void accounts.refetch()}
            />
          )}
          <Suspense>
            {accounts.data !== undefined && <RiskNotices loans={groupLoans(accounts.data.loans).current} />}
          </Suspense>
          <Suspense>{accounts.data !== undefined && <OpenApplications brand={brand} />}</Suspense>
          <Suspense>{accounts.data !== undefined && <BookedVisits loans={accounts.data.loans} />}</Suspense>
          {accounts.data !== undefined && <LimitedNotice brand={brand} told={accounts.data.unavailable} />}
          {accounts.data !== undefined && (
            <LoansList
              loans={accounts.data.loans}
              unavailable={accounts.data.unavailable}
              brand={brand}
              reapplyInfo={accounts.data.reapplyInfo}
              onRetry={() => void accounts.refetch()}
            />
          )}
          <Suspense>
            <DashboardMessage place="below" areLoansShown={areLoansShown} />
          </Suspense>
        </div>
        <div className={isWide ? styles['side'] : undefined}>
          {/* Apart from the message: both places of the message must decide at the same time. */}
          <Suspense>{accounts.data !== undefined && <PushOffer />}</Suspense>
          {/* Last, because it waits for a call and must not move what is there. */}
          <Suspense>
            {accounts.data !== undefined && session?.serviceConfiguration.offerButton === true && (
              <OfferWidget brand={brand} />
            )}
          </Suspense>
          <Suspense>
            {isWide && accounts.data !== undefined && <DashboardSide loans={groupLoans(accounts.data.loans).current} />}
          </Suspense>
        </div>
      </div>
    </>
  );
}

interface DashboardTitleProps {
  readonly brand: RouteBrand;
  /** Null while unknown. */
  readonly accountCount: number | null;
}

/** Greets the customer. The header names the accounts as the menu does. Source: MNU-08. */
function DashboardTitle({ brand, accountCount }: DashboardTitleProps) {
  const { givenName } = readIdentity(useSession()?.idToken ?? '');
  return (
    <PageTitle
      title={accountsLabel(brand, accountCount)}
      heading={givenName === '' ? 'Your loans' : `Hello, ${givenName}`}
      lead={`Your ${brandName(brand, {})} loans`}
    />
  );
}
