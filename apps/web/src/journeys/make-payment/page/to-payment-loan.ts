import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';
import type { AccountDetail } from './loan-snapshot-from-detail.ts';

/** Result of reading the loan to pay. */
export type PaymentLoan =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: Error; readonly isRetrying: boolean; readonly retry: () => void }
  /** The customer has no such loan under this brand. */
  | { readonly state: 'missing' }
  | { readonly state: 'ready'; readonly detail: AccountDetail; readonly reread: () => Promise<unknown> };

/** State of a query: its last data, and the error of the last refresh. */
export interface LoanRead<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** When `data` was read, in ms since 1970. */
  readonly dataUpdatedAt: number;
  /** When the last failed read was, in ms since 1970. */
  readonly errorUpdatedAt: number;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Turns a read of the loan into the state of the page. Data read before `sinceMs` is ignored. Newer data stays when a later
 *  read fails, so an open page keeps its content. Source: LER-027, LAP-071. */
export function toPaymentLoan(read: LoanRead<AccountDetail | null>, sinceMs: number): PaymentLoan {
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch } = read;
  if (data !== undefined && dataUpdatedAt >= sinceMs)
    return data === null ? { state: 'missing' } : { state: 'ready', detail: data, reread: refetch };
  return error === null || errorUpdatedAt < sinceMs ? { state: 'loading' } : failed(error, read);
}

function failed(error: Error, { isFetching, refetch }: Pick<LoanRead<unknown>, 'isFetching' | 'refetch'>): PaymentLoan {
  return { state: 'failed', error, isRetrying: isFetching, retry: () => void refetch() };
}

/** Turns a read of a customer's own loan into the state of the page. The loan must be among the customer's accounts. A loan
 *  whose system is down counts as unreadable, not as missing. Source: LOP-014. */
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
