import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, businessDate } from '#calendar/business-date.ts';
import { judgeReferral, type ReferralFacts, type SharedTrait } from './judge-referral.ts';

const FUNDED = businessDate('2026-06-15');
const UNTIL = businessDate('2026-06-16');
const GOOD: ReferralFacts = {
  isOwnCode: false,
  isSamePerson: false,
  isCircle: false,
  wasCustomer: false,
  shared: [],
  isReleased: false,
  isEarned: false,
  fundedOn: FUNDED,
  windowUntil: UNTIL,
  isRescinded: false,
  isFirstPaymentReturned: false,
};

test('a reward waits until the first loan is funded and its cancellation window is over', () => {
  expect(judgeReferral({ ...GOOD, fundedOn: null }, addDays(UNTIL, 9))).toEqual({ kind: 'wait' });
  expect(judgeReferral(GOOD, UNTIL)).toEqual({ kind: 'wait' });
  expect(judgeReferral({ ...GOOD, fundedOn: addDays(UNTIL, 3) }, addDays(UNTIL, 2))).toEqual({ kind: 'wait' });
  expect(judgeReferral(GOOD, addDays(UNTIL, 1))).toEqual({ kind: 'earn' });
});

test('a reward is taken back when the loan is canceled or its first payment is returned', () => {
  const earned = { ...GOOD, isEarned: true };
  const later = addDays(UNTIL, 20);
  expect(judgeReferral(earned, later)).toEqual({ kind: 'wait' });
  expect(judgeReferral({ ...earned, isRescinded: true }, later)).toEqual({ kind: 'takeBack', reason: 'rescinded' });
  expect(judgeReferral({ ...earned, isFirstPaymentReturned: true }, later)).toEqual({
    kind: 'takeBack',
    reason: 'firstPaymentReturned',
  });
  expect(judgeReferral({ ...GOOD, isRescinded: true }, later)).toEqual({ kind: 'refuse', reason: 'rescinded' });
});

test('own codes, circles, one person under two names and former customers earn nothing', () => {
  const later = addDays(UNTIL, 1);
  const why = (facts: Partial<ReferralFacts>) => judgeReferral({ ...GOOD, ...facts, isReleased: true }, later);
  expect(why({ isOwnCode: true })).toEqual({ kind: 'refuse', reason: 'ownCode' });
  expect(why({ isSamePerson: true })).toEqual({ kind: 'refuse', reason: 'samePerson' });
  expect(why({ isCircle: true })).toEqual({ kind: 'refuse', reason: 'circle' });
  expect(why({ wasCustomer: true })).toEqual({ kind: 'refuse', reason: 'alreadyCustomer' });
});

test('a trait that friend and referrer share holds the reward until a person lets it count', () => {
  const traits: SharedTrait[] = ['sameEmail', 'samePhone', 'sameAddress', 'sameBankAccount', 'sameCard'];
  fc.assert(
    fc.property(fc.shuffledSubarray(traits, { minLength: 1 }), fc.integer({ min: 1, max: 400 }), (shared, days) => {
      const on = addDays(UNTIL, days);
      expect(judgeReferral({ ...GOOD, shared }, on)).toEqual({ kind: 'hold', reason: shared[0] });
      expect(judgeReferral({ ...GOOD, shared, isReleased: true }, on)).toEqual({ kind: 'earn' });
    }),
  );
});

test('whatever is known, nothing is earned twice and nothing is earned from a barred referral', () => {
  const facts = fc.record({
    isOwnCode: fc.boolean(),
    isSamePerson: fc.boolean(),
    isCircle: fc.boolean(),
    wasCustomer: fc.boolean(),
    shared: fc.constant<readonly SharedTrait[]>([]),
    isReleased: fc.boolean(),
    isEarned: fc.boolean(),
    fundedOn: fc.constantFrom(null, FUNDED),
    windowUntil: fc.constant(UNTIL),
    isRescinded: fc.boolean(),
    isFirstPaymentReturned: fc.boolean(),
  });
  fc.assert(
    fc.property(facts, fc.integer({ min: -3, max: 30 }), (known, days) => {
      const on = addDays(UNTIL, days);
      const isGood =
        !known.isEarned &&
        !known.isOwnCode &&
        !known.isSamePerson &&
        !known.isCircle &&
        !known.wasCustomer &&
        !known.isRescinded &&
        !known.isFirstPaymentReturned &&
        known.fundedOn !== null &&
        on > UNTIL;
      expect(judgeReferral(known, on).kind === 'earn').toBe(isGood);
    }),
  );
});
