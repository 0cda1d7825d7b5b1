import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { CHART_OF_ACCOUNTS, type AccountCode } from '@lendside/domain/ledger/chart-of-accounts.ts';
import {
  balanced,
  credit,
  debit,
  imbalanceCents,
  type JournalEntry,
  type JournalLine,
  type LedgerComponent,
  type LedgerEvent,
  type PostedEntry,
} from '@lendside/domain/ledger/journal-entry.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** A transaction as `servicing.books_of` returns it. */
interface BookRow {
  readonly key: string;
  readonly event: LedgerEvent;
  readonly on: string;
  readonly effectiveOn: string;
  /** Null when day-end booked many loans in one transaction. */
  readonly chainLoanId: number | null;
  readonly channel: number | null;
  readonly reversesKey: string | null;
  readonly isReversed: boolean;
  readonly lines: readonly (readonly [
    account: string,
    component: string,
    dr: number,
    cr: number,
    loanId: number | null,
  ])[];
}

/** An entry of a loan's ledger. It says whether it was reversed and which entry it reverses. */
export interface BookedEntry extends PostedEntry {
  readonly isReversed: boolean;
  /** Key of the transaction it reverses. */
  readonly reverses: string | null;
  /** The day it takes effect. A reversal takes effect on the day of the entry it reverses. */
  readonly effectiveOn: BusinessDate;
  /** Channel number of the money. */
  readonly channel: number | null;
}

/** The lender's account for each event that day-end books for many loans in one line. */
const LENDERS_SIDE: Readonly<Partial<Record<LedgerEvent, AccountCode>>> = {
  ACCRUE: 4000,
  ACCRUE_CUSTOMARY_FEE: 4020,
  EARN_CHARGE: 4010,
  EARN_ORIGINATION_FEE: 4050,
  GRACE_CHARGE: 4010,
  LATE_FEE: 4030,
  MAINTENANCE_FEE: 4060,
};

function toAccount(text: string): AccountCode {
  const code = Number(text);
  if (!(code in CHART_OF_ACCOUNTS)) throw new Error(`there is no account ${text}`);
  return code as AccountCode;
}

function toLine([account, component, dr, cr, loanId]: BookRow['lines'][number], namesLoans: boolean): JournalLine {
  const line = (dr > 0 ? debit : credit)(
    toAccount(account),
    cents(dr > 0 ? dr : cr),
    component === '' ? null : (component as LedgerComponent),
  );
  return namesLoans && loanId !== null ? { ...line, loanId } : line;
}

/** Returns one loan's part of a transaction over many loans, balanced by its share of the lender's line. */
function toOwnPart(row: BookRow, loanId: number): JournalEntry {
  const lines = row.lines.filter((line) => line[4] === loanId).map((line) => toLine(line, false));
  const missing = imbalanceCents({ event: row.event, lines });
  if (missing === 0) return balanced(row.event, lines);
  const account = LENDERS_SIDE[row.event];
  if (account === undefined)
    throw new Error(`${row.event} ${row.key} is booked for many loans, and for what is unknown`);
  const other = missing > 0 ? credit(account, missing) : debit(account, cents(0 - missing));
  return balanced(row.event, [...lines, other]);
}

function toEntry(row: BookRow, loanId: number): JournalEntry {
  if (row.chainLoanId === null) return toOwnPart(row, loanId);
  const loans = new Set(row.lines.map((line) => line[4]).filter((each) => each !== null));
  return balanced(
    row.event,
    row.lines.map((line) => toLine(line, loans.size > 1)),
  );
}

const BOOKS_OF = statement<{ txn: BookRow }>('books_of', 'select servicing.books_of($1) as txn');

/** Reads all ledger entries of a loan, oldest first. Of a transaction that day-end booked for many loans, only this loan's
 *  part is returned. */
export async function readBooks(db: Queryable, loanId: number): Promise<BookedEntry[]> {
  const rows = await db.rows(BOOKS_OF, [loanId]);
  return rows.map(({ txn }) => ({
    key: txn.key,
    on: businessDate(txn.on),
    entry: toEntry(txn, loanId),
    isReversed: txn.isReversed,
    reverses: txn.reversesKey,
    effectiveOn: businessDate(txn.effectiveOn),
    channel: txn.channel,
  }));
}

/** Returns the entries that still count: neither reversed nor reversals. */
export function standing(books: readonly BookedEntry[]): BookedEntry[] {
  return books.filter((booked) => !booked.isReversed && booked.reverses === null);
}
