import { expect, test } from 'vitest';
import { cents, NO_CENTS } from '#money/cents.ts';
import { cancelRenewalRoute } from './cancel-renewal.ts';
import { isAddOnLocked, isAlternateLockNeeded } from './refinance-locks.ts';

test('a canceled renewal with a payment goes to its confirmation, without one to the dashboard', () => {
  expect(cancelRenewalRoute(cents(1_000))).toEqual({ page: 'ConfirmPayment', isCancelledRefi: true });
  expect(cancelRenewalRoute(NO_CENTS)).toEqual({ page: 'Dashboard' });
});

test('a 400 from the add-on lock counts as locked, any other error does not', () => {
  expect(isAddOnLocked({ ok: false, httpStatus: 400 })).toBe(true);
  expect([500, 409, null].map((httpStatus) => isAddOnLocked({ ok: false, httpStatus }))).toEqual([false, false, false]);
  expect([true, false].map((isLocked) => isAddOnLocked({ ok: true, isLocked }))).toEqual([true, false]);
});

test('only a refinance that is not a settlement locks the alternate party', () => {
  expect(isAlternateLockNeeded({ isRefinance: true, isSettlement: false })).toBe(true);
  expect(isAlternateLockNeeded({ isRefinance: true, isSettlement: true })).toBe(false);
  expect(isAlternateLockNeeded({ isRefinance: false, isSettlement: false })).toBe(false);
});
