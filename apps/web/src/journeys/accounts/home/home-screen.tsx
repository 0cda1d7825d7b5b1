import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { brandName } from '@lendside/domain/brands/brands.ts';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { readIdentity } from '#api/identity.ts';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { LimitedNotice } from '#journeys/accounts/list/limited-notice.tsx';
import { primaryLoanId } from '#journeys/accounts/list/loan-groups.ts';
import { LoansList } from '#journeys/accounts/list/loans-list.tsx';
import { LoansSkeleton } from '#journeys/accounts/list/loans-skeleton.tsx';
import { useRereadAfterPayment, whileInFlight } from '#journeys/accounts/standing/payment-in-flight.ts';
import { sessionBrands } from '#navigation/landing.ts';
import { useBrand } from '#navigation/route-context.ts';
import { pathTo } from '#paths.ts';
import { ReadFailure } from '#steps/read-failure.tsx';
import { orNothing } from '#ui/or-nothing.ts';
import { PageTitle } from '#ui/page-title.tsx';
import { TextLink } from '#ui/text-link.tsx';
import styles from './home-screen.module.css';

type Accounts = ResponseOf<typeof getAccounts>;

// Loaded late: it shows below the loans, to people who may have offers.
const OfferWidget = lazy(() => import('#steps/offers/offer-widget.tsx').catch(orNothing));

// Loaded late: it shows below the loans, to people who have not answered yet.
const PushOffer = lazy(() =>
  import('#steps/push/push-offer.tsx').then(({ PushOffer: offer }) => ({ default: offer })).catch(orNothing),
);

/** Shows the accounts of all brands. When one brand fails to load, the others still show. Source: RTE-16, MNU-02. */
export default function HomeScreen() {
  const session = useSession();
  const current = useBrand();
  const own = sessionBrands(session?.brands ?? []);
  // This build's brand comes first.
  const brands = own.length === 0 ? [current] : own.toSorted((a, b) => Number(b === current) - Number(a === current));
  const accounts = useQueries({
    queries: brands.map((brand) => ({
      ...queryOf(getAccounts, { brandName: brand }),
      refetchInterval: whileInFlight(({ loans }: Accounts) => loans),
    })),
  });
  const areSettled = accounts.every(({ isPending }) => !isPending);
  const primaryId = primaryLoanId(areSettled ? accounts.flatMap(({ data }) => data?.loans ?? []) : null);
  useRereadAfterPayment(accounts.flatMap(({ data }) => data?.loans ?? []));
  const { givenName } = readIdentity(session?.idToken ?? '');
  return (
    <div className={brands.length > 1 ? 'wide-screen' : undefined}>
      <PageTitle
        title="All My Accounts"
        heading={givenName === '' ? 'All your loans' : `Hello, ${givenName}`}
        lead="Your loans with all our brands"
      />
      <div className={styles['brands']}>
        {brands.map((brand, index) => {
          const answer = accounts[index];
          if (answer === undefined) return null;
          return (
            <section key={brand} className={styles['brand']} aria-label={brandName(brand, {})}>
              <h2 className={styles['name']}>
                <TextLink href={pathTo('Dashboard', brand)}>{brandName(brand, {})}</TextLink>
              </h2>
              {answer.isPending && <LoansSkeleton />}
              {answer.isError && answer.data === undefined && (
                <ReadFailure
                  what="Failed to get account information"
                  error={answer.error}
                  isRetrying={answer.isFetching}
                  onRetry={() => void answer.refetch()}
                />
              )}
              {answer.data !== undefined && <LimitedNotice brand={brand} told={answer.data.unavailable} />}
              {answer.data !== undefined && (
                <LoansList
                  loans={answer.data.loans}
                  unavailable={answer.data.unavailable}
                  brand={brand}
                  reapplyInfo={answer.data.reapplyInfo}
                  primaryId={primaryId}
                  onRetry={() => void answer.refetch()}
                />
              )}
            </section>
          );
        })}
      </div>
      <Suspense>{areSettled && <PushOffer />}</Suspense>
      <Suspense>
        {areSettled && session?.serviceConfiguration.offerButton === true && <OfferWidget brand={current} />}
      </Suspense>
    </div>
  );
}
