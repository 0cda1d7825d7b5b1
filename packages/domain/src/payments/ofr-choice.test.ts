import { expect, test } from 'vitest';
import { ofrChoice } from './ofr-choice.ts';

test('a payment on a loan out for repo is classified as reinstate, payoff or other [LOP-091]', () => {
  const out = { isInOfrStatus: true, isOfrReinstateAmount: true, amountType: 'pastDue', isPayoff: false } as const;
  expect(ofrChoice(out)).toBe('reinstate');
  expect(ofrChoice({ ...out, isPayoff: true })).toBe('payoff');
  expect(ofrChoice({ ...out, amountType: 'other' })).toBe('other');
  expect(ofrChoice({ ...out, amountType: 'minimum' })).toBe('other');
  expect(ofrChoice({ ...out, isOfrReinstateAmount: false })).toBe('other');
  expect(ofrChoice({ ...out, isInOfrStatus: false })).toBeNull();
});
