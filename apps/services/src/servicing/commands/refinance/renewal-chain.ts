import { statement, type Queryable } from '#platform/database.ts';

const PREDECESSOR = statement<{ refinanced_from: number | null }>(
  'loan_predecessor',
  'select refinanced_from from servicing.loan where loan_id = $1',
);

/** Reads the loan that this loan refinanced; null when there is none. */
export async function findPredecessor(db: Queryable, loanId: number): Promise<number | null> {
  return (await db.row(PREDECESSOR, [loanId]))?.refinanced_from ?? null;
}

const SUCCESSOR = statement<{ refinanced_into: number | null }>(
  'loan_successor',
  'select refinanced_into from servicing.loan where loan_id = $1',
);

/** Reads the loan that this loan was refinanced into; null when there is none. Voided refinances do not count. */
export async function findSuccessor(db: Queryable, loanId: number): Promise<number | null> {
  return (await db.row(SUCCESSOR, [loanId]))?.refinanced_into ?? null;
}

const LAST_OF_CHAIN = statement<{ loan_id: number }>(
  'last_of_chain',
  `
  with recursive chain (loan_id, next, depth) as (
    select l.loan_id, l.refinanced_into, 1 from servicing.loan l where l.loan_id = $1
    union all
    select l.loan_id, l.refinanced_into, c.depth + 1 from chain c join servicing.loan l on l.loan_id = c.next where c.depth < 200)
  select loan_id from chain order by depth desc limit 1`,
);

/** Reads the last loan of a chain of renewals. Returns the loan itself when nothing followed it or it does not exist. */
export async function findLastOfChain(db: Queryable, loanId: number): Promise<number> {
  return (await db.row(LAST_OF_CHAIN, [loanId]))?.loan_id ?? loanId;
}
