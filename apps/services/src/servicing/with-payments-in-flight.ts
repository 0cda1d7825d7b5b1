import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';
import { statement, type Queryable } from '#platform/database.ts';

const LOANS_BEING_PAID = statement<{ loan_id: number }>(
  'loans_being_paid',
  'select loan_id from app.loans_being_paid($1, $2::bigint[]) as loan_id',
);

/** Wraps a partner's loan system and adds the payments in flight, which only we know of. The built-in core finds its own.
 *  Source: loan-core 4.3 (payable: no payment in flight). */
export function withPaymentsInFlight(db: Queryable, system: LoanReader): LoanReader {
  const complete = async (records: readonly LoanRecord[]): Promise<readonly LoanRecord[]> => {
    if (records.length === 0) return records;
    const loanIds = records.map(({ snapshot }) => snapshot.loanId);
    const rows = await db.rows<{ loan_id: number }>(LOANS_BEING_PAID, [system.lmsId, loanIds]);
    const beingPaid = new Set(rows.map((row) => row.loan_id));
    return records.map((record) => ({ ...record, paymentInFlight: beingPaid.has(record.snapshot.loanId) }));
  };
  return {
    lmsId: system.lmsId,
    name: system.name,
    capabilities: system.capabilities,
    businessDate: () => system.businessDate(),
    history: (loanId, customerIds) => system.history(loanId, customerIds),
    accounts: async (customerIds, brand) => complete(await system.accounts(customerIds, brand)),
    account: async (loanId, customerIds) => {
      const record = await system.account(loanId, customerIds);
      return record === null ? null : ((await complete([record]))[0] ?? null);
    },
  };
}
