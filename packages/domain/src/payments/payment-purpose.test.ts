import { expect, test } from 'vitest';
import { OFR_CHOICES } from './ofr-choice.ts';
import { AMOUNT_TYPES } from './pay-types.ts';
import { flagsOfPurpose, isForSettlement, purposeOfFlags, type PurposeFlags } from './payment-purpose.ts';

const BOTH = [false, true] as const;
const EVERY: readonly PurposeFlags[] = (['standard', 'payoff', 'refinance', 'settlement'] as const).flatMap(
  (paymentType) =>
    AMOUNT_TYPES.flatMap((paymentAmountType) =>
      BOTH.flatMap((isPartial) =>
        BOTH.flatMap((isPayoff) =>
          BOTH.flatMap((isRefi) =>
            [null, ...OFR_CHOICES].map((ofrPaymentValue) => ({
              paymentType,
              paymentAmountType,
              isRefi,
              isPartial,
              isPayoff,
              ofrPaymentValue,
            })),
          ),
        ),
      ),
    ),
);

test('every combination of API flags converts to one purpose and back to the same flags', () => {
  expect(EVERY).toHaveLength(4 * 6 * 2 * 2 * 2 * 4);
  for (const flags of EVERY) expect(flagsOfPurpose(purposeOfFlags(flags))).toEqual(flags);
});

test('API flags are contradictory for a half-stated payoff or a settlement with another claim', () => {
  const kindOf = (flags: Partial<PurposeFlags>) =>
    purposeOfFlags({
      paymentType: 'standard',
      paymentAmountType: 'other',
      isRefi: flags.paymentType === 'refinance',
      isPartial: false,
      isPayoff: false,
      ofrPaymentValue: null,
      ...flags,
    }).kind;
  expect(kindOf({})).toBe('standard');
  expect(kindOf({ paymentAmountType: 'onlineProduct' })).toBe('productSwitch');
  expect(kindOf({ paymentType: 'payoff', isPayoff: true, paymentAmountType: 'onlineProduct' })).toBe('payoff');
  expect(kindOf({ paymentType: 'settlement', paymentAmountType: 'settlement' })).toBe('settlement');
  expect(kindOf({ isPayoff: true })).toBe('contradictory');
  expect(kindOf({ paymentType: 'payoff' })).toBe('contradictory');
  expect(kindOf({ paymentType: 'settlement' })).toBe('contradictory');
  expect(kindOf({ paymentType: 'settlement', paymentAmountType: 'settlement', isPartial: true })).toBe('contradictory');
});

test('a payment counts as a settlement when either flag says so', () => {
  for (const flags of EVERY) {
    const says = flags.paymentType === 'settlement' || flags.paymentAmountType === 'settlement';
    expect(isForSettlement(purposeOfFlags(flags))).toBe(says);
  }
});
