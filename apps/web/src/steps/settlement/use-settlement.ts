import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getSettlementStatus } from '@lendside/contract/settlements/get-settlement-status.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

export type Settlement = ResponseOf<typeof getSettlementStatus>;

/** No loan is offered a settlement before it is this many days late. Source: loan-core 4.3 (settlementAmount). */
const OFFERED_FROM_DAYS_LATE = 91;

/** Reads a loan's settlement offer; makes no call when there can be none. Source: LAP-088, DSH-005. */
export function useSettlement(loan: Pick<LoanEntity, 'loanId' | 'daysLate'>, isAsked = true) {
  return useQuery({
    ...queryOf(getSettlementStatus, { loanId: loan.loanId }),
    enabled: isAsked && loan.daysLate >= OFFERED_FROM_DAYS_LATE,
  });
}
