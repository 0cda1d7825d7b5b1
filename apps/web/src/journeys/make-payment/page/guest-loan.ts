import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { queryOptions } from '@tanstack/react-query';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { freshNowMs } from '#api/force-refresh.ts';
import type { RouteBrand } from '#paths.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** The query of the loan a guest's link is for; null where there is none. The link does not say which loan system has it and a
 *  guest may list no accounts: the systems of the brand are asked in turn. Kept under the name of the call, so that a payment
 *  drops it like any other reading of the loan. Source: LOP-083, LAP-071. */
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
