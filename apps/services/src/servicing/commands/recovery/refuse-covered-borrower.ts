import { refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import type { Queryable } from '#platform/database.ts';
import { isCoveredLoan } from '#servicing/commands/customers/is-covered-loan.ts';

/** Returns the refusal `not_eligible` (reason `covered_borrower`) when a loan's borrower or cosigner is a covered borrower,
 *  whose vehicle is neither taken nor sold; otherwise null. Source: loan-core 6.3; decision 004. */
export async function refuseCoveredBorrower(
  db: Queryable,
  loanId: number,
): Promise<Extract<Decided<never>, { ok: false }> | null> {
  const isCovered = await isCoveredLoan(db, loanId);
  return isCovered ? refused({ code: 'not_eligible', reason: 'covered_borrower' }) : null;
}
