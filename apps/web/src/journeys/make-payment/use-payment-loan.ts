import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import type { RouteBrand } from '#paths.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { guestLoanQuery } from './guest-loan.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** What came of reading the loan to pay. */
export type PaymentLoan =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly retry: () => void }
  /** The customer has no such loan under this brand. */
  | { readonly state: 'missing' }
  | { readonly state: 'ready'; readonly detail: AccountDetail; readonly reread: () => Promise<unknown> };

/** `fresh` never shows what was read before the page opened. */
type Freshness = 'fresh' | 'cached';

function howFresh(freshness: Freshness) {
  return freshness === 'fresh' ? { staleTime: 0, refetchOnMount: 'always' as const } : {};
}

/** Reads the loan to pay: an amount is chosen on figures of now or not at all. A guest reads the loan of the link.
 *  Source: LER-027, LAP-071, LOP-083. */
export function usePaymentLoan(brand: RouteBrand, loanId: number, freshness: Freshness): PaymentLoan {
  const isGuest = useIsGuest();
  const own = useOwnLoan(brand, loanId, freshness, !isGuest);
  const guests = useGuestLoan(brand, loanId, freshness, isGuest);
  return isGuest ? guests : own;
}

function useOwnLoan(brand: RouteBrand, loanId: number, freshness: Freshness, isAsked: boolean): PaymentLoan {
  const accounts = useQuery({ ...queryOf(getAccounts, { brandName: brand }), enabled: isAsked });
  const lmsId = accounts.data?.loans.find((loan) => loan.loanId === loanId)?.lmsId;
  const detail = useQuery({
    ...queryOf(getAccountDetail, { loanId, lmsId: lmsId ?? 0 }),
    ...howFresh(freshness),
    enabled: isAsked && lmsId !== undefined,
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

function useGuestLoan(brand: RouteBrand, loanId: number, freshness: Freshness, isAsked: boolean): PaymentLoan {
  const detail = useQuery({ ...guestLoanQuery(brand, loanId), ...howFresh(freshness), enabled: isAsked });
  if (detail.isError) return { state: 'failed', error: detail.error, retry: () => void detail.refetch() };
  const isReady = freshness === 'fresh' ? detail.isFetchedAfterMount : detail.isSuccess;
  if (!isReady || detail.data === undefined) return { state: 'loading' };
  return detail.data === null
    ? { state: 'missing' }
    : { state: 'ready', detail: detail.data, reread: () => detail.refetch() };
}
