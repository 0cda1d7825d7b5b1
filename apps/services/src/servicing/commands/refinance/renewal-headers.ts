import { statement, type Queryable } from '#platform/database.ts';

const LAST_HEADER = statement<{ header: string }>(
  'last_loan_header',
  `select max(loan_header) as header from servicing.loan where loan_header like left($1, 14) || '%'`,
);

/** Reads the newest header of a chain of renewals, including voided renewals. The next renewal continues the count after it. */
export async function findLastHeader(db: Queryable, header: string): Promise<string> {
  return (await db.row(LAST_HEADER, [header]))?.header ?? header;
}
