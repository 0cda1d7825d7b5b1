import { expect, test } from 'vitest';
import { writeNotice } from '../notice-letter.ts';
import { visitFileOf } from './visit-letters.ts';

const FACTS = {
  what: 'booked',
  purpose: 'productSwitch',
  at: 'June 20, 2026 at 10:00 AM',
  store: 'TitleMax Memphis',
  address: '110 Sample Street, Memphis, TN 38103',
  confirmationNumber: 'V-100009',
  startsAt: '2026-06-20T15:00:00.000Z',
  endsAt: '2026-06-20T15:30:00.000Z',
  sequence: 2,
};
const wordsOf = (code: string, facts: Readonly<Record<string, unknown>> = {}) => {
  const letter = writeNotice({ code, brand: 'tmx', loanHeader: null, facts: { ...FACTS, ...facts } }, 'production');
  return `${letter?.title}. ${letter?.sentences.join(' ')}`;
};

test('the confirmation of a visit says when, where, what to bring and its number', () => {
  expect(wordsOf('N38')).toBe(
    'Your appointment is booked. We expect you on June 20, 2026 at 10:00 AM. TitleMax Memphis, 110 Sample Street, Memphis, TN 38103. ' +
      'You sign the agreement of your credit line there. Bring your photo ID. You don’t pay again. ' +
      'Your confirmation number is V-100009. You can move or cancel it in the app until it begins.',
  );
  expect(wordsOf('N38', { what: 'moved', purpose: 'general' })).toContain(
    'Your appointment was moved. We expect you on',
  );
  expect(wordsOf('N39', { what: 'reminder' })).toContain('Your appointment is tomorrow. We expect you on');
});

test('a canceled visit says so, and why when its switch ended', () => {
  expect(wordsOf('N38', { what: 'cancelled', why: 'asked' })).toContain('You can book another one in the app.');
  expect(wordsOf('N38', { what: 'cancelled', why: 'loanEnded' })).toContain('The switch that it was for has ended');
});

test('the email of a visit carries a calendar file, which a canceled visit takes back', () => {
  const fileOf = (facts: Readonly<Record<string, unknown>>) => visitFileOf('N38', { ...FACTS, ...facts }, 0)?.text;
  expect(fileOf({})).toContain('DTSTART:20260620T150000Z');
  expect(fileOf({ what: 'cancelled' })).toContain('STATUS:CANCELLED');
  expect(visitFileOf('N33', FACTS, 0)).toBeNull();
});
