import type { SettlementStatus } from '@lendside/domain/settlements/settlement.ts';
import type { LoanReader } from '@lendside/providers/loan-systems/loan-reader.ts';
import type { LoanRecord } from '@lendside/providers/loan-systems/loan-record.ts';

/** Where the last settlement offer of a loan of these customers stands; null where none was made, or its system makes none. */
export async function findSettlement(
  loanSystems: readonly LoanReader[],
  { snapshot }: LoanRecord,
  customerIds: readonly string[],
): Promise<SettlementStatus | null> {
  const calls = loanSystems.find(({ lmsId }) => lmsId === snapshot.lmsId)?.capabilities.settlements ?? null;
  return calls === null ? null : calls.settlementStatus(snapshot.loanId, customerIds);
}
