import { statement, type Queryable } from '#platform/database.ts';
import type { BuiltInSystemId } from '#servicing/loans/built-in-system.ts';

/** The finding that a person is a covered borrower of the Military Lending Act. */
export interface CoveredBorrower {
  readonly lmsId: BuiltInSystemId;
  readonly customerId: string;
  /** A dependent is covered but is not on active duty. Null: nobody has said which. */
  readonly relation: 'serviceMember' | 'dependent' | null;
  readonly source: 'bureau' | 'lender';
}

const MARK = statement('mark_covered_borrower', 'select servicing.mark_covered_borrower($1, $2, $3, $4)');

/** Records the finding from the current business date on, for all loans of the person in every loan system of ours. The
 *  finding is never withdrawn; a second one keeps the first date. Source: loan-core 6.3; 32 CFR 232.3(g). */
export async function markCoveredBorrower(
  db: Queryable,
  { lmsId, customerId, relation, source }: CoveredBorrower,
): Promise<void> {
  await db.rows(MARK, [lmsId, customerId, relation, source]);
}
