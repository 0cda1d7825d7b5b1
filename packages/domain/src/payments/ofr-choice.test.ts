import { expect, test } from 'vitest';
import { ofrChoice } from '#payments/ofr-choice.ts';

test('a payment of a loan out for repo reinstates, pays off or is another amount; other loans have no such choice [LOP-091]', () => {
  const out = { isInOfrStatus: true, isOfrReinstateAmount: true, amountType: 'pastDue', isPayoff: false } as const;
  expect(ofrChoice(out)).toBe('reinstate');
  expect(ofrChoice({ ...out, isPayoff: true })).toBe('payoff');
  expect(ofrChoice({ ...out, amountType: 'other' })).toBe('other');
  expect(ofrChoice({ ...out, amountType: 'minimum' })).toBe('other');
  expect(ofrChoice({ ...out, isOfrReinstateAmount: false })).toBe('other');
  expect(ofrChoice({ ...out, isInOfrStatus: false })).toBeNull();
});
