import type { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { ApiError } from '#api/api-error.ts';

/** Result of looking up one loan. */
export type FoundLoan =
  | { readonly state: 'found'; readonly loan: LoanEntity }
  /** A loan system does not answer. The loan may be in that system, so it cannot be called somebody else's. */
  | { readonly state: 'silent'; readonly error: ApiError }
  | { readonly state: 'missing' };

const SILENT = { code: 'ServiceUnavailableException', status: 503, message: '', fields: [], incidentId: null } as const;

/** Looks a loan up among the accounts. When a loan system is down, `error` is the error a call for the loan would have thrown.
 *  Source: LOP-014, LOP-117. */
export function findLoan(
  { loans, unavailable }: Pick<ResponseOf<typeof getAccounts>, 'loans' | 'unavailable'>,
  loanId: number,
): FoundLoan {
  const loan = loans.find((each) => each.loanId === loanId);
  if (loan !== undefined) return { state: 'found', loan };
  if (unavailable.length === 0) return { state: 'missing' };
  return { state: 'silent', error: new ApiError({ kind: 'answered', error: SILENT, retryAfterSeconds: null }) };
}
