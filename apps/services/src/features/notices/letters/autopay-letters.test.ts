import { expect, test } from 'vitest';
import { writeNotice, type NoticeLetter } from '#features/notices/notice-letter.ts';

function write(code: string, facts: Readonly<Record<string, unknown>>): NoticeLetter {
  const letter = writeNotice({ code, brand: 'inl', loanHeader: null, facts }, 'production');
  if (letter === null) throw new Error(`there is no letter ${code}`);
  return letter;
}

const rowsOf = ({ sections }: NoticeLetter) => Object.fromEntries(sections.flatMap(({ rows = [] }) => rows));
const wordsOf = ({ title, sentences, sections }: NoticeLetter) =>
  [title, ...sentences, ...sections.flatMap((section) => section.sentences ?? [])].join(' ');

const store = { store: 'InstaLoan St. Louis', phone: '(314) 555-0105' };
const withdrawal = {
  amount: 12_111,
  principal: 4_000,
  interest: 7_911,
  fees: 200,
  method: 'ach',
  account: '•••• 6789',
  onDay: '2026-06-22',
  ...store,
};

test('the notice of a withdrawal has date, amount, parts, channel, account and how to stop it', () => {
  const letter = write('N03', withdrawal);
  expect(letter.sentences[0]).toBe(
    'We will withdraw $121.11 from your bank account •••• 6789 on June 22, 2026, as you authorized.',
  );
  expect(rowsOf(letter)).toEqual({
    Date: 'June 22, 2026',
    'Amount, at most': '$121.11',
    'Goes to principal': '$40.00',
    'Goes to interest': '$79.11',
    'Goes to fees': '$2.00',
    How: 'Electronic transfer (ACH) from your bank account',
    Account: '•••• 6789',
  });
  expect(wordsOf(letter)).toContain('turn off autopay, or call InstaLoan St. Louis at (314) 555-0105');
  expect(wordsOf(letter)).toContain('You may also tell your bank to stop the payment.');
  expect(wordsOf(write('N03', { ...withdrawal, before: 10_000 }))).toContain('Your last withdrawal was $100.00.');
  expect(wordsOf(write('N03', { ...withdrawal, method: 'card' }))).not.toContain('your bank to stop');
});

test('the notice of a retry is a dated notice of an unusual withdrawal', () => {
  const letter = write('N20', { ...withdrawal, failedOn: '2026-06-17' });
  expect(letter.title).toBe('Unusual withdrawal on June 22, 2026');
  expect(letter.sentences.slice(0, 2)).toEqual([
    'We could not withdraw $121.11 from your bank account •••• 6789 on June 17, 2026. Nothing was taken.',
    'We will try once more: $121.11 from your bank account •••• 6789 on June 22, 2026.',
  ]);
  expect(rowsOf(letter)).toMatchObject({ Date: 'June 22, 2026', 'Amount, at most': '$121.11', Account: '•••• 6789' });
  const { onDay: _, ...last } = withdrawal;
  expect(wordsOf(write('N20', last))).toContain('We will not try this payment again. It is still due.');
});

test('the notice of rights has the dates, amounts and accounts of both failed withdrawals', () => {
  const letter = write('N08', {
    firstOn: '2026-06-17',
    firstAmount: 12_111,
    firstAccount: '•••• 6789',
    secondOn: '2026-06-22',
    secondAmount: 12_112,
    secondAccount: '•••• 1234',
    ...store,
  });
  expect(letter.sections).toMatchObject([
    {
      heading: 'First withdrawal',
      rows: [
        ['Date', 'June 17, 2026'],
        ['Amount', '$121.11'],
        ['Account', '•••• 6789'],
      ],
    },
    {
      heading: 'Second withdrawal',
      rows: [
        ['Date', 'June 22, 2026'],
        ['Amount', '$121.12'],
        ['Account', '•••• 1234'],
      ],
    },
  ]);
  expect(wordsOf(letter)).toContain('consumerfinance.gov/payday');
  expect(wordsOf(letter)).not.toContain('authoris');
});

test('the letter about new autopay names the first withdrawal and the payment to make before it', () => {
  const late = write('N18', { account: '•••• 6789', firstOn: '2026-08-06', payDueOn: '2026-07-06', payAmount: 12_111 });
  expect(late.sentences.slice(1, 3)).toEqual([
    'Autopay starts too late for your payment of $121.11 due on July 6, 2026: we must announce each withdrawal three business days ahead. Please make that payment yourself.',
    'The first withdrawal is on August 6, 2026.',
  ]);
  expect(write('N18', { firstOn: '2026-07-06' }).sentences[1]).toBe('The first withdrawal is on July 6, 2026.');
  // Autopay asked for while paying starts later, so its letter names no day.
  expect(wordsOf(write('N18', {}))).toContain('the first one that we can announce at least three business days ahead');
});

test('the letter about a skipped payment says how much to pay, by when and how', () => {
  const letter = write('N21', {
    dueOn: '2026-07-04',
    onDay: '2026-07-06',
    amount: 12_111,
    nextOn: '2026-08-06',
    ...store,
  });
  expect(letter.title).toBe('We will not withdraw your payment due July 4, 2026');
  expect(letter.sentences.slice(1)).toEqual([
    'Please pay $121.11 yourself by July 6, 2026. Sign in to pay it, or call us at (314) 555-0105.',
    'Autopay takes the payments from August 6, 2026 on.',
  ]);
  expect(wordsOf(write('N21', { dueOn: '2026-07-06', onDay: '2026-07-06', amount: 1, why: 'cardGone' }))).toContain(
    'The card or account for autopay was removed or has expired, so we stopped autopay.',
  );
  expect(wordsOf(write('N21', { dueOn: '2026-07-06', onDay: '2026-07-06', amount: 1, why: 'stopped' }))).toContain(
    'Autopay takes nothing from this loan now, so we do not make the withdrawal that we announced.',
  );
  const part = write('N21', { dueOn: '2026-07-06', onDay: '2026-07-06', amount: 5_000, taken: 7_111 });
  expect(wordsOf(part)).toContain('We withdraw $71.11 on July 6, 2026, as announced, and no more.');
  expect(wordsOf(part)).toContain('Please pay the other $50.00 yourself by then.');
});

test.each([
  ['paidOff', 'If the payment that paid it off comes back, the loan opens again and autopay stays off.'],
  ['settled', 'Your loan is settled'],
  ['chargedOff', 'You still owe the balance.'],
  ['renewed', 'The new loan has no autopay yet.'],
  ['cancelled', 'Your loan was canceled'],
  ['closed', 'Your loan is closed'],
  ['sold', 'sale of the vehicle'],
  ['reopened', 'Autopay ended when it was paid off, and it stays off.'],
])('the letter that autopay ended says why when the loan is %s', (reason, words) => {
  expect(wordsOf(write('N19', { reason, phone: store.phone }))).toContain(words);
});
