import { listPayouts } from '@lendside/contract/cash/draws.ts';
import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccountTimeline } from '@lendside/contract/loans/get-account-timeline.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { forget, queryOf } from '#api/query-client.ts';
import { isOpenPayout, isPickUp, type Payout } from './payout-facts.ts';

const SOON_MS = 5_000;
const LATER_MS = 15_000;

/** Reads the money that goes out of a loan, again and again while some of it moves. `isAsked` false asks nothing. */
export function usePayouts(loan: Pick<LoanEntity, 'loanId' | 'lmsId'>, isAsked = true) {
  return useQuery({
    ...queryOf(listPayouts, { loanId: loan.loanId, lmsId: loan.lmsId }),
    enabled: isAsked,
    refetchInterval: ({ state }) => pollMs(state.data?.payouts ?? []),
  });
}

/** How often money that goes out is read again: soon while some moves, later while it only waits to be picked up. False when none is open. */
export function pollMs(payouts: readonly Payout[]): number | false {
  const open = payouts.filter(isOpenPayout);
  if (open.length === 0) return false;
  const isWaiting = open.every(({ state, disbursementType }) => state === 'sent' && isPickUp(disbursementType));
  return isWaiting ? LATER_MS : SOON_MS;
}

/** Drops everything that an advance changes. */
export async function forgetCash(): Promise<void> {
  await forget(listPayouts, getAccounts, getAccountDetail, getAccountTimeline);
}
