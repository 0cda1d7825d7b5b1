import { expect, test } from 'vitest';
import { confirmRenewalPath, endRenewalPath, readConfirmQuery, renewalPath } from './renewal-places.ts';
import { aRenewal } from './renewal.fixture.ts';

const PAGES = '/tmx/Accounts/10101/Payment';

test('a renewal leads to its documents while it waits for signatures, else to its confirmation [LOP-021]', () => {
  const path = (change: Parameters<typeof aRenewal>[0]) => renewalPath('tmx', aRenewal(change));
  expect(path({})).toBe(`${PAGES}/AccountDisclosures?signingType=refinance`);
  for (const state of ['paying', 'awaitingVisit', 'booked'] as const)
    expect(path({ state })).toBe(`${PAGES}/ConfirmPayment?renewal=true`);
  expect(path({ state: 'booked', isVoided: true })).toBe(`${PAGES}/ConfirmPayment?isVoidRefi=true`);
  expect(path({ state: 'ended', endedWhy: 'expired' })).toBe(
    `${PAGES}/ConfirmPayment?isCancelledRefi=true&cancelReason=signingExpired`,
  );
});

test('the confirmation reads its parameters, and nothing else, from its address [LRT-036]', () => {
  const read = (path: string) => readConfirmQuery(new URL(path, 'https://app.test').search);
  expect(read(confirmRenewalPath('tmx', 7, { cancelReason: 'signingDeclined' }))).toEqual({
    isCancelledRefi: true,
    isVoidRefi: false,
    cancelReason: 'signingDeclined',
  });
  expect(read(confirmRenewalPath('tmx', 7, { isVoidRefi: true }))?.isVoidRefi).toBe(true);
  expect(read(confirmRenewalPath('tmx', 7))).toEqual({ isCancelledRefi: false, isVoidRefi: false, cancelReason: null });
  expect([read('/tmx/Accounts/7/Payment/ConfirmPayment'), read('/?isCancelledRefi=yes')]).toEqual([null, null]);
});

test('the page that ends a renewal says why it was opened', () => {
  expect(endRenewalPath('tmx', 10_101)).toBe(`${PAGES}/CancelRenewal`);
  expect(endRenewalPath('tmx', 10_101, 'signingDeclined')).toBe(`${PAGES}/CancelRenewal?cancelReason=signingDeclined`);
});
