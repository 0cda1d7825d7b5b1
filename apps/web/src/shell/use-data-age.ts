import { useMemo } from 'react';
import { queryClient } from '#api/query-client.ts';

/** When the newest account data on screen was read, for the offline banner; null when nothing was. */
export function useDataAge(isOffline: boolean): Date | null {
  return useMemo(() => {
    if (!isOffline) return null;
    const times = queryClient
      .getQueryCache()
      .getAll()
      .filter((query) => query.queryKey[0] !== 'serviceStatus' && query.queryKey[0] !== 'serviceProvider')
      .map((query) => query.state.dataUpdatedAt);
    const newest = Math.max(0, ...times);
    return newest === 0 ? null : new Date(newest);
  }, [isOffline]);
}
