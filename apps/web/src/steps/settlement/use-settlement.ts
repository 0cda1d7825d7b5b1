import type { ResponseOf } from '@lendside/contract/endpoint.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getSettlementStatus } from '@lendside/contract/settlements/get-settlement-status.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import { mayBeOffered } from './may-be-offered.ts';

export type Settlement = ResponseOf<typeof getSettlementStatus>;

/** Reads a loan's settlement offer; makes no call when there can be none. Source: LAP-088, DSH-005. */
export function useSettlement(loan: Pick<LoanEntity, 'loanId' | 'daysLate'>, isAsked = true) {
  return useQuery({
    ...queryOf(getSettlementStatus, { loanId: loan.loanId }),
    enabled: isAsked && mayBeOffered(loan),
  });
}
