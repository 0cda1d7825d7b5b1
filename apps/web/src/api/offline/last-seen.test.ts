import { getAccountDetail } from '@lendside/contract/loans/get-account-detail.ts';
import { getAccounts } from '@lendside/contract/loans/get-accounts.ts';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import type { Session } from '#api/session-store.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
  // A browser without device storage, so that the test covers the tab's memory only.
  vi.stubGlobal('indexedDB', {
    open: () => {
      const request: { error: Error; onerror?: () => void } = { error: new Error('refused') };
      queueMicrotask(() => request.onerror?.());
      return request;
    },
  });
});

const session = (profileId: string): Session => ({
  profileId,
  accessToken: 'a',
  idToken: 'i',
  deviceKey: 'd',
  expiresAtMs: 5,
  brands: ['tmx'],
  serviceConfiguration: readServiceConfiguration({}),
});
const LOAN = ['getAccountDetail', { loanId: 1, lmsId: 2 }] as const;

async function signedIn() {
  const [{ forget, queryClient }, { sessionStore }, lastSeen] = await Promise.all([
    import('#api/query-client.ts'),
    import('#api/session.ts'),
    import('./last-seen.ts'),
  ]);
  lastSeen.keepLastSeen();
  sessionStore.write(session('prof_1'));
  return { forget, queryClient, sessionStore, ...lastSeen };
}

beforeEach(async () => {
  const { queryClient, sessionStore } = await signedIn();
  sessionStore.clear();
  queryClient.clear();
});

test('an answer dropped after an action is shown with its time when the services are down [LOP-075]', async () => {
  const { forget, queryClient, restoreLastSeen } = await signedIn();
  queryClient.setQueryData(LOAN, 'as it was', { updatedAt: 1_000 });
  await forget(getAccounts, getAccountDetail);
  expect(queryClient.getQueryData(LOAN)).toBeUndefined();
  await restoreLastSeen(LOAN);
  expect(queryClient.getQueryState(LOAN)).toMatchObject({ data: 'as it was', dataUpdatedAt: 1_000 });
});

test('a last-seen answer never replaces a newer one, and the end of the session removes all [SES-16]', async () => {
  const { forget, queryClient, restoreLastSeen, sessionStore } = await signedIn();
  queryClient.setQueryData(LOAN, 'as it was');
  await forget(getAccountDetail);
  queryClient.setQueryData(LOAN, 'as it is', { updatedAt: 2_000 });
  await forget(getAccountDetail);
  await restoreLastSeen(LOAN);
  expect(queryClient.getQueryState(LOAN)).toMatchObject({ data: 'as it is', dataUpdatedAt: 2_000 });
  sessionStore.clear();
  sessionStore.write(session('prof_2'));
  await restoreLastSeen(LOAN);
  expect(queryClient.getQueryData(LOAN)).toBeUndefined();
});
