import { PAYOUT_STATES, type PayoutState } from '@lendside/domain/payouts/payout-states.ts';
import { expect, test } from 'vitest';
import { CHANNEL, type ChannelType } from './payout-facts.ts';
import { aPayout } from './payout.fixture.ts';
import { cancelRefusedText, payoutWords, placeWord, whatToBring } from './payout-words.ts';

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

test('cash that is set aside says how it gets to its person by each channel', () => {
  const textOf = (disbursementType: ChannelType, displayNumber: string | null) =>
    payoutWords(aPayout({ purpose: 'refinance', state: 'held', disbursementType, displayNumber })).text;
  expect(textOf(CHANNEL.store, null)).toMatch(/^You get it at your store\. Once you have it/);
  expect(textOf(CHANNEL.moneyGram, null)).toMatch(
    /^You can pick it up at MoneyGram once the time to take your renewal/,
  );
  expect(textOf(CHANNEL.debit, '•••• 4242')).toMatch(/^We send it to your card ending 4242 once the time/);
  expect(textOf(CHANNEL.ach, '•••• 6789')).toMatch(/^We send it to your bank account ending 6789 once the time/);
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

test('an advance that came back says what the bank said and what to do', () => {
  expect(payoutWords(aPayout({ state: 'returned', failure: 'R02' })).text).toBe(
    'Your bank says that this account is closed. Choose another way in the app. You don’t owe anything for it.',
  );
  expect(payoutWords(aPayout({ state: 'failed', failure: 'R99' })).text).toContain('The money couldn’t be sent.');
});

test('a stop that was ours is never called the person’s cancel', () => {
  for (const state of ['cancelling', 'cancelled'] as const)
    for (const stoppedBy of ['booksRefused', 'expired', 'loanEnded', 'channelCancelled'] as const) {
      const { title, text } = payoutWords(aPayout({ state, stoppedBy }));
      expect(`${title} ${text}`).not.toMatch(/cancel/i);
    }
  expect(payoutWords(aPayout({ state: 'cancelling', stoppedBy: 'asked' })).title).toContain('Canceling');
});

test('money of a new loan that its borrower takes back is not called our stop', () => {
  const { text } = payoutWords(aPayout({ state: 'cancelled', purpose: 'origination', stoppedBy: 'loanEnded' }));
  expect(text).toBe('It wasn’t paid out. You don’t owe anything for it.');
});

test('money that staff looks for is not called on its way', () => {
  const { title, text } = payoutWords(aPayout({ state: 'review' }));
  expect(title).not.toContain('on its way');
  expect(text).toBe('We’re checking with MoneyGram. Our staff looks at it, and we’ll message you.');
});

test('only a pick-up says what to bring', () => {
  expect(whatToBring(CHANNEL.store)).toContain('photo ID');
  expect(whatToBring(CHANNEL.moneyGram)).toContain('same name');
  expect(whatToBring(CHANNEL.debit)).toBeNull();
  expect(whatToBring(CHANNEL.ach)).toBeNull();
});

const ENDS = {
  stopped: { state: 'cancelled', stoppedBy: 'asked' },
  refused: { state: 'failed', failure: 'declined' },
  returned: { state: 'returned', failure: 'R02' },
  expired: { state: 'expired' },
} as const;
const OWES_NOTHING = 'You don’t owe anything for it.';
const KEPT = 'We keep it for you. Please contact your store.';
const REFUSED = 'Your bank didn’t accept it.';
const CLOSED = 'Your bank says that this account is closed.';
const OVER = 'The time to pick it up is over.';

test.each([
  ['draw', 'stopped', OWES_NOTHING],
  ['draw', 'refused', `${REFUSED} Choose another way in the app. ${OWES_NOTHING}`],
  ['draw', 'returned', `${CLOSED} Choose another way in the app. ${OWES_NOTHING}`],
  ['draw', 'expired', `It wasn’t picked up in time. ${OWES_NOTHING}`],
  ['origination', 'stopped', `It wasn’t paid out. ${OWES_NOTHING}`],
  ['origination', 'refused', `${REFUSED} ${KEPT}`],
  ['origination', 'returned', `${CLOSED} ${KEPT}`],
  ['origination', 'expired', `${OVER} Your new loan has ended. ${OWES_NOTHING}`],
  ['refinance', 'stopped', `It wasn’t paid out. It was taken off your loan again. ${OWES_NOTHING}`],
  ['refinance', 'refused', `${REFUSED} ${KEPT}`],
  ['refinance', 'returned', `${CLOSED} ${KEPT}`],
  ['refinance', 'expired', `${OVER} It’s a credit on your loan now. Ask for a refund at any time.`],
  ['refund', 'stopped', `It wasn’t paid out. ${KEPT}`],
  ['refund', 'refused', `${REFUSED} ${KEPT}`],
  ['refund', 'returned', `${CLOSED} ${KEPT}`],
  ['refund', 'expired', `${OVER} ${KEPT}`],
  ['surplus', 'stopped', `It wasn’t paid out. ${KEPT}`],
  ['surplus', 'refused', `${REFUSED} ${KEPT}`],
  ['surplus', 'returned', `${CLOSED} ${KEPT}`],
  ['surplus', 'expired', `${OVER} ${KEPT}`],
  ['reward', 'stopped', 'It wasn’t paid out. It’s back in your rewards.'],
  ['reward', 'refused', `${REFUSED} It’s back in your rewards.`],
  ['reward', 'returned', `${CLOSED} It’s back in your rewards.`],
  ['reward', 'expired', `${OVER} It’s back in your rewards.`],
] as const)('money of a %s that is %s says why, and where it is now', (purpose, end, text) => {
  expect(payoutWords(aPayout({ purpose, ...ENDS[end] })).text).toBe(text);
});
