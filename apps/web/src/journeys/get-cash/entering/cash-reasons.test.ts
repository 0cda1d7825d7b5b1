import { expect, test } from 'vitest';
import { cashRefusal } from './cash-reasons.ts';

test.each(['bankrupt', 'covered_borrower', 'stay'])(
  '%s reads the text of the specification [LER-017 LOP-046]',
  (reason) => {
    expect(cashRefusal(reason).title).toBe('You are not eligible at this time. Please contact customer service.');
  },
);

test.each([
  ['late', 'pay'],
  ['draw_pending', 'follow'],
  ['guest', 'signIn'],
  ['locked_by_other', 'again'],
  ['renewal_open', 'renewal'],
  ['a_code_of_tomorrow', 'call'],
] as const)('%s leads on by %s', (reason, wayOn) => {
  expect(cashRefusal(reason).wayOn).toBe(wayOn);
});
