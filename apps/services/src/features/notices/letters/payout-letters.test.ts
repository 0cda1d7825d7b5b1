import { expect, test } from 'vitest';
import { writeNotice } from '../notice-letter.ts';

const wordsOf = (code: string, facts: Readonly<Record<string, unknown>>) => {
  const letter = writeNotice(
    { code, brand: 'tmx', loanHeader: null, facts: { amount: 40_000, ...facts } },
    'production',
  );
  return `${letter?.title}. ${letter?.sentences.join(' ')}`;
};

test('money on its way says where it is, until when, and what to bring', () => {
  const pickUp = {
    purpose: 'draw',
    channel: 'moneyGram',
    reference: '12345678',
    expiresOn: '2026-07-01',
    cancelUntil: '2026-06-02',
  };
  expect(wordsOf('N33', pickUp)).toBe(
    'Your money is on its way. Your cash advance of $400.00 was sent. Pick it up at any MoneyGram location in the United States. ' +
      'Bring a government-issued photo ID with the same name as on your loan, and the reference number 12345678. It is kept for you until July 1, 2026. ' +
      'You can cancel it in the app until June 2, 2026, 5:00 PM store time, if nobody has picked it up.',
  );
  expect(wordsOf('N33', { purpose: 'origination', channel: 'store', reference: 'ST-10001' })).toContain(
    'It waits at your store. Bring a government-issued photo ID and the number ST-10001.',
  );
  expect(wordsOf('N33', { purpose: 'refund', channel: 'ach', thereOn: '2026-06-02' })).toContain(
    'be there on June 2, 2026.',
  );
  expect(wordsOf('N33', { purpose: 'draw', channel: 'debit', isPaid: true })).toContain('It is on your debit card.');
});

test('money that waits or was not taken says what becomes of it', () => {
  const waits = { purpose: 'draw', channel: 'store', reference: 'ST-10001', expiresOn: '2026-06-08' };
  expect(wordsOf('N34', waits)).toContain('is kept for you until June 8, 2026.');
  const untaken = (purpose: string, isAtStore = false) =>
    wordsOf('N34', { purpose, channel: 'store', isExpired: true, isAtStore });
  expect(untaken('draw')).toContain('back on your credit line');
  expect(untaken('origination')).toContain('Your new loan has ended');
  expect(untaken('origination', true)).toContain('It waits at your store now.');
  expect(untaken('refinance')).toContain('It’s a credit on your loan now. Ask for a refund at any time.');
  expect(untaken('reward')).toContain('It’s back in your rewards.');
});

test.each(['refund', 'surplus'])('a %s that nobody took is kept for its person, as the screen says', (purpose) => {
  const words = wordsOf('N34', { purpose, channel: 'store', isExpired: true, isAtStore: false });
  expect(words).toMatch(/was not picked up in time\. We keep it for you\. Please contact your store\.$/);
  expect(words).not.toContain('credit on your loan');
});

test('money that came back says where it is now', () => {
  const back = (facts: Readonly<Record<string, unknown>>) =>
    wordsOf('N35', { channel: 'ach', isReturned: true, ...facts });
  expect(back({ purpose: 'draw' })).toBe(
    'Your money came back to us. Your cash advance of $400.00 came back from your bank. It is back on your credit line, and you owe nothing for it.',
  );
  expect(back({ purpose: 'draw', state: 'returned', failure: 'R02' })).toContain(
    'came back from your bank. Your bank says that this account is closed. Choose another way in the app. It is back',
  );
  expect(back({ purpose: 'origination', state: 'returned', failure: 'R02', isAtStore: true })).not.toContain(
    'in the app',
  );
  expect(
    wordsOf('N35', { purpose: 'draw', channel: 'moneyGram', state: 'cancelled', stoppedBy: 'booksRefused' }),
  ).toContain(
    'was not paid out. We stopped it, because it can’t be added to your loan anymore. Please call your store.',
  );
  expect(back({ purpose: 'origination', isAtStore: true })).toContain('It waits at your store now.');
  expect(back({ purpose: 'reward', channel: 'debit', isReturned: false })).toContain('It is back in your rewards.');
  expect(back({ purpose: 'surplus' })).toContain('Please contact your store.');
});

test.each([
  ['draw', 'Your cash advance', 'It is back on your credit line, and you owe nothing for it.'],
  ['origination', 'The money of your new loan', 'We keep it for you. Please contact your store.'],
  ['refinance', 'The cash of your renewal', 'We keep it for you. Please contact your store.'],
  ['refund', 'Your refund', 'We keep it for you. Please contact your store.'],
  ['surplus', 'The money left over from the sale of your vehicle', 'We keep it for you. Please contact your store.'],
] as const)('money of a %s that is refused or stopped says why, and where it is now', (purpose, what, where) => {
  const told = (facts: Readonly<Record<string, unknown>>) => wordsOf('N35', { purpose, channel: 'debit', ...facts });
  const next = purpose === 'draw' ? ' Choose another way in the app.' : '';
  expect(told({ state: 'failed', failure: 'declined' })).toBe(
    `We could not send your money. ${what} of $400.00 could not be sent. Your bank didn’t accept it.${next} ${where}`,
  );
  expect(told({ state: 'cancelled', stoppedBy: 'channelCancelled' })).toBe(
    `We could not send your money. ${what} of $400.00 was not paid out. The service that pays it out stopped it.${next} ${where}`,
  );
  expect(told({ state: 'failed', failure: 'declined', isAtStore: true })).toContain(
    'Your bank didn’t accept it. It waits at your store now. We’ll send you the number to bring.',
  );
});

test('a cash-out says that rewards are on their way, or why they are back [RFL-017]', () => {
  expect(wordsOf('N42', { channel: 'debit', purpose: 'reward', isPaid: false })).toBe(
    'Your rewards are on their way. Your referral rewards of $400.00 are on their way to your debit card. Most cards have it within minutes.',
  );
  expect(wordsOf('N42', { isPaid: true })).toContain('are on your debit card.');
  expect(wordsOf('N42', { isPaid: true, isSettled: true })).toContain('We checked it');
  expect(wordsOf('N42', { state: 'failed', failure: 'cardCannotReceive' })).toBe(
    'We could not send your rewards. Your referral rewards of $400.00 could not be sent. Your card can’t receive money. ' +
      'The money is in your rewards. You can cash out again with another card.',
  );
  expect(wordsOf('N42', { state: 'returned', failure: 'R02', isReturned: true })).toContain(
    'came back from your card.',
  );
});

test('a letter about a reward says what was added, taken back or refused, and names no loan', () => {
  expect(wordsOf('N41', { what: 'earned' })).toContain('We added $400.00 to your referral rewards');
  expect(wordsOf('N41', { what: 'takenBack' })).toBe(
    'A reward was taken back. Your friend’s loan no longer counts under the program terms, so we took back the reward of $400.00. ' +
      'A balance below zero is never collected from you. Your next rewards make it up.',
  );
  expect(wordsOf('N41', { what: 'refused', amount: undefined })).toBe(
    'A referral earned no reward. We looked at one of your referrals, and it earns no reward under the program terms. ' +
      'Your other referrals and your balance stay as they are.',
  );
});
