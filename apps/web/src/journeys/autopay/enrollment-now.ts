import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import type { Autopay } from './use-autopay.ts';

/** How autopay of a loan stands after a call about it failed: a call that brought no answer may have been done all the same. Null where
 *  that cannot be read either. What shows autopay follows along. */
export function enrollmentNow({ loanId, lmsId }: Pick<LoanEntity, 'loanId' | 'lmsId'>): Promise<Autopay | null> {
  return queryClient.fetchQuery({ ...queryOf(getEnrollment, { loanId, lmsId }), staleTime: 0 }).catch(() => null);
}
