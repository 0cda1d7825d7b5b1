import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { stopText } from './stop-text.ts';

test.each([
  ['pending', 'You can redeem again once your $50.00 has arrived.'],
  ['belowZero', 'A reward was taken back after you redeemed it. New rewards make up for it first.'],
  ['noBalance', 'You can redeem as soon as you’ve earned a reward.'],
  ['notActive', 'Join the program to redeem rewards.'],
  ['notOffered', 'Redeeming isn’t available right now.'],
  [null, 'Redeeming isn’t available right now.'],
] as const)('a balance that cannot be redeemed (%s) says why', (cashOutStop, text) => {
  expect(stopText({ cashOutStop, pendingCashOut: cents(5_000) })).toBe(text);
});
