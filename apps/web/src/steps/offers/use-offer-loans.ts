import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQueries } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useSession } from '#api/session.ts';
import { sessionBrands } from '#navigation/landing.ts';
import { useBrand } from '#navigation/route-context.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';

/** The loan of an offer, among the person's loans of all brands. `missing`: the person has no such loan, or the offer names none. */
export type OfferLoan =
  | { readonly state: 'loading' | 'missing' }
  | { readonly state: 'failed'; readonly error: unknown; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly state: 'found'; readonly loan: LoanEntity };

/** Finds the loans of offers. An offer may be about a loan of another brand than that of the page. */
export function useOfferLoans(): (loanId: number | null) => OfferLoan {
  const current = useBrand();
  const own = sessionBrands(useSession()?.brands ?? []);
  const brands = own.length === 0 ? [current] : own;
  const accounts = useQueries({ queries: brands.map((brandName) => queryOf(getAccounts, { brandName })) });
  const retry = () => accounts.forEach((each) => void each.refetch());
  const isRetrying = accounts.some(({ isFetching }) => isFetching);
  return (loanId) => {
    if (loanId === null) return { state: 'missing' };
    const read = accounts.flatMap(({ data }) => (data === undefined ? [] : [findLoan(data, loanId)]));
    const found = read.find((each) => each.state === 'found');
    if (found !== undefined) return found;
    if (accounts.some(({ isPending }) => isPending)) return { state: 'loading' };
    const error =
      accounts.find(({ isError }) => isError)?.error ?? read.find((each) => each.state === 'silent')?.error ?? null;
    return error === null ? { state: 'missing' } : { state: 'failed', error, isRetrying, retry };
  };
}
