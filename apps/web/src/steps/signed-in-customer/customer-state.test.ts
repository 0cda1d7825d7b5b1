import { expect, onTestFinished, test, vi } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { createCustomerState } from './customer-state.ts';

/** A storage that records each write. */
function aStorage() {
  const values = new Map<string, string>();
  const writes: string[] = [];
  const storage: KeyValueStore = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => {
      values.set(key, value);
      writes.push(value);
    },
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
  return { storage, writes };
}

const idsOf = (Invictus: string | null) => ({ NLS: null, TLXe: '200001', Invictus });

test('three changes of the customer state within 400 ms are written once, 500 ms after the last [SES-38 LCF-025]', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { storage, writes } = aStorage();
  const state = createCustomerState(storage);
  for (const id of ['1', '2', '3']) {
    state.write('ann', idsOf(id));
    vi.advanceTimersByTime(200);
  }
  expect(state.read('ann')).toEqual(idsOf('3'));
  vi.advanceTimersByTime(299);
  expect(writes).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(writes).toHaveLength(1);
  expect(createCustomerState(storage).read('ann')).toEqual(idsOf('3'));
});

test('the customer state holds ids only, and only for the profile that they belong to [SES-38 SES-39]', () => {
  const { storage, writes } = aStorage();
  const state = createCustomerState(storage);
  state.write('ann', { ...idsOf(null), email: 'ann@example.test' } as never);
  state.flush();
  expect(JSON.parse(writes[0] ?? '')).toEqual({ profileId: 'ann', ...idsOf(null) });
  expect(createCustomerState(storage).read('bob')).toBeNull();
});

test('nothing of the customer state is left or written after the session ends', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { storage } = aStorage();
  const state = createCustomerState(storage);
  state.write('ann', idsOf('1'));
  state.clear();
  vi.advanceTimersByTime(1_000);
  expect(storage.keys()).toEqual([]);
  storage.set('customer', 'damaged{');
  expect(state.read('ann')).toBeNull();
});
