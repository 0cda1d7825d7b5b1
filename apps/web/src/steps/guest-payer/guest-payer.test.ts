import { expect, test, vi } from 'vitest';
import { readServiceConfiguration } from '#api/service-configuration.ts';

test("a guest's entries are gone when somebody signs in over the session [SES-15 SES-16]", async () => {
  vi.stubGlobal('window', globalThis);
  const [{ guestPayer }, { sessionStore }] = await Promise.all([import('./guest-payer.ts'), import('#api/session.ts')]);
  const session = (profileId: string) => ({
    profileId,
    accessToken: 'a',
    idToken: 'i',
    deviceKey: '',
    expiresAtMs: Date.now() + 60_000,
    brands: ['tmx'],
    serviceConfiguration: readServiceConfiguration({}),
  });
  sessionStore.write(session('ann'));
  guestPayer.write({ name: 'Gus', email: 'gus@example.com' });
  sessionStore.write({ ...session('ann'), accessToken: 'renewed' });
  expect(guestPayer.read().name).toBe('Gus');
  sessionStore.write(session('bob'));
  expect(guestPayer.read()).toEqual({ name: '', email: '', phone: '' });
});
