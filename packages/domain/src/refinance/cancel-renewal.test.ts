import { expect, test } from 'vitest';
import { cents, NO_CENTS } from '#money/cents.ts';
import { cancelRenewalRoute } from './cancel-renewal.ts';
import { isAddOnLocked, isAlternateLockNeeded } from './refinance-locks.ts';

test('a cancelled renewal with a payment is confirmed, without one returns to the dashboard', () => {
  expect(cancelRenewalRoute(cents(1_000))).toEqual({ page: 'ConfirmPayment', isCancelledRefi: true });
  expect(cancelRenewalRoute(NO_CENTS)).toEqual({ page: 'Dashboard' });
});

test('a 400 from the add-on lock is a lock, any other error is none', () => {
  expect(isAddOnLocked({ ok: false, httpStatus: 400 })).toBe(true);
  expect([500, 409, null].map((httpStatus) => isAddOnLocked({ ok: false, httpStatus }))).toEqual([false, false, false]);
  expect([true, false].map((isLocked) => isAddOnLocked({ ok: true, isLocked }))).toEqual([true, false]);
});

test('only a refinance that is no settlement locks the alternate party', () => {
  expect(isAlternateLockNeeded({ isRefinance: true, isSettlement: false })).toBe(true);
  expect(isAlternateLockNeeded({ isRefinance: true, isSettlement: true })).toBe(false);
  expect(isAlternateLockNeeded({ isRefinance: false, isSettlement: false })).toBe(false);
});
