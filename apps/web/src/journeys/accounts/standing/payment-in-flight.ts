import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isKeptCall } from '#api/offline/kept-calls.ts';
import { queryClient } from '#api/query-client.ts';

const REREAD_INTERVAL_MS = 5_000;

type InFlight = Pick<LoanEntity, 'loanId' | 'paymentInFlight'>;

/** Data and error of a query. */
interface Read<T> {
  readonly state: { readonly data: T | undefined; readonly status: 'pending' | 'error' | 'success' };
}

/** Returns the polling interval of the loans on screen: 5 s while a payment is in flight, else no polling. The shell retries
 *  failed reads itself. The query library polls only while the page is visible. Source: issue 6.7, decision 018. */
export function whileInFlight<T>(loansOf: (data: T) => readonly InFlight[]) {
  return ({ state: { data, status } }: Read<T>): number | false => {
    const isInFlight = data !== undefined && loansOf(data).some(({ paymentInFlight }) => paymentInFlight);
    return isInFlight && status !== 'error' ? REREAD_INTERVAL_MS : false;
  };
}

/** Returns the loans whose payment has ended since the last read. */
export function endedPayments(before: readonly number[], loans: readonly InFlight[]): readonly number[] {
  return before.filter((loanId) => loans.some((loan) => loan.loanId === loanId && !loan.paymentInFlight));
}

/** Reads all data of the loans again when a payment of one loan has ended. */
export function useRereadAfterPayment(loans: readonly InFlight[]): void {
  const before = useRef<readonly number[]>([]);
  useEffect(() => {
    const ended = endedPayments(before.current, loans);
    before.current = loans.filter(({ paymentInFlight }) => paymentInFlight).map(({ loanId }) => loanId);
    if (ended.length > 0) forgetLoans();
  });
}

// Does what `forget` does, but by query name, so that the dashboard does not load the code of the details page's calls.
function forgetLoans(): void {
  const predicate = ({ queryKey }: Query) => isKeptCall(queryKey[0]);
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.invalidateQueries({ predicate });
}
