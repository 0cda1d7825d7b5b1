import { expect, test } from 'vitest';
import type { KeyValueStore } from '#device/storage.ts';
import { dropLock, isWithinLock, keepLock, readLock } from './locked-flows.ts';

function aStorage(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
  };
}

const payment = { flows: ['Loans'], isPaymentFlow: true, loanId: 101 };
const details = { flows: ['Loans'], isPaymentFlow: false, loanId: 101 };
const home = { flows: ['Home'], isPaymentFlow: false, loanId: null };

test('locked flows are stored as a list under lockedFlow and survive a reload [SES-26 GRD-09]', () => {
  const storage = aStorage();
  expect(readLock(storage)).toBeNull();
  keepLock({ flows: ['Loans'], guestLoanId: null }, storage);
  expect(JSON.parse(storage.get('lockedFlow') ?? '')).toEqual(['Loans']);
  expect(readLock(storage)).toEqual({ flows: ['Loans'], guestLoanId: null });
  dropLock(storage);
  expect(storage.keys()).toEqual([]);
});

test('a lock that was tampered with still locks', () => {
  const storage = aStorage();
  storage.set('lockedFlow', 'nonsense');
  const lock = readLock(storage);
  expect(lock !== null && isWithinLock(lock, home)).toBe(false);
});

test('a locked session stays in its flows, and a guest stays on the payment pages of one loan [GRD-14 OPEN-11 AUT-09]', () => {
  const loans = { flows: ['Loans'], guestLoanId: null };
  expect(isWithinLock(loans, details)).toBe(true);
  expect(isWithinLock(loans, home)).toBe(false);
  const guest = { flows: ['Loans'], guestLoanId: 101 };
  expect(isWithinLock(guest, payment)).toBe(true);
  expect(isWithinLock(guest, { ...payment, loanId: 102 })).toBe(false);
  expect(isWithinLock(guest, details)).toBe(false);
});
