import { useSyncExternalStore } from 'react';
import { isKeptCall } from '#api/offline/kept-calls.ts';
import { queryClient } from '#api/query-client.ts';

/** How old the account data on screen is: the time of its oldest part, null when there is none; `isStale` when it could not be read
 *  anew, whatever the device says of its connection. */
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

// The cache tells of itself while components render; who listens is told after that.
function follow(listener: () => void): () => void {
  return queryClient.getQueryCache().subscribe(() => queueMicrotask(listener));
}

function readMark(): string {
  const shown = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) => isKeptCall(queryKey[0]) && state.data !== undefined,
  });
  const isStale = shown.some(({ state }) => state.status === 'error');
  const fromMs = shown.length === 0 ? 0 : Math.min(...shown.map(({ state }) => state.dataUpdatedAt));
  return `${isStale ? 'stale' : 'fresh'} ${fromMs}`;
}
