import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Database } from '#platform/database.ts';
import { toLoanRecord, type LoanRow } from '#servicing/loans/loan-row.ts';

const LOANS = statement<{ loan: LoanRow }>(
  'loans_to_announce',
  'select r.record as loan from servicing.loan_record r where r.loan_id = any ($1) and r.lms_id = $2',
);

/** Reads the loans of a batch by number, without locking them. */
export async function readLoanRecords(
  db: Database,
  lmsId: LoanSystemId,
  loanIds: readonly number[],
): Promise<ReadonlyMap<number, LoanRecord>> {
  const rows = await db.rows(LOANS, [[...new Set(loanIds)], lmsId]);
  return new Map(rows.map(({ loan }) => [loan.loanId, toLoanRecord(loan)]));
}
