import { expect, test } from 'vitest';
import { CHANNEL } from '#steps/payout/payout-facts.ts';
import { methodTypeOf } from './method-type.ts';

test('the method of the address wins over the one that was chosen before, in both orders', () => {
  expect(methodTypeOf('16', CHANNEL.ach)).toBe(CHANNEL.debit);
  expect(methodTypeOf('101', CHANNEL.debit)).toBe(CHANNEL.ach);
});

test('without a method in the address the one that was chosen before is shown', () => {
  expect(methodTypeOf(null, CHANNEL.ach)).toBe(CHANNEL.ach);
  expect(methodTypeOf(null, CHANNEL.debit)).toBe(CHANNEL.debit);
  expect(methodTypeOf('2', null)).toBe(CHANNEL.debit);
});
