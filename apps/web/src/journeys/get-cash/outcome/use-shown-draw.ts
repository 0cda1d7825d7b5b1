import { getDrawResult } from '@lendside/contract/cash/draws.ts';
import type { LoanEntity } from '@lendside/contract/loans/loan-entity.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { codeOf } from '#api/api-error.ts';
import { currentLimit } from '#api/current-limit.ts';
import { queryOf } from '#api/query-client.ts';
import { callTimeoutMs } from '#api/send.ts';
import { notFoundMeaning, type CashSession } from '#journeys/get-cash/session/cash-session.ts';
import { underWay } from '#journeys/get-cash/session/under-way.ts';
import { useIsGuest } from '#steps/guest-payer/use-is-guest.ts';
import { readDrawQuery } from '#steps/payout/cash-places.ts';
import { nextPollMs } from '#steps/payout/follow-draw.ts';
import type { DrawResult } from '#steps/payout/payout-facts.ts';
import { pollMs, usePayouts } from '#steps/payout/use-payouts.ts';

/** The advance that a page shows. `wait`: the services do not have the request yet. `notReceived`: they did not get it. */
export type ShownDraw =
  | { readonly state: 'loading' | 'wait' | 'notReceived' | 'missing' }
  | { readonly state: 'failed'; readonly error: unknown; readonly isRetrying: boolean; readonly retry: () => void }
  | { readonly state: 'found'; readonly result: DrawResult; readonly startedAtMs: number };

/** Reads the advance of the address, of this tab, or the newest one of the loan, in this order, and asks again while it moves: each second
 *  until 45 seconds from its start, or what the lender sets. Source: DRW-007, LCF-012, LCF-022, LOP-030, LOP-031. */
export function useShownDraw(loan: Pick<LoanEntity, 'loanId' | 'lmsId'>, session: CashSession): ShownDraw {
  const asked = readDrawQuery(useLocation().searchStr);
  const own = session.messageKey ?? session.drawKey;
  const isOwn = asked === null || asked === own;
  const [openedAtMs] = useState(() => Date.now());
  const named = asked ?? (session.startedAtMs === null ? null : own);
  // A guest takes no cash, and may not ask.
  const isGuest = useIsGuest();
  const list = usePayouts(loan, named === null && !isGuest);
  const newest = list.data?.payouts.find(({ purpose }) => purpose === 'draw')?.transactionId ?? null;
  const key = named ?? newest;
  const startOf = (result: DrawResult | undefined) =>
    (isOwn ? session.startedAtMs : null) ?? instantMs(result?.payout.steps.asked) ?? openedAtMs;
  const meaningAt = (atMs: number) =>
    notFoundMeaning(session, {
      isOwn: key !== null && (key === session.messageKey || key === session.drawKey),
      isUnderWay: own !== null && underWay.has(own),
      atMs,
      timeoutMs: callTimeoutMs(),
    });
  const read = useQuery({
    ...queryOf(getDrawResult, { messageKey: key ?? '' }),
    enabled: key !== null && !isGuest,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const pauseSince = (startMs: number) =>
        nextPollMs(Date.now() - startMs, currentLimit('postDrawTimeoutSeconds') * 1_000);
      if (state.data === undefined) {
        const isAwaited = codeOf(state.error) === 'NotFoundException' && meaningAt(state.errorUpdatedAt) === 'wait';
        return isAwaited ? pauseSince(startOf(undefined)) : false;
      }
      if (state.data.status === 'PENDING') return pauseSince(startOf(state.data));
      return pollMs([state.data.payout]);
    },
  });
  if (isGuest) return { state: 'missing' };
  if (read.data !== undefined) return { state: 'found', result: read.data, startedAtMs: startOf(read.data) };
  const failed = key === null ? list : read;
  if (codeOf(failed.error) === 'NotFoundException')
    return { state: failed === read ? meaningAt(read.errorUpdatedAt) : 'missing' };
  if (failed.isError)
    return {
      state: 'failed',
      error: failed.error,
      isRetrying: failed.isFetching,
      retry: () => void failed.refetch(),
    };
  return key === null && list.data !== undefined ? { state: 'missing' } : { state: 'loading' };
}

function instantMs(instant: string | undefined): number | null {
  const ms = Date.parse(instant ?? '');
  return Number.isNaN(ms) ? null : ms;
}
