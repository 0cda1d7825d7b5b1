import { expect, test } from 'vitest';
import { cents, NO_CENTS } from '#money/cents.ts';
import { cancelRenewalRoute } from './cancel-renewal.ts';
import { isAddOnLocked, isAlternateLockNeeded } from './refinance-locks.ts';

test('a canceled renewal opens the confirmation when it has a payment, else the dashboard', () => {
  expect(cancelRenewalRoute(cents(1_000))).toEqual({ page: 'ConfirmPayment', isCancelledRefi: true });
  expect(cancelRenewalRoute(NO_CENTS)).toEqual({ page: 'Dashboard' });
});

test('a status 400 from the add-on lock counts as locked, and any other error does not', () => {
  expect(isAddOnLocked({ ok: false, httpStatus: 400 })).toBe(true);
  expect([500, 409, null].map((httpStatus) => isAddOnLocked({ ok: false, httpStatus }))).toEqual([false, false, false]);
  expect([true, false].map((isLocked) => isAddOnLocked({ ok: true, isLocked }))).toEqual([true, false]);
});

test('the alternate party is locked only by a refinance that is not a settlement', () => {
  expect(isAlternateLockNeeded({ isRefinance: true, isSettlement: false })).toBe(true);
  expect(isAlternateLockNeeded({ isRefinance: true, isSettlement: true })).toBe(false);
  expect(isAlternateLockNeeded({ isRefinance: false, isSettlement: false })).toBe(false);
});
