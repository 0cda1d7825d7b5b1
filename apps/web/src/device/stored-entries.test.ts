import { expect, test } from 'vitest';
import { cookieJarOf, readCookies, toCookieText } from './cookies.ts';
import type { KeyValueStore } from './storage.ts';
import { createStoredEntries, type STORED_ENTRIES } from './stored-entries.ts';

const MINUTE = 60;

function aStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

/** Entries with a clock of the test's own, over a jar that records the requested lifetimes. */
function aBrowser() {
  let nowSeconds = 1_000_000;
  const jar = new Map<string, string>();
  const asked = new Map<string, number>();
  const cookie = {
    get: (name: string) => jar.get(name) ?? null,
    set: (name: string, value: string, seconds: number) => {
      jar.set(name, value);
      asked.set(name, seconds);
    },
    remove: (name: string) => void jar.delete(name),
    names: () => [...jar.keys()],
  };
  const tab = aStorage();
  const device = aStorage();
  const entries = createStoredEntries({ cookie, tab, device, now: () => nowSeconds * 1000 });
  return { entries, asked, jar, tab, device, pass: (seconds: number) => void (nowSeconds += seconds) };
}

test.each<readonly [name: keyof typeof STORED_ENTRIES, seconds: number, ids: string, how: { readonly key?: string }]>([
  ['token', 5 * MINUTE, 'SES-27', {}],
  ['origination', 5 * 24 * 60 * MINUTE, 'SES-30 DOC-12', { key: '42' }],
  ['deviceKey', 365 * 24 * 60 * MINUTE, 'SES-36', {}],
  ['preference', 999_999 * MINUTE, 'SES-37 OPEN-65', {}],
])('the cookie %s lives %i seconds [%s]', (name, seconds, _ids, how) => {
  const { entries, asked } = aBrowser();
  entries.write(name, 'a', how);
  expect([...asked]).toEqual([[how.key === undefined ? name : `${name}-${how.key}`, seconds]]);
});

test("the token cookie's lifetime setting overrides the default of five minutes [DOC-08 OPEN-18]", () => {
  const { entries, asked } = aBrowser();
  entries.write('token', 'a', { seconds: 9 * MINUTE });
  expect(asked.get('token')).toBe(540);
});

test.each([
  ['forceRefresh', 5 * MINUTE, 'SES-28'],
  ['locationValidated', 10 * MINUTE, 'SES-34'],
  ['gpsInstructionsReceipt', 7 * 24 * 60 * MINUTE, 'SES-33'],
  ['invictusAccessToken', 2 * 24 * 60 * MINUTE, 'SES-35 LCF-018'],
] as const)('%s expires after %i seconds [%s]', (name, seconds, _ids) => {
  const { entries, pass } = aBrowser();
  entries.write(name, 'yes');
  pass(seconds - 1);
  expect(entries.read(name)).toBe('yes');
  pass(1);
  expect(entries.read(name)).toBeNull();
});

test('the note of a location request never expires [SES-32]', () => {
  const { entries, pass, device } = aBrowser();
  entries.write('gpsPermissionRequested', 'true');
  pass(999_999_999);
  expect(entries.read('gpsPermissionRequested')).toBe('true');
  expect(device.keys()).toEqual(['gpsPermissionRequested']);
});

test('sign-out keeps only the device key, the preference, the location request and a lock [SES-17 OPEN-34]', () => {
  const { entries, jar, tab, device } = aBrowser();
  for (const name of ['token', 'forceRefresh', 'networkError', 'gpsPermissionRequested', 'deviceKey'] as const)
    entries.write(name, 'x');
  for (const name of ['gpsInstructionsReceipt', 'locationValidated', 'invictusAccessToken', 'preference'] as const)
    entries.write(name, 'x');
  entries.write('origination', 'x', { key: '42' });
  jar.set('theirs', 'x');
  entries.removeAtSignOut();
  expect([...jar.keys()].toSorted()).toEqual(['deviceKey', 'networkError', 'preference', 'theirs']);
  expect(tab.keys()).toEqual([]);
  expect(device.keys()).toEqual(['gpsPermissionRequested']);
});

test('a cookie is for the whole site, Lax, and Secure over https [OPEN-18]', () => {
  expect(toCookieText('token', 'a;b', 300, true)).toBe('token=a%3Bb; Path=/; Max-Age=300; SameSite=Lax; Secure');
  expect(toCookieText('token', 'a', 300, false)).not.toContain('Secure');
  expect(readCookies('a=1; token=a%3Bb; bad=%zz; flag')).toEqual(
    new Map([
      ['a', '1'],
      ['token', 'a;b'],
    ]),
  );
});

test('a cookie jar writes to its page and reads what the page holds', () => {
  const page = { cookie: 'token=abc; other=%20' };
  const jar = cookieJarOf(page, false);
  expect(jar.get('token')).toBe('abc');
  expect(jar.names()).toEqual(['token', 'other']);
  jar.remove('token');
  expect(page.cookie).toBe('token=; Path=/; Max-Age=0; SameSite=Lax');
});
