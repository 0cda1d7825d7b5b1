import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';

export type Autopay = ResponseOf<typeof getEnrollment>;

/** Result of reading a loan with its autopay. */
export type AutopayRead =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly state: 'missing' }
  | { readonly state: 'ready'; readonly loan: LoanEntity; readonly autopay: Autopay };

/** Reads a loan of the customer with its autopay state. Source: LRT-022, LOP-012. */
export function useAutopay(brand: RouteBrand, loanId: number): AutopayRead {
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const found = accounts.data === undefined ? null : findLoan(accounts.data, loanId);
  const loan = found?.state === 'found' ? found.loan : undefined;
  const autopay = useQuery({
    ...queryOf(getEnrollment, { loanId, lmsId: loan?.lmsId ?? 0 }),
    enabled: loan !== undefined,
  });
  const failed =
    accounts.data === undefined && accounts.isError
      ? accounts
      : autopay.data === undefined && autopay.isError
        ? autopay
        : null;
  if (failed?.error != null)
    return {
      state: 'failed',
      error: failed.error,
      isRetrying: failed.isFetching,
      retry: () => void failed.refetch(),
    };
  if (found?.state === 'silent')
    return {
      state: 'failed',
      error: found.error,
      isRetrying: accounts.isFetching,
      retry: () => void accounts.refetch(),
    };
  if (found?.state === 'missing') return { state: 'missing' };
  if (loan === undefined || autopay.data === undefined) return { state: 'loading' };
  return { state: 'ready', loan, autopay: autopay.data };
}
