import type { SettlementStatus } from '@lendside/domain/settlements/settlement.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** Returns the latest settlement offer of a loan. Null when the loan has no offer or its loan system makes no offers. */
export async function findSettlement(
  loanSystems: readonly LoanReader[],
  { snapshot }: LoanRecord,
  customerIds: readonly string[],
): Promise<SettlementStatus | null> {
  const calls = loanSystems.find(({ lmsId }) => lmsId === snapshot.lmsId)?.capabilities.settlements ?? null;
  return calls === null ? null : calls.settlementStatus(snapshot.loanId, customerIds);
}
