import { expect, test } from 'vitest';
import { cookieJarOf } from '#device/cookies.ts';
import type { KeyValueStore } from '#device/storage.ts';
import { createStoredEntries } from '#device/stored-entries.ts';
import { dropNetworkError, keepNetworkError, readLockEnd, readNetworkError } from './network-error.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const IN_FIVE_MINUTES = NOW + 5 * 60_000;
const END = Date.parse('2026-06-15T12:15:00Z');

test.each([
  ['ProfileLocked: 2026-06-15T12:15:00Z', END],
  [`ProfileLocked:${END}`, END],
  ['ProfileLocked', IN_FIVE_MINUTES],
  ['ProfileLocked: soon', IN_FIVE_MINUTES],
  ['ProfileLocked: 2026-06-15T11:00:00Z', IN_FIVE_MINUTES],
  ['Request failed', null],
])('the end of the lock is read from the text %j [ERR-10 OPEN-54]', (text, end) => {
  expect(readLockEnd(text, NOW)).toBe(end);
});

const noStorage: KeyValueStore = { get: () => null, set: () => undefined, remove: () => undefined, keys: () => [] };

test('the network-error cookie holds isNetworkError and the date, and lasts until the lock ends [SES-29 ERR-09 ERR-10]', () => {
  const page = { cookie: '' };
  const cookie = cookieJarOf(page, false);
  const entries = createStoredEntries({ cookie, tab: noStorage, device: noStorage, now: () => NOW });
  keepNetworkError('ProfileLocked: 2026-06-15T12:15:00Z', NOW, entries);
  expect(page.cookie).toContain('Max-Age=900');
  expect(JSON.parse(entries.read('networkError') ?? '')).toEqual({
    isNetworkError: true,
    date: '2026-06-15T12:15:00.000Z',
  });
  expect(readNetworkError(NOW, entries)).toEqual({ kind: 'lock', untilMs: END });
});

test('a lost connection is kept for five minutes, is not a lock and can be dropped [ERR-09 OPEN-54]', () => {
  const page = { cookie: '' };
  const entries = createStoredEntries({
    cookie: cookieJarOf(page, false),
    tab: noStorage,
    device: noStorage,
    now: () => NOW,
  });
  expect(readNetworkError(NOW, entries)).toBeNull();
  keepNetworkError('unreachable', NOW, entries);
  expect(page.cookie).toContain('Max-Age=300');
  expect(readNetworkError(NOW, entries)).toEqual({ kind: 'connection' });
  dropNetworkError(entries);
  expect(page.cookie).toContain('Max-Age=0');
});
