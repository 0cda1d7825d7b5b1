import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';

const PREDECESSOR = statement<{ refinanced_from: number | null }>(
  'loan_predecessor',
  'select refinanced_from from servicing.loan where loan_id = $1',
);

/** The loan that a loan refinanced, or null. */
export async function findPredecessor(db: Queryable, loanId: number): Promise<number | null> {
  return (await db.row(PREDECESSOR, [loanId]))?.refinanced_from ?? null;
}

const SUCCESSOR = statement<{ refinanced_into: number | null }>(
  'loan_successor',
  'select refinanced_into from servicing.loan where loan_id = $1',
);

/** The loan that a loan was refinanced into, or null; a voided refinance leaves none. */
export async function findSuccessor(db: Queryable, loanId: number): Promise<number | null> {
  return (await db.row(SUCCESSOR, [loanId]))?.refinanced_into ?? null;
}
