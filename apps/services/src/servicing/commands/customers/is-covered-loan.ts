import { statement, type Queryable } from '#platform/database.ts';

const COVERED = statement<{ loan_id: number }>(
  'loans_of_covered_borrowers',
  `select l.loan_id from servicing.loan l
    where l.loan_id = any ($1) and (l.is_covered_borrower or servicing.covered_since(l.loan_id) is not null)`,
);

/** Returns those of these loans whose borrower or cosigner is a covered borrower of the Military Lending Act. Source: loan-core
 *  6.3; decision 004. */
export async function findCoveredLoans(db: Queryable, loanIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (loanIds.length === 0) return new Set();
  return new Set((await db.rows(COVERED, [loanIds])).map((row) => row.loan_id));
}

/** True when a loan's borrower or cosigner is a covered borrower. */
export async function isCoveredLoan(db: Queryable, loanId: number): Promise<boolean> {
  return (await findCoveredLoans(db, [loanId])).has(loanId);
}
