import { statement, type Queryable } from '#platform/database.ts';

const COVERED = statement<{ is_covered: boolean }>(
  'loan_of_covered_borrower',
  `select l.is_covered_borrower or servicing.covered_since(l.loan_id) is not null as is_covered
     from servicing.loan l where l.loan_id = $1`,
);

/** True when a loan's borrower or cosigner is a covered borrower of the Military Lending Act. Source: loan-core 6.3; decision
 *  004. */
export async function isCoveredLoan(db: Queryable, loanId: number): Promise<boolean> {
  return (await db.row(COVERED, [loanId]))?.is_covered === true;
}
