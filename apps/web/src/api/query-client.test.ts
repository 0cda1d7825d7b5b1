import { readServiceConfiguration } from './service-configuration.ts';
import { beforeAll, expect, test, vi } from 'vitest';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
});

const CARDS = ['listCards', {}] as const;
const LOANS = ['getAccounts', { brandName: 'tmx' }] as const;

test('a write drops cached reads of its kind and rereads those on the screen [LOP-075]', async () => {
  const [{ forget, queryClient }, { QueryObserver }] = await Promise.all([
    import('./query-client.ts'),
    import('@tanstack/react-query'),
  ]);
  const [{ getAccounts }, { listCards }] = await Promise.all([
    import('@lendside/contract/loans/get-accounts.ts'),
    import('@lendside/contract/cards/list-cards.ts'),
  ]);
  const OTHERS = ['getAccounts', { brandName: 'inl' }] as const;
  for (const key of [LOANS, OTHERS, CARDS]) queryClient.setQueryData(key, 'before');
  const read = vi.fn(() => Promise.resolve('after'));
  const onScreen = new QueryObserver(queryClient, { queryKey: LOANS, queryFn: read, staleTime: 60_000 });
  const close = onScreen.subscribe(() => undefined);
  const forgotten = forget(getAccounts);
  expect(queryClient.getQueryData(OTHERS)).toBeUndefined();
  expect(onScreen.getCurrentResult().data).toBe('before');
  await forgotten;
  expect(onScreen.getCurrentResult().data).toBe('after');
  expect(queryClient.getQueryData(CARDS)).toBe('before');
  close();
  await forget(getAccounts, listCards);
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('the end of a session empties the whole cache [SES-16 SES-15]', async () => {
  const [{ queryClient }, { sessionStore }] = await Promise.all([import('./query-client.ts'), import('./session.ts')]);
  queryClient.setQueryData(['getAccounts', { brandName: 'tmx' }], { loans: [1] });
  sessionStore.clear();
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test('another person who signs in over a session sees nothing that was read in it [SES-16 security T31]', async () => {
  const [{ queryClient }, { sessionStore }] = await Promise.all([import('./query-client.ts'), import('./session.ts')]);
  const session = (profileId: string, isRenewable: boolean) => ({
    profileId,
    accessToken: 'a',
    idToken: 'i',
    deviceKey: '',
    expiresAtMs: Date.now() + 60_000,
    brands: ['tmx'],
    serviceConfiguration: { ...readServiceConfiguration({}), isRenewable },
  });
  const kept = () => queryClient.getQueryCache().getAll().length;
  sessionStore.write(session('ann', true));
  queryClient.setQueryData(LOANS, { loans: [1] });
  sessionStore.write(session('ann', true));
  expect(kept()).toBe(1);
  sessionStore.write(session('bob', true));
  expect(kept()).toBe(0);
  queryClient.setQueryData(LOANS, { loans: [2] });
  sessionStore.write(session('bob', false));
  expect(kept()).toBe(0);
  sessionStore.clear();
});
