import { expect, test } from 'vitest';
import { dropWork } from '#api/work-in-progress.ts';
import type { KeyValueStore } from '#device/storage.ts';
import type { RenewalFacts } from './renewal-order.ts';
import { dropTrail, keepTrail, readTrail } from './renewal-trail.ts';
import { renewalWork } from './renewal-work.ts';

function aStorage(): KeyValueStore {
  const kept = new Map<string, string>();
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

const OF = { brand: 'tmx', loanId: 7 } as const;
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

test('a page of a renewal is resumed where it was, until its payment is sent [PAY-031]', () => {
  const storage = aStorage();
  const work = () => renewalWork(OF, 'PaymentVerificationMethod', storage);
  storage.set('payment.tmx.7', '{"step":"method"}');
  expect(work()).toBeNull();
  keepTrail(OF, FACTS, storage);
  expect(work()).toEqual({ route: '/tmx/Accounts/7/Payment/VerificationMethod', state: { step: 'method' } });
  for (const text of ['{"step":"processing"}', '{"step":"amount"}', 'null', 'nonsense']) {
    storage.set('payment.tmx.7', text);
    expect(work()).toBeNull();
  }
});
