import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getRescission } from '@lendside/contract/origination/rescissions.ts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { codeOf } from '#api/api-error.ts';
import { queryOf } from '#api/query-client.ts';
import type { Payout } from '#steps/payout/payout-facts.ts';
import { usePayouts } from '#steps/payout/use-payouts.ts';

const WORKING_POLL_MS = 3_000;

/** Reads the newest try to pay out the money of a new loan, or only for some purposes; `payout` is null when there is none. `failed` is the read
 *  when it failed and nothing is known from before. */
export function useProceeds(
  loan: Pick<LoanEntity, 'loanId' | 'lmsId'>,
  purposes: readonly Payout['purpose'][] = ['origination'],
) {
  const payouts = usePayouts(loan);
  const payout = payouts.data?.payouts.find(({ purpose }) => purposes.includes(purpose)) ?? null;
  return { payout, failed: isUnknown(payouts) ? payouts : null };
}

/** True when a read failed and nobody knows the answer. An answer that there is no such thing is an answer. */
export function isUnknown({ isError, error, data }: Pick<UseQueryResult, 'isError' | 'error' | 'data'>): boolean {
  return isError && data === undefined && codeOf(error) !== 'NotFoundException';
}

/** Reads whether a new loan can be taken back, again and again while the services are at it. */
export function useRescission({ loanId, lmsId }: Pick<LoanEntity, 'loanId' | 'lmsId'>) {
  return useQuery({
    ...queryOf(getRescission, { loanId, lmsId }),
    refetchInterval: ({ state }) => {
      const standing = state.data?.rescission.state;
      return standing === 'stopping' || standing === 'waitsForMoney' ? WORKING_POLL_MS : false;
    },
  });
}
