import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { useBrand, useLoanId } from '#navigation/route-context.ts';
import { findLoan } from '#steps/loan-standing/find-loan.ts';

/** The loan in the path, as the accounts have it. `error` is set when it cannot be read or is not this person's. */
interface DocumentLoan {
  readonly loan: LoanEntity | null;
  readonly isMissing: boolean;
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly retry: () => void;
}

/** Reads the loan whose documents are shown. Source: LOP-014. */
export function useDocumentLoan(): DocumentLoan {
  const brand = useBrand();
  const loanId = useLoanId();
  const accounts = useQuery(queryOf(getAccounts, { brandName: brand }));
  const found = accounts.data === undefined ? null : findLoan(accounts.data, loanId);
  return {
    loan: found?.state === 'found' ? found.loan : null,
    isMissing: found?.state === 'missing',
    error: found === null ? accounts.error : found.state === 'silent' ? found.error : null,
    isRetrying: accounts.isFetching,
    retry: () => void accounts.refetch(),
  };
}
