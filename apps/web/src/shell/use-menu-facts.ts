import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { userFlags } from '@lendside/domain/customers/user-kind.ts';
import { LOAN_SYSTEM_IDS, type LoanSystemName } from '@lendside/domain/loan-systems/loan-systems.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { readIdentity } from '#api/identity.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import { useSession } from '#api/session.ts';
import { appMedium } from '#brands/app-medium.ts';
import { ROUTE_BRAND_LINKS } from '#brands/route-brand-links.ts';
import { sessionBrands } from '#navigation/landing.ts';
import { useBrand } from '#navigation/route-context.ts';
import type { RouteName } from '#route-rows.ts';
import type { MenuFacts } from './menu-entries.ts';
import { useRouteRow } from './route-table.ts';

const NO_FLAGS = readServiceConfiguration({});

/** Collects the facts of the menu: the session and its flags, the accounts read so far, and the route. Source: ENT-08 to
 *  ENT-13. */
export function useMenuFacts(): MenuFacts {
  const session = useSession();
  const brand = useBrand();
  const route = useRouteRow()?.name ?? null;
  const brands = sessionBrands(session?.brands ?? []);
  const accounts = useQueries(
    { queries: brands.map((brandName) => ({ ...queryOf(getAccounts, { brandName }), enabled: session !== null })) },
    queryClient,
  );
  const loans = accounts.flatMap((each) => each.data?.loans ?? []);
  const ofBrand = accounts[brands.indexOf(brand)]?.data?.loans;
  const flags = session?.serviceConfiguration ?? NO_FLAGS;
  const identity = readIdentity(session?.idToken ?? '');
  const known = new Set(identity.loanSystems);
  const systems = Object.entries(LOAN_SYSTEM_IDS) as [LoanSystemName, 1 | 2 | 3][];
  const kind = userFlags(
    Object.fromEntries(systems.map(([name, id]) => [id, known.has(name) ? name : null])),
    loans.map((loan) => ({ lmsId: loan.lmsId, isPaidOff: loan.paidOff })),
  );
  const unviewedOffersCount = useUnviewedOffers(
    kind.isTlxeUser && flags.offerButton ? (identity.customerIds['TLXe'] ?? null) : null,
    route,
  );
  return {
    route,
    brand,
    isSignedIn: session !== null,
    brandCount: brands.length,
    accountCount: ofBrand?.length ?? null,
    isTlxeUser: kind.isTlxeUser,
    isOnlyNlsUser: kind.isOnlyNlsUser,
    isNonCustomer: flags.isNonCustomer,
    isReferralUser: flags.isReferralUser,
    hasActiveInvictusLoan: kind.hasActiveInvictusLoan,
    referralRewardsButton: flags.referralRewardsButton,
    offerButton: flags.offerButton,
    optInDisclosuresButton: flags.optInDisclosuresButton,
    unviewedOffersCount,
    links: ROUTE_BRAND_LINKS[brand],
    medium: appMedium(),
  };
}

/** Counts the offers that the customer has not viewed on this device; null while unknown, and for a person without offers. It counts when
 *  the menu opens, and again on each screen while it is shown. The code that reads the offers loads then. Source: MNU-13, ENT-12. */
function useUnviewedOffers(customerId: string | null, route: RouteName | null): number | null {
  const { data } = useQuery(
    {
      queryKey: ['unviewedOffers', customerId, route],
      queryFn: () =>
        import('#steps/offers/count-unviewed-offers.ts').then(({ countUnviewedOffers }) =>
          countUnviewedOffers(customerId ?? ''),
        ),
      enabled: customerId !== null,
      // The viewed offers change without a call.
      staleTime: 0,
      gcTime: 0,
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  return data ?? null;
}
