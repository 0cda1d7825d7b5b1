import { cents } from '@lendside/domain/money/cents.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { createPaymentJourneyStore } from './payment-journey-store.ts';
import type { PaymentAction } from './payment-progress.ts';
import { aCard } from './payment.fixture.ts';

const OF = { brand: 'tmx', loanId: 101 } as const;
const amountOf = (amountCents: number): PaymentAction => ({
  kind: 'amountChosen',
  amountCents: cents(amountCents),
  amountType: 'other',
  isPayoff: false,
  intentId: 'quote-1',
});

function memoryStorage(): KeyValueStore & { readonly writes: string[]; readonly kept: Map<string, string> } {
  const kept = new Map<string, string>([['unrelated', 'stays']]);
  const writes: string[] = [];
  return {
    kept,
    writes,
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => {
      writes.push(value);
      kept.set(key, value);
    },
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('two changes within 500 ms are stored in one write, 500 ms after the last change [LCF-025]', () => {
  const storage = memoryStorage();
  const store = createPaymentJourneyStore(storage);
  store.dispatch(OF, amountOf(2_500));
  vi.advanceTimersByTime(400);
  store.dispatch(OF, { kind: 'cardChosen', card: aCard(), freshKey: 'key-one-key-one-key-one' });
  vi.advanceTimersByTime(499);
  expect(storage.writes).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(storage.writes).toHaveLength(1);
  expect(storage.writes[0]).toContain('key-one-key-one-key-one');
});

test('flush() writes at once and cancels the debounced write [R15]', () => {
  const storage = memoryStorage();
  const store = createPaymentJourneyStore(storage);
  store.dispatch(OF, amountOf(2_500));
  store.flush();
  expect(storage.writes).toHaveLength(1);
  vi.advanceTimersByTime(5_000);
  expect(storage.writes).toHaveLength(1);
});

test('a new store over the same storage restores the payment [SES-39]', () => {
  const storage = memoryStorage();
  const before = createPaymentJourneyStore(storage);
  before.dispatch(OF, amountOf(2_500));
  before.dispatch(OF, { kind: 'cardChosen', card: aCard(), freshKey: 'key-one-key-one-key-one' });
  before.flush();
  const after = createPaymentJourneyStore(storage);
  expect(after.read(OF).journey.step).toBe('review');
  expect(after.read(OF).session.paymentKey).toBe('key-one-key-one-key-one');
  expect(after.read({ ...OF, loanId: 102 }).journey.step).toBe('amount');
});

test('clear() removes the payment from memory and storage, and nothing is written afterwards [SES-17 security T31]', () => {
  const storage = memoryStorage();
  const store = createPaymentJourneyStore(storage);
  store.dispatch(OF, amountOf(2_500));
  store.flush();
  store.dispatch(OF, { kind: 'wentBack' });
  store.clear();
  vi.advanceTimersByTime(5_000);
  expect([...storage.kept.keys()]).toEqual(['unrelated']);
  expect(store.read(OF).journey.step).toBe('amount');
});

test('an action that does not apply notifies nobody and writes nothing', () => {
  const storage = memoryStorage();
  const store = createPaymentJourneyStore(storage);
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.dispatch(OF, { kind: 'wentBack' });
  vi.advanceTimersByTime(5_000);
  expect(listener).not.toHaveBeenCalled();
  expect(storage.writes).toHaveLength(0);
});

test('leaving the payment flow drops an unsent payment and keeps a sent one [MNU-53]', () => {
  const storage = memoryStorage();
  storage.kept.set('payment.tmx.7', JSON.stringify({ startedAtMs: 5 }));
  storage.kept.set('payment.tmx.8', JSON.stringify({ startedAtMs: null }));
  const store = createPaymentJourneyStore(storage);
  store.dispatch(OF, amountOf(2_500));
  store.giveUpUnsent();
  expect(store.read(OF).session.paymentAmountCents).toBeNull();
  expect([...storage.kept.keys()]).toEqual(['unrelated', 'payment.tmx.7']);
});
