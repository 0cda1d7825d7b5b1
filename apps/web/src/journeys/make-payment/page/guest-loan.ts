import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { BRANDS } from '@lendside/domain/brands/brands.ts';
import { LOAN_SYSTEM_IDS } from '@lendside/domain/loan-systems/loan-systems.ts';
import { queryOptions } from '@tanstack/react-query';
import { codeOf } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { freshNowMs } from '#api/force-refresh.ts';
import type { RouteBrand } from '#paths.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** The query of the loan that a guest's link is for; null without one. The link does not name the loan system and a guest may list no
 *  accounts, so the systems of the brand are asked in turn. The query key is the call's own, so that a payment invalidates it like any
 *  other read of the loan. Source: LOP-083, LAP-071. */
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
