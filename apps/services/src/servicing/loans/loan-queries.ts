import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { toHistoryLine } from '@lendside/providers/loan-systems/history-line.ts';
import type { LoanMovement } from '@lendside/providers/loan-systems/history-line.ts';
import type { HistoryLine, LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import { toLoanRecord } from '#servicing/loans/loan-row.ts';
import type { LoanRow } from '#servicing/loans/loan-row.ts';

const LOANS_OF = statement<{ loan: LoanRow }>('loans_of', 'select servicing.loans_of($1, $2, $3, $4) as loan');

/** The loans of these customers under a brand, oldest first; the database shows nobody else's. */
export async function readLoansOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  brand: string,
): Promise<LoanRecord[]> {
  const rows = await db.rows(LOANS_OF, [customerIds, lmsId, brand, null]);
  return rows.map((row) => toLoanRecord(row.loan));
}

/** One loan of these customers, or null. */
export async function findLoanOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  loanId: number,
): Promise<LoanRecord | null> {
  const row = await db.row(LOANS_OF, [customerIds, lmsId, null, loanId]);
  return row === null ? null : toLoanRecord(row.loan);
}

const HISTORY_OF = statement<{ line: LoanMovement }>('history_of', 'select servicing.history_of($1, $2, $3) as line');

/** What happened on a loan, newest first; empty when it is none of theirs. */
export async function readHistoryOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  loanId: number,
): Promise<HistoryLine[]> {
  const rows = await db.rows(HISTORY_OF, [customerIds, lmsId, loanId]);
  return rows.map((row) => toHistoryLine(row.line));
}

const BUSINESS_DATE = statement<{ day: string }>(
  'business_date',
  'select business_date as day from servicing.business_clock where lms_id = $1',
);

/** The current business date of a loan system. Faults when its clock was never set. */
export async function getBusinessDate(db: Queryable, lmsId: LoanSystemId): Promise<BusinessDate> {
  const row = await db.row(BUSINESS_DATE, [lmsId]);
  if (row === null) throw new Error(`loan system ${lmsId} has no business date: the database is not seeded`);
  return businessDate(row.day);
}

const LOAN_OWNER = statement<{ owners: string[] | null }>('loan_owner', 'select servicing.loan_owner($1) as owners');

/** Customer ids that may see a loan, borrower and cosigner; null when there is no such loan. For authorisation only. */
export async function findLoanOwner(db: Queryable, loanId: number): Promise<string[] | null> {
  return (await db.row(LOAN_OWNER, [loanId]))?.owners ?? null;
}
