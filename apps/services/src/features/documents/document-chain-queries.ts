import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';

/** Documents that a command put into force. */
export interface DocumentsToChain {
  readonly loanId: number;
  /** In the order of the envelope. */
  readonly documentIds: readonly string[];
  /** The command that their signature carried out, such as `settlement.sign`. */
  readonly act: string;
  readonly businessDate: BusinessDate;
}

const ADD = statement<{ links: number }>(
  'add_document_links',
  'select app.add_document_links($1, $2, $3, $4) as links',
);

/** Adds documents to the end of their loan's chain, in the caller's transaction. Returns the number of links of the loan. Adding
 *  a document again changes nothing. Source: width 2. */
export async function addDocumentLinks(
  tx: Transaction,
  { loanId, documentIds, act, businessDate }: DocumentsToChain,
): Promise<number> {
  const row = await tx.row(ADD, [loanId, documentIds, act, businessDate]);
  return row?.links ?? 0;
}

const BROKEN = statement<{ problem: string }>(
  'broken_document_links',
  'select problem from app.find_broken_document_links($1, $1)',
);

/** Recomputes the chain of a loan's documents. Returns its problems, as sentences without a full stop. */
export async function findBrokenLinks(db: Queryable, loanId: number): Promise<string[]> {
  return (await db.rows(BROKEN, [loanId])).map(({ problem }) => problem);
}
