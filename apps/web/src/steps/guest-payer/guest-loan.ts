import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { queryOptions } from '@tanstack/react-query';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { freshNowMs } from '#api/force-refresh.ts';
import type { RouteBrand } from '#paths.ts';

type AccountDetail = ResponseOf<typeof getAccountDetail>;

/** Returns the query for the loan of a guest's link; its data is null when there is no such loan. The link does not name the
 *  loan system and a guest cannot list accounts, so the brand's systems are asked one after another. Its key is that of the
 *  call, so a payment also invalidates this query. Source: LOP-083, LAP-071. */
export function guestLoanQuery(brand: RouteBrand, loanId: number) {
  return queryOptions({
    queryKey: [getAccountDetail.name, { loanId, brand }] as const,
    queryFn: ({ signal }) => readLoan(brand, loanId, signal),
    staleTime: ({ state }) => freshNowMs(getAccountDetail, state.dataUpdatedAt),
  });
}

async function readLoan(brand: RouteBrand, loanId: number, signal: AbortSignal): Promise<AccountDetail | null> {
  for (const system of BRANDS[brand].loanSystems) {
    try {
      return await call(getAccountDetail, { loanId, lmsId: LOAN_SYSTEM_IDS[system] }, signal);
    } catch (error) {
      if (codeOf(error) !== 'NotFoundException') throw error;
    }
  }
  return null;
}
