import { freshForMs } from '@lendside/contract/client-call.ts';
import type { Endpoint, RequestOf } from '@lendside/contract/endpoint.ts';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#api/call.ts';
import { sessionStore } from '#api/session.ts';

/** The one place where server data lives: in memory only, nothing private is kept after the page closes. Retries are the
 *  call's own business; offline, a read fails at once and says so instead of waiting. Source: LOP-075, T31. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, gcTime: 60 * 60_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Whatever ends the session takes everything read with it. Source: SES-15, SES-16.
sessionStore.subscribe(() => {
  if (sessionStore.read() === null) queryClient.clear();
});

/** The query of a read: its key, its call and how long its answer stays fresh, all from the contract. */
export function queryOf<E extends Endpoint>(endpoint: E, input: RequestOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, signal),
    staleTime: freshForMs(endpoint),
  });
}

/** Drops everything read by these calls, so that the next look asks again. Source: LOP-075 (a write drops its kind). */
export async function forget(...endpoints: readonly Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map((endpoint) => queryClient.invalidateQueries({ queryKey: [endpoint.name] })));
}
