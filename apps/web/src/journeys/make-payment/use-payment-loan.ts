import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** What came of reading the loan to pay. */
export type PaymentLoan =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  /** The customer has no such loan under this brand. */
  | { readonly state: 'missing' }
  | { readonly state: 'ready'; readonly detail: AccountDetail; readonly reread: () => Promise<unknown> };

/** Reads the loan to pay. `fresh` never shows what was read before this page opened: an amount is chosen on figures of now
 *  or not at all. Source: LER-027, LAP-071. */
export function usePaymentLoan(brand: RouteBrand, loanId: number, freshness: 'fresh' | 'cached'): PaymentLoan {
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const lmsId = accounts.data?.loans.find((loan) => loan.loanId === loanId)?.lmsId;
  const query = queryOf(getAccountDetail, { loanId, lmsId: lmsId ?? 0 });
  const detail = useQuery({
    ...query,
    enabled: lmsId !== undefined,
    ...(freshness === 'fresh' ? { staleTime: 0, refetchOnMount: 'always' as const } : {}),
  });
  if (accounts.isError && accounts.data === undefined)
    return { state: 'failed', error: accounts.error, retry: () => void accounts.refetch() };
  if (accounts.isPending) return { state: 'loading' };
  if (lmsId === undefined) return { state: 'missing' };
  if (detail.isError) return { state: 'failed', error: detail.error, retry: () => void detail.refetch() };
  const isReady = freshness === 'fresh' ? detail.isFetchedAfterMount : detail.isSuccess;
  if (!isReady || detail.data === undefined) return { state: 'loading' };
  return { state: 'ready', detail: detail.data, reread: () => detail.refetch() };
}
