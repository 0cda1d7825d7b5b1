import { getApplicationStatus } from '@lendside/contract/applications/get-application-status.ts';
import { listApplications } from '@lendside/contract/applications/list-applications.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { getOriginationInfo } from '@lendside/contract/origination/get-origination-info.ts';
import { getOriginationTerms } from '@lendside/contract/origination/get-origination-terms.ts';
import { getRescission } from '@lendside/contract/origination/rescissions.ts';
import { useQuery } from '@tanstack/react-query';
import { forget, queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';

const SIGNING_POLL_MS = 20_000;

/** Lists a person's applications under a brand, again and again while a loan waits for its signatures: another device or borrower may sign. */
export function useApplications(brand: RouteBrand) {
  return useQuery({
    ...queryOf(listApplications, { brandName: brand }),
    refetchInterval: ({ state }) =>
      state.data?.applications.some((each) => each.state === 'signing') === true ? SIGNING_POLL_MS : false,
  });
}

/** Drops everything that an application changes. */
export async function forgetApplications(): Promise<void> {
  await forget(
    listApplications,
    getApplicationStatus,
    getOriginationInfo,
    getOriginationTerms,
    getRescission,
    getAccounts,
    getAccountDetail,
  );
}
