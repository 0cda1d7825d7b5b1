import { expect, test } from 'vitest';
import { cancelPlace } from './header-cancel.ts';

const REVIEW = '/tmx/Accounts/7/Payment/ReviewPayment';
const known = { began: '/tmx/Accounts/7', isGuest: false };
const unknown = { began: null, isGuest: false };

test('canceling leads to where the flow began [SHL-03 OPEN-20]', () => {
  for (const pathname of [REVIEW, '/UpdateUser/Email', '/UpdateUser/Code', '/tmx/Origination/OriginationAmount'])
    expect(cancelPlace({ ...known, pathname })).toBe('/tmx/Accounts/7');
});

test("canceling leads to the flow's parent page when its start is unknown [SHL-03 OPEN-20]", () => {
  expect(cancelPlace({ ...unknown, pathname: REVIEW })).toBe('/tmx/Accounts');
  expect(cancelPlace({ ...unknown, pathname: '/INL/Origination/OriginationAmount' })).toBe('/inl/Accounts');
  expect(cancelPlace({ ...unknown, pathname: '/UpdateUser/Email' })).toBe('/Home');
});

test('canceling the device confirmation signs out, because it began with signing in [SHL-03 OPEN-20]', () => {
  for (const pathname of ['/TrustedDevice', '/TrustedDevice/VerificationCode', '/trusteddevice/Email'])
    expect(cancelPlace({ ...known, pathname })).toBeNull();
});

test('canceling the review returns a guest to the amount, the only page a guest has [SHL-03 LOP-083]', () => {
  expect(cancelPlace({ ...unknown, isGuest: true, pathname: REVIEW })).toBe('/tmx/Accounts/7/Payment');
});
