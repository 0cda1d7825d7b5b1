import { api } from '@lendside/contract/api.ts';
import { CHANGING_CALLS } from '@lendside/contract/changing-calls.ts';
import { freshForMs } from '@lendside/contract/client-call.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { expect, test } from 'vitest';
import { createStoredEntries } from '#device/stored-entries.ts';
import { freshNowMs, noteChange } from './force-refresh.ts';

const MINUTE_MS = 60_000;

/** Entries of one tab, with a clock that the test moves. */
function aTab() {
  let nowMs = 1_000_000;
  const values = new Map<string, string>();
  const tab = {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
    keys: () => [...values.keys()],
  };
  const cookie = { get: () => null, set: () => {}, remove: () => {}, names: () => [] };
  const entries = createStoredEntries({ cookie, tab, device: tab, now: () => nowMs });
  return { entries, now: () => nowMs, pass: (ms: number) => void (nowMs += ms) };
}

const calls = Object.values<Endpoint>(api);
const kept = calls.filter((endpoint) => freshForMs(endpoint) > 0);

test.each(kept.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s bypasses the cache for 5 minutes after an action, unless it is public [OPEN-66 SES-28 LOP-075]',
  (_name, endpoint) => {
    const { entries, now, pass } = aTab();
    const before = now();
    expect(freshNowMs(endpoint, before, entries)).toBe(freshForMs(endpoint));
    pass(1);
    noteChange(api.submitPayment, now(), entries);
    const isEverybodys = endpoint.access.includes('stranger');
    expect(freshNowMs(endpoint, before, entries)).toBe(isEverybodys ? freshForMs(endpoint) : 0);
    // An answer read since the action is shared within one page, but not with a page that opens later.
    pass(MINUTE_MS);
    expect(freshNowMs(endpoint, now(), entries)).toBe(isEverybodys ? freshForMs(endpoint) : 2_000);
    pass(4 * MINUTE_MS - 1);
    expect(freshNowMs(endpoint, before, entries)).toBe(isEverybodys ? freshForMs(endpoint) : 0);
    pass(1);
    expect(freshNowMs(endpoint, before, entries)).toBe(freshForMs(endpoint));
  },
);

test('only calls that change something force a refresh, and uncached reads stay uncached [OPEN-66]', () => {
  for (const endpoint of calls) {
    const { entries, now } = aTab();
    noteChange(endpoint, now(), entries);
    expect([endpoint.name, entries.read('forceRefresh') !== null]).toEqual([
      endpoint.name,
      endpoint.name in CHANGING_CALLS,
    ]);
    expect(freshNowMs(api.getPaymentResult, now(), entries)).toBe(0);
  }
});
