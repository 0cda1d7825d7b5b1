import { expect, test } from 'vitest';
import { followEvents } from '#device/event-notes.ts';
import type { KeyValueStore } from '#device/storage.ts';
import { createStoredEntries } from '#device/stored-entries.ts';
import { readServiceConfiguration } from './service-configuration.ts';
import { renewTokenCookie, tieDataToSession } from './session-data.ts';
import { createSessionStore, type Session } from './session-store.ts';
import { SIGN_OUT_REASONS, signOut } from './sign-out.ts';

function aStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

const session: Session = {
  profileId: 'prof_1',
  accessToken: 'a1',
  idToken: 'i',
  deviceKey: 'dev_1',
  expiresAtMs: 5,
  brands: ['tmx'],
  serviceConfiguration: readServiceConfiguration({ isRenewable: true }),
};

function aToken(claims: Readonly<Record<string, string>>): string {
  return `h.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.s`;
}

function aBrowser() {
  const jar = new Map<string, string>();
  const asked: (readonly [string, number])[] = [];
  const cookie = {
    get: (name: string) => jar.get(name) ?? null,
    set: (name: string, value: string, seconds: number) => {
      jar.set(name, value);
      asked.push([name, seconds]);
    },
    remove: (name: string) => void jar.delete(name),
    names: () => [...jar.keys()],
  };
  const tab = aStorage();
  const entries = createStoredEntries({ cookie, tab, device: aStorage(), now: () => 0 });
  const store = createSessionStore(tab);
  tieDataToSession(store, { entries, tab });
  return { tab, jar, asked, entries, store };
}

test('the end of a session removes tokens, locks, work in progress and the token cookie [SES-15 SES-17 OPEN-34]', () => {
  const { tab, jar, entries, store } = aBrowser();
  store.write(session);
  tab.set('lockedFlow', '["Loans"]');
  tab.set('payment.tmx.101', '{}');
  tab.set('savedDestination', '/Home');
  entries.write('deviceKey', 'dev_1');
  entries.write('locationValidated', 'yes');
  expect(jar.get('token')).toBe('a1');
  store.clear();
  expect(tab.keys()).toEqual([]);
  expect([...jar.keys()]).toEqual(['deviceKey']);
});

test('a different session in the tab drops payments in progress, but the same session keeps them [SES-16 security T31]', () => {
  const { tab, store } = aBrowser();
  const begun = ['payment.tmx.101', 'payment.tmx.102', 'keptWork', 'unfinishedWork'];
  const left = () => begun.filter((key) => tab.get(key) !== null);
  const others: readonly Session[] = [
    { ...session, profileId: 'prof_2' },
    { ...session, serviceConfiguration: readServiceConfiguration({}) },
    { ...session, serviceConfiguration: readServiceConfiguration({}), idToken: aToken({ 'custom:session': 'guest' }) },
    session,
  ];
  store.write(session);
  for (const other of others) {
    for (const key of begun) tab.set(key, '{"startedAtMs":1781500000000}');
    store.write({ ...(store.read() ?? session), accessToken: 'renewed' });
    expect(left()).toEqual(begun);
    tab.set('savedDestination', '/Home');
    store.write(other);
    expect(left()).toEqual([]);
    expect(store.read()?.profileId).toBe(other.profileId);
    expect(tab.get('savedDestination')).toBe('/Home');
  }
});

test('a sign-in keeps the page the person wanted to reach [GRD-04]', () => {
  const { tab, store } = aBrowser();
  tab.set('savedDestination', '/Home');
  store.clear();
  store.write(session);
  expect(tab.get('savedDestination')).toBe('/Home');
});

test('the token cookie follows the token, and is renewed for its full lifetime on request [GRD-27 SES-27 CFG-19]', () => {
  const { jar, asked, entries, store } = aBrowser();
  renewTokenCookie(store, entries);
  expect(jar.has('token')).toBe(false);
  store.write(session);
  store.write({ ...session, accessToken: 'a2' });
  expect(jar.get('token')).toBe('a2');
  renewTokenCookie(store, entries);
  renewTokenCookie(store, entries, 60);
  expect(asked.map(([, seconds]) => seconds)).toEqual([300, 300, 300, 60]);
});

test('each reason for signing out is the method of a logout event [SES-13 SES-19 CFG-39 DEV-19]', async () => {
  const told: unknown[] = [];
  const stop = followEvents((event) => told.push(event));
  for (const reason of SIGN_OUT_REASONS) await signOut(reason);
  stop();
  expect(told).toEqual(
    ['reviewPayment', 'sideBarButton', 'sessionTimeout', 'trustedDeviceFailure', 'networkError', 'profileLock'].map(
      (method) => ({ name: 'logout', method }),
    ),
  );
});
