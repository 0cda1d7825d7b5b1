import { expect, test, vi } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { ApiError } from './api-error.ts';
import { readServiceConfiguration } from './service-configuration.ts';
import { createSessionStore, type Session } from './session-store.ts';
import { createRefresh, refreshSession, revokeSession, updateDeviceStatus, type AskPool } from './user-pool.ts';
import { sessionStore } from './session.ts';

const tokenOf = (sub: string, number = 1) => `x.${btoa(JSON.stringify({ sub, number })).replaceAll('=', '')}.y`;
const NOW_MS = 1_000_000;

function aStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

const signedIn: Session = {
  profileId: 'prof_1',
  accessToken: tokenOf('prof_1'),
  idToken: 'i',
  deviceKey: 'dev_1',
  expiresAtMs: NOW_MS,
  brands: [],
  serviceConfiguration: readServiceConfiguration({ isRenewable: true }),
};

const tokens = (sub: string) => ({
  status: 200,
  body: { AuthenticationResult: { AccessToken: tokenOf(sub, 2), IdToken: 'i2', ExpiresIn: 300 } },
  retryAfterSeconds: null,
});

function aRefresh(session: Session | null, ask: AskPool) {
  const store = createSessionStore(aStorage());
  if (session !== null) store.write(session);
  return { store, refresh: createRefresh({ store, ask, now: () => NOW_MS }) };
}

test('concurrent calls share one refresh and get the new tokens [AUT-22]', async () => {
  const ask = vi.fn<AskPool>(() => Promise.resolve(tokens('prof_1')));
  const { store, refresh } = aRefresh(signedIn, ask);
  const [one, other] = await Promise.all([refresh(), refresh()]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(one).toEqual({
    ...signedIn,
    accessToken: tokenOf('prof_1', 2),
    idToken: 'i2',
    expiresAtMs: NOW_MS + 300_000,
  });
  expect(other).toBe(one);
  expect(store.read()).toEqual(one);
});

test('a refresh without a session throws UserNotFound and sends nothing [AUT-23 ERR-05]', async () => {
  const ask = vi.fn<AskPool>(() => Promise.resolve(tokens('prof_1')));
  const { refresh } = aRefresh(null, ask);
  await expect(refresh()).rejects.toMatchObject({ code: 'UserNotFound', message: 'UserNotFound' });
  expect(ask).not.toHaveBeenCalled();
});

test('an unreadable stored session throws Invalid session and is dropped [ERR-06]', async () => {
  const ask = vi.fn<AskPool>(() => Promise.resolve(tokens('prof_1')));
  const { store, refresh } = aRefresh({ ...signedIn, accessToken: 'no token' }, ask);
  await expect(refresh()).rejects.toThrow('Invalid session');
  expect(store.read()).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

test('a refused refresh ends the session, but a failing user pool does not', async () => {
  const refused = aRefresh(signedIn, () => Promise.resolve({ status: 400, body: {}, retryAfterSeconds: null }));
  expect(await refused.refresh()).toBeNull();
  expect(refused.store.read()).toBeNull();
  const failing = aRefresh(signedIn, () => Promise.resolve({ status: 503, body: {}, retryAfterSeconds: null }));
  await expect(failing.refresh()).rejects.toBeInstanceOf(ApiError);
  expect(failing.store.read()).toEqual(signedIn);
});

test("a tab signs out when the browser's tokens belong to another person [OPEN-35]", async () => {
  const { store, refresh } = aRefresh(signedIn, () => Promise.resolve(tokens('prof_2')));
  expect(await refresh()).toBeNull();
  expect(store.read()).toBeNull();
});

test("a link's short session is never renewed", async () => {
  const ask = vi.fn<AskPool>(() => Promise.resolve(tokens('prof_1')));
  const link = { ...signedIn, serviceConfiguration: readServiceConfiguration({}) };
  const { store, refresh } = aRefresh(link, ask);
  expect(await refresh()).toBeNull();
  expect(store.read()).toBeNull();
  expect(ask).not.toHaveBeenCalled();
});

test('an answer that arrives after sign-out does not restore the session', async () => {
  const means = aRefresh(signedIn, () => {
    means.store.clear();
    return Promise.resolve(tokens('prof_1'));
  });
  expect(await means.refresh()).toBeNull();
  expect(means.store.read()).toBeNull();
});

test('a sign-in step finished during a token refresh stays finished [AUT-22 OPEN-52]', async () => {
  const answer = Promise.withResolvers<Awaited<ReturnType<AskPool>>>();
  const due = {
    ...signedIn,
    serviceConfiguration: readServiceConfiguration({ isRenewable: true, isTermsConsentDue: true }),
  };
  const { store, refresh } = aRefresh(due, () => answer.promise);
  const renewing = refresh();
  store.write({ ...due, serviceConfiguration: { ...due.serviceConfiguration, isTermsConsentDue: false } });
  answer.resolve(tokens('prof_1'));
  expect(await renewing).toMatchObject({
    accessToken: tokenOf('prof_1', 2),
    serviceConfiguration: { isTermsConsentDue: false },
  });
});

test('user pool calls are sent even when the page closes, because their answers change cookies [SES-12 AUT-05 AUT-22]', async () => {
  const kept: (boolean | undefined)[] = [];
  vi.stubGlobal('fetch', (_url: string, { keepalive }: RequestInit) => {
    kept.push(keepalive);
    return Promise.resolve(Response.json({}));
  });
  await revokeSession();
  await updateDeviceStatus(signedIn, true);
  sessionStore.write(signedIn);
  await refreshSession();
  expect(kept).toEqual([true, true, true]);
});
