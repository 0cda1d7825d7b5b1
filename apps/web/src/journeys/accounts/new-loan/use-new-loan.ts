import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { getRescission } from '@lendside/contract/origination/rescissions.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query-client.ts';
import type { Payout } from '#steps/payout/payout-facts.ts';
import { usePayouts } from '#steps/payout/use-payouts.ts';

const WORKING_POLL_MS = 3_000;

/** Reads the newest try to pay out the money of a new loan; null when there is none. `isAsked` false asks nothing. */
export function useProceeds(loan: Pick<LoanEntity, 'loanId' | 'lmsId'>, isAsked = true): Payout | null {
  const payouts = usePayouts(loan, isAsked);
  return payouts.data?.payouts.find(({ purpose }) => purpose === 'origination') ?? null;
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
