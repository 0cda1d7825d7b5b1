import { expect, test } from 'vitest';
import { dropWork } from '#api/work-in-progress.ts';
import type { KeyValueStore } from '#device/storage.ts';
import type { RenewalFacts } from './renewal-order.ts';
import { dropTrail, keepTrail, readTrail } from './renewal-trail.ts';

function aStorage(): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

const OF = { brand: 'tmx', loanId: 7 };
const FACTS: RenewalFacts = {
  isPlaceAsked: false,
  isSwitchAsked: false,
  areDetailsAsked: true,
  mustAgree: 'other',
  areCoversOffered: true,
  areCoversToConfirm: false,
  isPaid: true,
  isSignedHere: true,
  cash: 'none',
  needsVisit: false,
};

test('the pages of a renewal survive a reload, and damaged text starts over', () => {
  const storage = aStorage();
  keepTrail(OF, FACTS, storage);
  expect(readTrail(OF, storage)).toEqual(FACTS);
  expect(readTrail({ ...OF, loanId: 8 }, storage)).toBeNull();
  for (const damaged of ['nonsense', 'null', '{}', JSON.stringify({ ...FACTS, mustAgree: 'all' })]) {
    storage.set('payment.tmx.7.renewal', damaged);
    expect(readTrail(OF, storage)).toBeNull();
  }
});

test('the pages of a renewal are forgotten with the payment that nobody sent', () => {
  const storage = aStorage();
  keepTrail(OF, FACTS, storage);
  dropWork(storage, 'unsentPayments');
  expect(readTrail(OF, storage)).toBeNull();
  keepTrail(OF, FACTS, storage);
  dropTrail(OF, storage);
  expect(storage.keys()).toEqual([]);
});
