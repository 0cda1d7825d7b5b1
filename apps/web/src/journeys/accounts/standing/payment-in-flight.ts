import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import type { Query } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isKeptCall } from '#api/offline/kept-calls.ts';
import { queryClient } from '#api/query-client.ts';

const REREAD_INTERVAL_MS = 5_000;

type InFlight = Pick<LoanEntity, 'loanId' | 'paymentInFlight'>;

/** A query as it stands. */
interface Read<T> {
  readonly state: { readonly data: T | undefined; readonly status: 'pending' | 'error' | 'success' };
}

/** The refresh interval of loans on screen: five seconds while a payment is under way, else none. The shell retries a failed read at its
 *  own pace. The query library asks only while the page is visible. Source: issue 6.7, decision 018. */
export function whileInFlight<T>(loansOf: (data: T) => readonly InFlight[]) {
  return ({ state: { data, status } }: Read<T>): number | false => {
    const isInFlight = data !== undefined && loansOf(data).some(({ paymentInFlight }) => paymentInFlight);
    return isInFlight && status !== 'error' ? REREAD_INTERVAL_MS : false;
  };
}

/** The loans whose payment has ended since the last look. */
export function endedPayments(before: readonly number[], loans: readonly InFlight[]): readonly number[] {
  return before.filter((loanId) => loans.some((loan) => loan.loanId === loanId && !loan.paymentInFlight));
}

/** Refreshes everything read of the loans once a payment of one has ended. */
export function useRereadAfterPayment(loans: readonly InFlight[]): void {
  const before = useRef<readonly number[]>([]);
  useEffect(() => {
    const ended = endedPayments(before.current, loans);
    before.current = loans.filter(({ paymentInFlight }) => paymentInFlight).map(({ loanId }) => loanId);
    if (ended.length > 0) forgetLoans();
  });
}

// Like `forget`, but by name, because the dashboard does not load the calls that the details make.
function forgetLoans(): void {
  const predicate = ({ queryKey }: Query) => isKeptCall(queryKey[0]);
  queryClient.removeQueries({ type: 'inactive', predicate });
  void queryClient.invalidateQueries({ predicate });
}
