import { refused, type Decided } from '@lendside/domain/loans/loan-change.ts';
import { statement, type Queryable } from '#platform/database.ts';

const COVERED = statement<{ is_covered: boolean }>(
  'loan_of_covered_borrower',
  `select l.is_covered_borrower or servicing.covered_since(l.loan_id) is not null as is_covered
     from servicing.loan l where l.loan_id = $1`,
);

/** Returns the refusal `not_eligible` (reason `covered_borrower`) when a loan's borrower or cosigner is a covered borrower,
 *  whose vehicle is neither taken nor sold; otherwise null. Source: loan-core 6.3; decision 004. */
export async function refuseCoveredBorrower(
  db: Queryable,
  loanId: number,
): Promise<Extract<Decided<never>, { ok: false }> | null> {
  const row = await db.row(COVERED, [loanId]);
  return row?.is_covered === true ? refused({ code: 'not_eligible', reason: 'covered_borrower' }) : null;
}
