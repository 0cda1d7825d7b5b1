import { expect, test } from 'vitest';
import { payTypeOf, renewalMessageType } from './renewal-receipt.ts';
import { RENEWAL_STATES, type RenewalState } from './renewal-states.ts';

const standing = (state: RenewalState, isVoided = false) => ({ state, isVoided });

test('the receipt of a renewal is one of a payment until all have signed [LOP-036]', () => {
  expect(RENEWAL_STATES.map((state) => renewalMessageType(standing(state)))).toEqual([
    'payment',
    'payment',
    'payment',
    'refinance',
    'cancelledRefi',
  ]);
  expect(renewalMessageType(standing('booked', true))).toBe('voidRefi');
});

test('a payment gets its own pay type when its renewal ends, also the payoff that ended it [LOP-027]', () => {
  const typeOf = (renewal: ReturnType<typeof standing> | null, isPayoff = false, isSettlement = false) =>
    payTypeOf({ renewal, isPayoff, isSettlement });
  expect(typeOf(null)).toBe('standard');
  expect(typeOf(null, true)).toBe('payoff');
  expect(typeOf(null, true, true)).toBe('resolutionPayoff');
  expect(typeOf(standing('awaitingSignature'))).toBe('refinance');
  expect(typeOf(standing('booked'))).toBe('refinance');
  expect(typeOf(standing('booked', true))).toBe('cancelledRefi');
  expect(typeOf(standing('ended'))).toBe('cancelledRefi');
  expect(typeOf(standing('ended'), true)).toBe('cancelledRefiPayoff');
});
