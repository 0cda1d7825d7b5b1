import { expect, test } from 'vitest';
import { cookieJarOf } from '#device/cookies.ts';
import type { KeyValueStore } from '#device/storage.ts';
import { createStoredEntries } from '#device/stored-entries.ts';
import { noteViewed, pruneViewed, readViewed } from './viewed-offers.ts';

function aDevice() {
  const values = new Map<string, string>();
  const device: KeyValueStore = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
  const cookie = cookieJarOf({ cookie: '' }, false);
  return { values, entries: createStoredEntries({ cookie, tab: device, device, now: () => 0 }) };
}

test('viewed offers are kept per customer, each once, and stay after sign-out [OFR-004 LOP-066]', () => {
  const { values, entries } = aDevice();
  noteViewed('4711', 'settlement', entries);
  noteViewed('4711', 'line-13', entries);
  noteViewed('4711', 'settlement', entries);
  noteViewed('4712', 'lender-1', entries);
  entries.removeAtSignOut();
  expect(Object.fromEntries(values)).toEqual({
    'viewedOffers-4711': '["settlement","line-13"]',
    'viewedOffers-4712': '["lender-1"]',
  });
});

test('the viewed ids of offers that are over are forgotten [LOP-066]', () => {
  const { values, entries } = aDevice();
  noteViewed('4711', 'settlement', entries);
  noteViewed('4711', 'line-13', entries);
  expect(pruneViewed('4711', ['line-13', 'lender-1'], entries)).toEqual(['line-13']);
  expect(readViewed('4711', entries)).toEqual(['line-13']);
  expect(pruneViewed('4711', [], entries)).toEqual([]);
  expect(values.size).toBe(0);
});

test('a damaged list counts as no viewed offers', () => {
  const { values, entries } = aDevice();
  for (const damaged of ['{', '7', '{"0":"line-13"}', 'null']) {
    values.set('viewedOffers-4711', damaged);
    expect(readViewed('4711', entries)).toEqual([]);
  }
  values.set('viewedOffers-4711', '[7,"line-13",null]');
  expect(readViewed('4711', entries)).toEqual(['line-13']);
});
