import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** What came of reading the loan to pay. */
export type PaymentLoan =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly isRetrying: boolean; readonly retry: () => void }
  /** The customer has no such loan under this brand. */
  | { readonly state: 'missing' }
  | { readonly state: 'ready'; readonly detail: AccountDetail; readonly reread: () => Promise<unknown> };

/** A read as it stands: what it brought last, and why it could not be had anew. */
export interface LoanRead<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** When `data` was read, in ms since 1970. */
  readonly dataUpdatedAt: number;
  /** When reading failed last, in ms since 1970. */
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** What came of reading the loan itself: `sinceMs` is the moment before which nothing counts. What was read since stays, also when it
 *  cannot be read anew: a page somebody is at is not taken away from them. Source: LER-027, LAP-071. */
export function toPaymentLoan(read: LoanRead<AccountDetail | null>, sinceMs: number): PaymentLoan {
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch } = read;
  if (data !== undefined && dataUpdatedAt >= sinceMs)
    return data === null ? { state: 'missing' } : { state: 'ready', detail: data, reread: refetch };
  return error === null || errorUpdatedAt < sinceMs ? { state: 'loading' } : failed(error, read);
}

function failed(error: Error, { isFetching, refetch }: Pick<LoanRead<unknown>, 'isFetching' | 'refetch'>): PaymentLoan {
  return { state: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
}

/** The same for a customer's own loan, which the accounts have to name first. A loan of a system that does not answer is no stranger's:
 *  it cannot be read. Source: LOP-014. */
export function toOwnPaymentLoan(
  accounts: LoanRead<ResponseOf<typeof getAccounts>>,
  detail: LoanRead<AccountDetail>,
  loanId: number,
  sinceMs: number,
): PaymentLoan {
  if (accounts.data === undefined)
    return accounts.error === null ? { state: 'loading' } : failed(accounts.error, accounts);
  const found = findLoan(accounts.data, loanId);
  if (found.state === 'missing') return { state: 'missing' };
  return found.state === 'silent' ? failed(found.error, accounts) : toPaymentLoan(detail, sinceMs);
}
