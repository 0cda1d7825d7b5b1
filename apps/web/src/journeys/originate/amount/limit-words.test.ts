import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { checkAmount } from '#steps/cash-amount/check-amount.ts';
import { limitText } from './limit-words.ts';

test('the page says what sets the most that can be borrowed', () => {
  expect(limitText({ limitedBy: 'vehicle' })).toBe('What your vehicle is worth sets this limit.');
  expect(limitText({ limitedBy: null })).toBeNull();
});

test('an amount lies between the least and the most, to the cent [ORG-017]', () => {
  const bounds = { minCents: cents(30_000), maxCents: cents(168_000) };
  expect(checkAmount('300.00', bounds).ok).toBe(true);
  expect(checkAmount('1680.00', bounds).ok).toBe(true);
  expect(checkAmount('299.99', bounds)).toEqual({
    ok: false,
    message: 'Enter an amount from $300.00 to $1,680.00.',
  });
  expect(checkAmount('1680.01', bounds).ok).toBe(false);
});
