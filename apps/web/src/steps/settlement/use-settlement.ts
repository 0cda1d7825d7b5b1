import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getSettlementStatus } from '@lendside/contract/settlements/get-settlement-status.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';

/** A settlement offer, as the services answer it. */
export type Settlement = ResponseOf<typeof getSettlementStatus>;

/** Days late before which no loan is offered a settlement. Source: loan-core 4.3 (settlementAmount). */
const OFFERED_FROM_DAYS_LATE = 91;

/** The settlement offer of a loan; not asked for where none can have been made. Source: LAP-088, DSH-005. */
export function useSettlement(loan: Pick<LoanEntity, 'loanId' | 'daysLate'>, isAsked = true) {
  return useQuery({
    ...queryOf(getSettlementStatus, { loanId: loan.loanId }),
    enabled: isAsked && loan.daysLate >= OFFERED_FROM_DAYS_LATE,
  });
}
