import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { readServiceConfiguration } from '#api/service-configuration.ts';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
});

test('a sign-in opens its page even when the look-up of unfinished work loses the connection [OPEN-52 PAY-031]', async () => {
  const [{ goOnAfterSignIn }, { sessionStore }] = await Promise.all([
    import('./after-sign-in.ts'),
    import('#api/session.ts'),
  ]);
  sessionStore.write({
    profileId: 'ann',
    accessToken: 'a',
    idToken: 'i',
    deviceKey: '',
    expiresAtMs: Date.now() + 60_000,
    brands: ['tmx'],
    serviceConfiguration: { ...readServiceConfiguration({}), isRenewable: true },
  });
  onTestFinished(() => sessionStore.clear());
  const go = vi.fn();
  goOnAfterSignIn(go, null, () => Promise.reject(new Error('not fetched')));
  await vi.waitFor(() => expect(go).toHaveBeenCalled(), { timeout: 5_000 });
  expect(go.mock.calls).toEqual([['/tmx/Accounts', { replace: true }]]);
});
