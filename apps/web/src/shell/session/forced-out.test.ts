import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readServiceConfiguration } from '#api/service-configuration.ts';
import type { Session } from '#api/session-store.ts';
import { followEvents } from '#device/event-notes.ts';
import { ROWS } from '#shell/guards/guard.fixture.ts';
import type { RouteRow } from '#shell/route-row.ts';

const session: Session = {
  profileId: 'prof_1',
  accessToken: 'a1',
  idToken: 'i',
  deviceKey: 'dev_1',
  expiresAtMs: Date.now() + 3_600_000,
  brands: ['tmx'],
  serviceConfiguration: readServiceConfiguration({ isRenewable: true }),
};

const told: unknown[] = [];
let stop = () => {};

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('window', globalThis);
  // No call gets an answer.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no connection')));
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  stop = followEvents((event) => told.push(event));
});
afterAll(() => {
  stop();
  vi.unstubAllGlobals();
});
beforeEach(() => void told.splice(0));

test('an expired session without a connection signs out for networkError at page load [SES-23 ERR-09 ERR-11]', async () => {
  const [{ guardNavigation }, { sessionStore }, { readNetworkError }] = await Promise.all([
    import('#shell/guards/guard-navigation.ts'),
    import('#api/session.ts'),
    import('#api/network-error.ts'),
  ]);
  sessionStore.write({ ...session, expiresAtMs: Date.now() - 1 });
  const rows = ROWS as readonly RouteRow[];
  expect(await guardNavigation(rows, { pathname: '/tmx/Accounts', searchStr: '', state: {} })).toBe('/NetworkError');
  expect(told).toEqual([{ name: 'logout', method: 'networkError' }]);
  expect(sessionStore.read()).toBeNull();
  expect(readNetworkError(Date.now())).toEqual({ kind: 'connection' });
});

test('a profile that became locked is signed out for profileLock and sees when the lock ends [SES-24 OPEN-54]', async () => {
  const [{ followSessionEnd }, { sessionStore }, { tellProfileLocked }, { readNetworkError }] = await Promise.all([
    import('./follow-session-end.ts'),
    import('#api/session.ts'),
    import('#api/lock-notices.ts'),
    import('#api/network-error.ts'),
  ]);
  sessionStore.write(session);
  const replace = vi.fn<(href: string) => void>();
  followSessionEnd(
    { location: { pathname: '/tmx/Accounts', href: '/tmx/Accounts' }, replace },
    ROWS as readonly RouteRow[],
  );
  const untilMs = Math.ceil(Date.now() / 1000) * 1000 + 900_000;
  tellProfileLocked(`ProfileLocked: ${new Date(untilMs).toISOString()}`);
  expect(told).toEqual([{ name: 'logout', method: 'profileLock' }]);
  expect(sessionStore.read()).toBeNull();
  expect(replace).toHaveBeenLastCalledWith('/NetworkError');
  expect(readNetworkError(Date.now())).toEqual({ kind: 'lock', untilMs });
});

test('a block that comes during a session opens the blocked screen once and signs nobody out [RTE-64 LOP-091]', async () => {
  // The listeners of the tests above stay with their modules.
  vi.resetModules();
  const [{ followSessionEnd }, { sessionStore }, { tellProfileLocked }] = await Promise.all([
    import('./follow-session-end.ts'),
    import('#api/session.ts'),
    import('#api/lock-notices.ts'),
  ]);
  sessionStore.write(session);
  const replace = vi.fn<(href: string) => void>();
  const location = { pathname: '/tmx/Accounts', href: '/tmx/Accounts' };
  followSessionEnd({ location, replace }, ROWS as readonly RouteRow[]);
  for (let times = 0; times < 2; times += 1) tellProfileLocked('This profile is blocked. Please call us.');
  expect(told).toEqual([]);
  expect(sessionStore.read()?.serviceConfiguration.isBlocked).toBe(true);
  expect(replace.mock.calls).toEqual([['/AccountStatusBlocked']]);
  sessionStore.clear();
});

test('refused tokens send a protected page through Login and leave a public page open', async () => {
  const [{ followSessionEnd }, { sessionStore }] = await Promise.all([
    import('./follow-session-end.ts'),
    import('#api/session.ts'),
  ]);
  const location = { pathname: '/tmx/OptInDisclosures', href: '/tmx/OptInDisclosures' };
  const replace = vi.fn<(href: string) => void>();
  sessionStore.write(session);
  followSessionEnd({ location, replace }, ROWS as readonly RouteRow[]);
  sessionStore.clear('refused');
  expect(sessionStore.read()).toBeNull();
  expect(replace).not.toHaveBeenCalled();
  for (const pathname of ['/', '/NetworkError', '/ForgotPassword', '/MaintenanceMode']) {
    Object.assign(location, { pathname, href: pathname });
    sessionStore.write(session);
    sessionStore.clear('refused');
  }
  expect(replace).not.toHaveBeenCalled();
  Object.assign(location, { pathname: '/tmx/Accounts/7', href: '/tmx/Accounts/7?tab=1' });
  sessionStore.write(session);
  sessionStore.clear('refused');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/?message=sessionExpired');
});
