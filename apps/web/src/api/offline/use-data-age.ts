import { useEffect, useSyncExternalStore } from 'react';
import type { Query } from '@tanstack/react-query';
import { isKeptCall, isLoanFigures } from './kept-calls.ts';
import { queryClient } from '#api/query-client.ts';

const ASK_AGAIN_MS = 10_000;

/** Age of the account data on screen: the time of its oldest part, or null without any. `isStale` is true when the last read
 *  failed, whatever the device says about its connection. */
export interface DataAge {
  readonly isStale: boolean;
  readonly from: Date | null;
}

/** Follows the age of the account data on screen. */
export function useDataAge(): DataAge {
  const mark = useSyncExternalStore(follow, readMark);
  const [isStale, fromMs] = mark.split(' ');
  return { isStale: isStale === 'stale', from: Number(fromMs) === 0 ? null : new Date(Number(fromMs)) };
}

/** True when the loan figures on screen are old because the services did not answer the last read. */
export function useAreFiguresStale(): boolean {
  return useSyncExternalStore(follow, () => shownCalls(isLoanFigures).some(isUnread));
}

/** Reads stale account data again every ten seconds. A device that counts as connected reports no change that could trigger
 *  the read. */
export function useAskAgain(isStale: boolean): void {
  useEffect(() => {
    if (!isStale) return undefined;
    const timer = setInterval(() => {
      void queryClient.refetchQueries({
        type: 'active',
        predicate: (query) => isKeptCall(query.queryKey[0]) && isUnread(query),
      });
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isStale]);
}

// The cache notifies while components render; the listener runs after that.
function follow(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(() => queueMicrotask(listener));
}

function shownCalls(isOne: (name: unknown) => boolean): readonly Query[] {
  return queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) => isOne(queryKey[0]) && state.data !== undefined,
  });
}

function isUnread({ state }: Query): boolean {
  return state.status === 'error';
}

function readMark(): string {
  const shown = shownCalls(isKeptCall);
  const fromMs = shown.length === 0 ? 0 : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  return `${shown.some(isUnread) ? 'stale' : 'fresh'} ${fromMs}`;
}
