import { expect, test } from 'vitest';
import { writeNotice } from './notice-letter.ts';
import { quietDelayMs } from '@lendside/domain/notices/quiet-hours.ts';

const CODES = Array.from({ length: 22 }, (_, index) => `N${String(index + 1).padStart(2, '0')}`);

test('every notice code has a letter without missing values [loan-core 5.4]', () => {
  const facts = {
    amount: 12_345,
    toCents: 100_000,
    minimum: 2_500,
    gross: 620_000,
    surplus: 82_082,
    dueOn: '2026-07-15',
    onDay: '2026-07-15',
    paidOn: '2026-07-15',
    expiresOn: '2026-07-15',
    cancelUntil: '2026-07-15',
    saleNotBefore: '2026-07-15',
    mailedOn: '2026-07-15',
    confirmation: '1234567890',
  };
  for (const code of CODES) {
    const letter = writeNotice({ code, brand: 'tmx', loanHeader: '10001-0100001-00', facts }, 'simulation');
    expect(letter?.title.length).toBeGreaterThan(8);
    expect(letter?.sentences.join(' ')).not.toMatch(/null|undefined/);
    expect(letter?.sentences.at(-1)).toContain('SIMULATION');
  }
  expect(writeNotice({ code: 'N99', brand: 'tmx', loanHeader: null, facts: {} }, 'simulation')).toBeNull();
});

test('the letter of a new business day says which terms count, and until when they can be signed', () => {
  const facts = {
    about: 'newDay',
    documents: 'Loan agreement',
    other: 'Tom Lee',
    termsOn: '2026-06-22',
    signBy: '2026-06-23',
  };
  const letter = writeNotice({ code: 'N26', brand: 'tmx', loanHeader: null, facts }, 'production');
  expect([letter?.title, ...(letter?.sentences ?? [])]).toEqual([
    'Please sign again',
    'The terms are those of June 22, 2026, because a new business day began, so your signature is not in effect: Loan agreement.',
    'Sign in to read and sign the new ones. You can sign until June 23, 2026.',
  ]);
});

test('letters about documents say what is needed, what became of a file and how to go on', () => {
  const sentencesOf = (code: string, facts: Readonly<Record<string, string | null>>) =>
    writeNotice({ code, brand: 'tmx', loanHeader: null, facts }, 'production')?.sentences ?? [];
  expect(sentencesOf('N24', { reason: 'Please show what you earn.' })).toEqual([
    'Please show what you earn.',
    'Sign in and open your loan to upload it.',
  ]);
  expect(sentencesOf('N25', { why: null, note: null })).toEqual(['Thank you. You don’t need to send it again.']);
  expect(sentencesOf('N25', { why: 'notWhatWasAsked', note: 'All corners.' })).toEqual([
    'It doesn’t show what we need.',
    'Our note: All corners.',
    'Sign in and open your loan to send another one.',
  ]);
  expect(sentencesOf('N25', { why: 'infected', note: null })[0]).toBe(
    'Our scanner found something harmful in the file.',
  );
});

test('the autopay letter says that autopay debits the amount due and repeats the accepted terms', () => {
  const sentencesOf = (facts: Readonly<Record<string, string>>) =>
    writeNotice({ code: 'N18', brand: 'tmx', loanHeader: null, facts }, 'production')?.sentences ?? [];
  const [own, start, ...words] = sentencesOf({ account: '•••• 6789', firstOn: '2026-07-06', words: 'First.\nSecond.' });
  expect(start).toBe('The first withdrawal is on July 6, 2026.');
  expect(own).toBe('You allowed us to withdraw from •••• 6789 what is due on this loan on each due date.');
  // The terms as the customer accepted them, whatever version they are.
  expect(words.slice(0, 2)).toEqual(['First.', 'Second.']);
  expect(sentencesOf({ by: 'Tom L.' })[0]).toBe(
    'Tom L. allowed us to withdraw what is due on the loan you share on each due date.',
  );
});

test('a payment reminder names amount and date and mentions a simulation only in a simulation', () => {
  const letter = writeNotice(
    { code: 'N01', brand: 'tmx', loanHeader: null, facts: { amount: 12_143, dueOn: '2026-06-26' } },
    'production',
  );
  expect(letter).toEqual({
    brand: 'TitleMax',
    title: 'Your payment is coming up',
    sentences: ['$121.43 is due on June 26, 2026.', 'Sign in to see the amounts and to pay.'],
    sections: [],
  });
});

test('text messages are held from 21:00 to 08:00 in the time zone of the borrower', () => {
  const at = (time: string): number => Date.parse(`2026-06-15T${time}Z`);
  // Chicago is five hours behind UTC in June, so 13:00 UTC is the end of the quiet hours.
  expect(quietDelayMs(at('13:00:00'), 'America/Chicago')).toBe(0);
  expect(quietDelayMs(at('12:30:00'), 'America/Chicago')).toBe(30 * 60_000);
  expect(quietDelayMs(at('02:15:00'), 'America/Chicago')).toBe((10 * 60 + 45) * 60_000);
  expect(quietDelayMs(at('01:59:59'), 'America/Chicago')).toBe(0);
});
