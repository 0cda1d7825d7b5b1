import { statement, type Queryable } from '#platform/database.ts';
import { findApplication, type Application } from './application-rows.ts';

const APPLICATION_OF_LOAN = statement<{ application_id: number }>(
  'application_of_loan',
  'select application_id from servicing.application where loan_id = $1 order by application_id desc limit 1',
);

/** Reads the application that a loan was made from; null when there is none. */
export async function findApplicationOfLoan(db: Queryable, loanId: number): Promise<Application | null> {
  const row = await db.row(APPLICATION_OF_LOAN, [loanId]);
  return row === null ? null : findApplication(db, row.application_id);
}
