import { TENNESSEE_LINE_OF_CREDIT as LINE } from '@lendside/domain/loans/products/personal-products.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { feeOfDay, lineExample } from './line-example.ts';

test('the example statement of $1,000.00 bills 24 % a year, 0.7 % a day and 3 % of the balance', () => {
  // By hand: 1,000.00 × 0.24 × 30 / 365 = 19.73; 1,000.00 × 0.007 × 30 = 210.00; 3 % = 30.00.
  expect(lineExample(LINE, cents(100_000))).toEqual({
    interestCents: 1_973,
    customaryFeeCents: 21_000,
    principalCents: 3_000,
    minimumCents: 25_973,
  });
  expect(feeOfDay(LINE, cents(100_000))).toBe(700);
});

test('the example statement of a small balance bills all of it', () => {
  expect(lineExample(LINE, cents(1_500)).principalCents).toBe(1_500);
});
