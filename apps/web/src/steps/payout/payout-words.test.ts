import { PAYOUT_STATES, type PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import { expect, test } from 'vitest';
import { CHANNEL } from './payout-facts.ts';
import { aPayout } from './payout.fixture.ts';
import { cancelRefusedText, failureText, payoutWords, placeWord, whatToBring } from './payout-words.ts';

test.each([
  [CHANNEL.store, null, 'your store'],
  [CHANNEL.moneyGram, null, 'MoneyGram'],
  [CHANNEL.debit, '•••• 4242', 'your card ending 4242'],
  [CHANNEL.ach, '•••• 6789', 'your bank account ending 6789'],
] as const)('channel %i with number %s is named %s', (channel, number, word) => {
  expect(placeWord(channel, number)).toBe(word);
});

test('every state of an advance has a heading and a sentence', () => {
  for (const state of Object.keys(PAYOUT_STATES) as PayoutState[])
    for (const disbursementType of Object.values(CHANNEL)) {
      const { title, text } = payoutWords(aPayout({ state, disbursementType }));
      expect(title.length).toBeGreaterThan(5);
      expect(text).toMatch(/^[A-Z].*\.$/);
    }
});

test('an advance that ended without money says that nothing is owed for it', () => {
  for (const state of ['failed', 'returned', 'cancelled', 'expired'] as const)
    expect(payoutWords(aPayout({ state })).text).toContain('You don’t owe anything for it.');
});

test('the money of a new loan is never called a cash advance', () => {
  for (const state of Object.keys(PAYOUT_STATES) as PayoutState[]) {
    const { title, text } = payoutWords(aPayout({ state, purpose: 'origination' }));
    expect(`${title} ${text}`).not.toMatch(/advance/);
  }
});

test('a refused cancel says why and how to give the money back [LOP-051]', () => {
  expect(cancelRefusedText('taken')).toBe(
    'You already have this money. To give the money back, pay the amount on your line.',
  );
  expect(cancelRefusedText('new_code')).toContain('It can’t be canceled anymore.');
});

test('an unknown failure still says what happened', () => {
  expect(failureText('R99')).toBe('The money couldn’t be sent.');
  expect(failureText('cardCannotReceive')).toBe('This card can’t receive money.');
});

test('only a pick-up says what to bring', () => {
  expect(whatToBring(CHANNEL.store)).toContain('photo ID');
  expect(whatToBring(CHANNEL.moneyGram)).toContain('same name');
  expect(whatToBring(CHANNEL.debit)).toBeNull();
  expect(whatToBring(CHANNEL.ach)).toBeNull();
});
