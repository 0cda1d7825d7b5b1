import { expect, test } from 'vitest';
import { parseRequest } from '#wire.ts';
import { openRenewal } from './open-renewal.ts';

const BODY = {
  renewalKey: 'key-of-this-try-0001',
  loanId: 7,
  lmsId: 2,
  migrateProduct: false,
  disbursementAmount: '400.00',
  disbursementType: 16,
  disburseCardIds: ['card_8'],
  intentId: 'pi_2_7_0_2026-06-15',
  renewal: { productId: 1101, termsHash: 'ab'.repeat(32), ancillaryIds: [3] },
};

test('a renewal is opened with its cash in cents, and may leave its card out', () => {
  expect(parseRequest(openRenewal, BODY)).toMatchObject({ ok: true, value: { disbursementAmount: 40_000 } });
  const { disburseCardIds: _left, ...pickedUp } = BODY;
  expect(parseRequest(openRenewal, { ...pickedUp, disbursementAmount: null, disbursementType: 0 }).ok).toBe(true);
});

test.each([
  ['a short key', { renewalKey: 'short' }],
  ['an amount that is no money', { disbursementAmount: '400.001' }],
  ['more than five cards', { disburseCardIds: ['1', '2', '3', '4', '5', '6'] }],
  ['a hash that is none', { renewal: { ...BODY.renewal, termsHash: 'AB' } }],
  ['a field that nobody knows', { cardNumber: '4242' }],
])('a renewal with %s is refused', (_what, change) => {
  expect(parseRequest(openRenewal, { ...BODY, ...change }).ok).toBe(false);
});
