import { expect, test } from 'vitest';
import { cents, NO_CENTS } from '#money/cents.ts';
import { isPartialPayment, isPayoff, type PartialPaymentFacts } from './classify-payment.ts';

const late: PartialPaymentFacts = {
  daysLate: 10,
  paymentCents: cents(21_999),
  isPartialPayConfirmViewable: true,
  minimumRequiredAmountCents: cents(22_000),
  amountType: 'other',
  isOfrReinstateAmount: false,
};

test('a typed payment one cent under the required minimum of a late loan is partial [REF-012]', () => {
  expect(isPartialPayment(late)).toBe(true);
  expect(isPartialPayment({ ...late, paymentCents: cents(22_000) })).toBe(false);
});

test('a payment on a loan that is not late is never partial [REF-009]', () => {
  expect(isPartialPayment({ ...late, daysLate: 0 })).toBe(false);
  expect(isPartialPayment({ ...late, daysLate: 1 })).toBe(true);
});

test('a payment of zero is not partial [REF-010]', () => {
  expect(isPartialPayment({ ...late, paymentCents: NO_CENTS })).toBe(false);
  expect(isPartialPayment({ ...late, paymentCents: cents(1) })).toBe(true);
});

test("a payment is not partial when the loan's validation hides the confirmation [REF-011]", () => {
  expect(isPartialPayment({ ...late, isPartialPayConfirmViewable: false })).toBe(false);
});

test('a payment is partial only when typed or below the out-for-repo reinstatement amount [REF-013]', () => {
  expect(isPartialPayment({ ...late, amountType: 'minimum' })).toBe(false);
  const reinstated = {
    ...late,
    amountType: 'minimum',
    isOfrReinstateAmount: true,
    minimumRequiredAmountCents: cents(93_288),
  } as const;
  expect(isPartialPayment({ ...reinstated, paymentCents: cents(93_287) })).toBe(true);
  expect(isPartialPayment({ ...reinstated, paymentCents: cents(93_288) })).toBe(false);
});

test('a payment pays off a loan only when it equals the payoff and something is owed', () => {
  expect([172_499, 172_500, 172_501].map((amount) => isPayoff(cents(amount), cents(172_500)))).toEqual([
    false,
    true,
    false,
  ]);
  expect(isPayoff(NO_CENTS, NO_CENTS)).toBe(false);
});
