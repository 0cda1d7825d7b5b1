import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { checkAmount } from './check-amount.ts';

const BOUNDS = { minCents: cents(5_000), maxCents: cents(153_000) };
const RANGE = 'Enter an amount from $50.00 to $1,530.00.';

test.each([
  ['50', 5_000],
  ['$1,530.00', 153_000],
  ['400.5', 40_050],
] as const)('%s is taken', (text, amountCents) => {
  expect(checkAmount(text, BOUNDS)).toEqual({ ok: true, cents: amountCents });
});

test.each([
  ['49.99', RANGE],
  ['1530.01', RANGE],
  ['.50', RANGE],
  ['', 'Enter the amount you want.'],
  ['abc', 'Enter an amount in dollars and cents, like 125.00.'],
] as const)('%s is refused, and an amount out of range names both limits [LOP-049]', (text, message) => {
  expect(checkAmount(text, BOUNDS)).toEqual({ ok: false, message });
});
