import type { Endpoint, RequestOf } from '@lendside/contract/endpoint.ts';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { ApiError } from '#api/api-error.ts';
import { call } from '#api/call.ts';
import { freshNowMs } from '#api/force-refresh.ts';
import { isKeptCall } from '#api/offline/kept-calls.ts';
import { followReaderLeft } from '#api/reader.ts';
import { sessionStore } from '#api/session.ts';

/** The one place where server data lives, in memory; of accounts a sealed copy stays for this tab while its session lasts
 *  (offline/last-seen.ts). Retries are the call's own business; offline, a read fails at once and says so instead of waiting, and is
 *  read again when the connection is back. Source: LOP-075, security T31. */
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

// Whatever ends the session takes everything read with it, and so does one that begins over it: of somebody else, or of the same person who
// sees more. Source: SES-15, SES-16.
followReaderLeft(sessionStore, () => queryClient.clear());

/** The query of a read: its key, its call and how long its answer stays fresh, all from the contract; after an
 *  action it is asked anew. Source: LOP-075, OPEN-66. */
export function queryOf<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) =>
      call(endpoint, input, signal).catch((error: unknown) => recall(endpoint.name, input, error)),
    staleTime: ({ state }) => freshNowMs(endpoint, state.dataUpdatedAt),
  });
}

/** Drops everything read by these calls, so that the next look asks again and shows nothing of before; what is on screen stays until
 *  it is read anew. Source: LOP-075 (a write drops its kind). */
export async function forget(...endpoints: readonly Endpoint[]): Promise<void> {
  const kinds = endpoints.map(({ name }) => ({ queryKey: [name] }));
  for (const kind of kinds) queryClient.removeQueries({ ...kind, type: 'inactive' });
  await Promise.all(kinds.map((kind) => queryClient.invalidateQueries(kind)));
}

/** Nothing answered: what was last seen of accounts shows in its place, with its own time, and the failure stands beside it. */
async function recall(name: string, input: unknown, error: unknown): Promise<never> {
  if (isKeptCall(name) && error instanceof ApiError && error.failure.kind !== 'answered') {
    const { restoreLastSeen } = await import('#api/offline/last-seen.ts');
    await restoreLastSeen([name, input]);
  }
  throw error;
}
