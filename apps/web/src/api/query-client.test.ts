import { beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
});

test('the end of a session empties the cache of everything that was read [SES-16 SES-15]', async () => {
  const [{ queryClient }, { sessionStore }] = await Promise.all([import('./query-client.ts'), import('./session.ts')]);
  queryClient.setQueryData(['getAccounts', { brandName: 'tmx' }], { loans: [1] });
  sessionStore.clear();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});
