import type { Endpoint, RequestOf } from '@lendside/contract/endpoint.ts';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { freshNowMs } from './force-refresh.ts';
import { isKeptCall } from './offline/kept-calls.ts';
import { followReaderLeft } from './reader.ts';
import { sessionStore } from './session.ts';

/** The in-memory cache for all server data. For accounts, an encrypted copy also stays in this tab during its session
 *  (offline/last-seen.ts). `call` does the retries. Offline, a read fails at once and is read again on reconnect. Source:
 *  LOP-075, security T31. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      gcTime: 60 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Clears the cache when the session ends or a different session replaces it: another person's, or the same person's with other
// rights. Source: SES-15, SES-16.
followReaderLeft(sessionStore, () => queryClient.clear());

/** Builds the query of a read from the contract: its key, its call and how long its answer stays fresh. After an action it is
 *  read again. Source: LOP-075, OPEN-66. */
export function queryOf<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) =>
      call(endpoint, input, signal).catch((error: unknown) => recall(endpoint.name, input, error)),
    staleTime: ({ state }) => freshNowMs(endpoint, state.dataUpdatedAt),
  });
}

/** Drops all cached reads of these calls, so that the next use reads again. Reads on screen stay until the new answer comes.
 *  Source: LOP-075 (a write drops its kind). */
export async function forget(...endpoints: readonly Endpoint[]): Promise<void> {
  const kinds = endpoints.map(({ name }) => ({ queryKey: [name] }));
  for (const kind of kinds) queryClient.removeQueries({ ...kind, type: 'inactive' });
  await Promise.all(kinds.map((kind) => queryClient.invalidateQueries(kind)));
}

/** Without an answer, shows the last saved account data with its own time, and the failure beside it. */
async function recall(name: string, input: unknown, error: unknown): Promise<never> {
  if (isKeptCall(name) && error instanceof ApiError && error.failure.kind !== 'answered') {
    const { restoreLastSeen } = await import('./offline/last-seen.ts');
    await restoreLastSeen([name, input]);
  }
  throw error;
}
