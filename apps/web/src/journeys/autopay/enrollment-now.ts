import { getEnrollment } from '@lendside/contract/autopay/get-enrollment.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { queryClient, queryOf } from '#api/query-client.ts';
import type { Autopay } from './use-autopay.ts';

/** Reads a loan's autopay again after a failed call, because a call without an answer may still have worked. Updates
 *  everything that shows autopay. Returns null when the read fails too. */
export function enrollmentNow({ loanId, lmsId }: Pick<LoanEntity, 'loanId' | 'lmsId'>): Promise<Autopay | null> {
  return queryClient.fetchQuery({ ...queryOf(getEnrollment, { loanId, lmsId }), staleTime: 0 }).catch(() => null);
}
