import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { toHistoryLine } from '@lendside/providers/loan-systems/history-line.ts';
import type { LoanMovement } from '@lendside/providers/loan-systems/history-line.ts';
import type { HistoryLine, LoanRecord } from '@lendside/providers/loan-systems/port.ts';
import { statement } from '#platform/database.ts';
import type { Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
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

interface LoanQuestion {
  readonly lmsId: LoanSystemId;
  readonly customerIds: readonly string[];
  readonly loanId: number;
}

const LOANS_ASKED = statement<{ ask: number; loan: LoanRow }>(
  'loans_asked',
  'select ask, loan from servicing.loans_asked($1, $2, $3, $4)',
);

const findLoansInGroup = groupCalls(
  async (db, questions: readonly LoanQuestion[]): Promise<readonly (LoanRow | null)[]> => {
    const asks = questions.flatMap(({ customerIds }, index) =>
      customerIds.map((customerId) => ({ ask: index + 1, customerId })),
    );
    const rows = await db.rows(LOANS_ASKED, [
      questions.map(({ loanId }) => loanId),
      questions.map(({ lmsId }) => lmsId),
      asks.map(({ ask }) => ask),
      asks.map(({ customerId }) => customerId),
    ]);
    const loans = new Map(rows.map(({ ask, loan }) => [ask, loan]));
    return questions.map((_, index) => loans.get(index + 1) ?? null);
  },
);

/** One loan of these customers, or null. Those who ask together share one statement, and get their own loans only. */
export async function findLoanOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  loanId: number,
): Promise<LoanRecord | null> {
  const row = await findLoansInGroup(db, { lmsId, customerIds, loanId });
  return row === null ? null : toLoanRecord(row);
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

const LOAN_OWNERS = statement<{ loan_id: number; owners: string[] }>(
  'loan_owners',
  'select loan_id, owners from servicing.loan_owners($1)',
);

const findOwnersInGroup = groupCalls(
  async (db, loanIds: readonly number[]): Promise<readonly (readonly string[] | null)[]> => {
    const owners = new Map((await db.rows(LOAN_OWNERS, [loanIds])).map((row) => [row.loan_id, row.owners]));
    return loanIds.map((loanId) => owners.get(loanId) ?? null);
  },
);

/** Customer ids that may see a loan, borrower and cosigner; null when there is no such loan. For authorisation only. */
export function findLoanOwner(db: Queryable, loanId: number): Promise<readonly string[] | null> {
  return findOwnersInGroup(db, loanId);
}
