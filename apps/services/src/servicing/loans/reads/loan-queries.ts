import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { toHistoryLines, type LoanMovement, type HistoryLine } from '@lendside/providers/loan-systems/history-line.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';
import { groupCalls } from '#platform/grouped-calls.ts';
import { toAskColumns, toEachAsker, type Asker } from './answer-per-asker.ts';
import { readLoanText } from '#servicing/loans/loan-row.ts';
import { readScreen } from './screen-reads.ts';

/** Reads the loans of these customers under a brand, oldest first. The database shows no other customer's rows. Concurrent
 *  calls share one statement, and each caller gets only their own loans. */
export async function readLoansOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  brand: string,
): Promise<readonly LoanRecord[]> {
  return (await readScreen(db, { lmsId, customerIds, brand })).loans;
}

/** Look-ups by key are short, so groups run one after another and each becomes large. */
const LOOK_UPS = { groupsAtOnce: 1, gatherMs: 1 };

const LOANS_ASKED = statement<{ ask: number; loan: string }>(
  'loans_asked',
  `
  select a.ask, a.loan::text
    from servicing.as_borrowers($1, $2, $3, $4) w, servicing.loans_asked($1, $2, w.asks, w.customers) a`,
);

const findLoansInGroup = groupCalls(async (db, askers: readonly (Asker & { readonly loanId: number })[]) => {
  const loanIds = askers.map(({ loanId }) => loanId);
  const systems = askers.map(({ lmsId }) => lmsId);
  const rows = await db.rows(LOANS_ASKED, [loanIds, systems, ...toAskColumns(askers)]);
  return toEachAsker(
    askers,
    rows.map(({ ask, loan }) => ({ ask, loan: readLoanText(loan) })),
  );
}, LOOK_UPS);

/** Reads one loan of these customers, whether they are borrower or cosigner; null when there is none. Concurrent calls share
 *  one statement, as in `readLoansOf`. */
export async function findLoanOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  loanId: number,
): Promise<LoanRecord | null> {
  const [record] = await findLoansInGroup(db, { lmsId, customerIds, loanId });
  return record ?? null;
}

const HISTORY_OF = statement<{ line: LoanMovement }>(
  'history_of',
  'select servicing.history_of(servicing.with_borrower($1, $2, $3), $2, $3) as line',
);

/** Reads the history of a loan, newest first. Empty when the loan belongs to none of these customers. */
export async function readHistoryOf(
  db: Queryable,
  lmsId: LoanSystemId,
  customerIds: readonly string[],
  loanId: number,
): Promise<HistoryLine[]> {
  const rows = await db.rows(HISTORY_OF, [customerIds, lmsId, loanId]);
  return rows.flatMap((row) => toHistoryLines(row.line));
}

const BUSINESS_DATE = statement<{ day: string }>(
  'business_date',
  'select business_date as day from servicing.business_clock where lms_id = $1',
);

/** Returns the current business date of a loan system. Throws when its clock was never set. */
export async function getBusinessDate(db: Queryable, lmsId: LoanSystemId): Promise<BusinessDate> {
  const row = await db.row(BUSINESS_DATE, [lmsId]);
  if (row === null) throw new Error(`loan system ${lmsId} has no business date: the database is not seeded`);
  return businessDate(row.day);
}

/** A loan's brand and the customer ids that may see it (borrower and cosigner). */
export interface LoanAccess {
  readonly owners: readonly string[];
  readonly brand: string;
}

const LOAN_ACCESS = statement<LoanAccess & { loan_id: number }>(
  'loan_access',
  'select loan_id, owners, brand from servicing.loan_access($1)',
);

const findAccessInGroup = groupCalls(
  async (db, loanIds: readonly number[]): Promise<readonly (LoanAccess | null)[]> => {
    const found = new Map((await db.rows(LOAN_ACCESS, [loanIds])).map((row) => [row.loan_id, row]));
    return loanIds.map((loanId) => found.get(loanId) ?? null);
  },
  LOOK_UPS,
);

/** Reads which customers may see a loan; null when the loan does not exist. Use it for authorization only. */
export function findLoanAccess(db: Queryable, loanId: number): Promise<LoanAccess | null> {
  return findAccessInGroup(db, loanId);
}
