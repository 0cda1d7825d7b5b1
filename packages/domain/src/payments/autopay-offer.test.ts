import { expect, test } from 'vitest';
import { AUTOPAY_TERMS } from './autopay-terms.ts';
import { debitFailureText } from './debit-failure-text.ts';

test('the words of autopay say how much, when, how it stops and that it is no condition', () => {
  const words = AUTOPAY_TERMS.paragraphs.join(' ');
  for (const said of [
    'minimum payment',
    'due date',
    'three business days before',
    'two failures',
    'not a condition',
    'turn it off',
  ])
    expect(words).toContain(said);
});

test('every way a debit fails has words, and an unknown code its own', () => {
  expect(debitFailureText('R01')).toBe('There was not enough money in the account');
  expect(debitFailureText('insufficientFunds')).toBe('There was not enough money on the card');
  expect(debitFailureText('R99')).toBe('The bank did not allow it');
  expect(debitFailureText(null)).toBe('The bank did not allow it');
});
