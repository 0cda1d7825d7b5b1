import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import {
  agreeWords,
  nextDebitIfOnText,
  nextDebitText,
  notEndedText,
  notSavedWords,
  payYourselfText,
  stoppedText,
  whyNotText,
  whyNotToChange,
} from './autopay-words.ts';

const today = businessDate('2026-06-15');

test('the text of the next debit has its amount and its day', () => {
  const nextDebit = {
    date: businessDate('2026-06-17'),
    amount: cents(22_500),
    noticeDate: businessDate('2026-06-12'),
    rest: cents(0),
    isRetry: false,
  };
  expect(nextDebitText({ nextDebit }, today)).toBe('Next debit $225.00 on Wed, Jun 17 · in 2 days');
  expect(nextDebitIfOnText({ nextDebit }, today)).toBe(
    'Next debit $225.00 on Wed, Jun 17 · in 2 days, if you turn it on.',
  );
  expect(nextDebitText({ nextDebit: { ...nextDebit, isRetry: true } }, today)).toBe(
    'Second try $225.00 on Wed, Jun 17 · in 2 days',
  );
  // The text fits each case: nothing billed yet, paid ahead, all due dates past, or a loan that may not be collected.
  for (const told of [nextDebitText({ nextDebit: null }, today), nextDebitIfOnText({ nextDebit: null }, today)])
    expect(told).toBe(
      'No withdrawal is planned now. We tell you the amount and the day of each at least three business days before.',
    );
});

test('the text of what autopay does not take has its amount, its day and the reason', () => {
  const nextDebit = {
    date: businessDate('2026-07-17'),
    amount: cents(22_500),
    noticeDate: businessDate('2026-07-14'),
    rest: cents(0),
    isRetry: false,
  };
  const skippedPayment = { dueDate: businessDate('2026-06-17'), amount: cents(22_500) };
  expect(payYourselfText({ skippedPayment, nextDebit }, today)).toBe(
    'Please pay the $225.00 due Wed, Jun 17 yourself. It’s too soon for autopay: we tell you about each debit at least 3 business days ahead.',
  );
  expect(payYourselfText({ skippedPayment: null, nextDebit: { ...nextDebit, rest: cents(5_000) } }, today)).toContain(
    'Please pay another $50.00 yourself by Fri, Jul 17.',
  );
  expect(payYourselfText({ skippedPayment: null, nextDebit }, today)).toBeNull();
  expect(payYourselfText({ skippedPayment: null, nextDebit: null }, today)).toBeNull();
});

test('an unknown reason against autopay still has a text', () => {
  expect(stoppedText('twoFailures')).toContain('Two payments in a row');
  expect(stoppedText('other')).toContain('didn’t go through');
  expect(whyNotText('other')).toBe(whyNotText('protected'));
});

test('autopay cannot be changed when it is not offered or the other borrower set it up', () => {
  expect(whyNotToChange({ whyNot: 'paid_off', state: 'on', managedBy: null })).toBe(whyNotText('paid_off'));
  expect(whyNotToChange({ whyNot: null, state: 'on', managedBy: 'Tara T.' })).toContain('Tara T. pays this loan');
  expect(whyNotToChange({ whyNot: null, state: 'stopped', managedBy: 'Tara T.' })).toBeNull();
  expect(whyNotToChange({ whyNot: null, state: 'on', managedBy: null })).toBeNull();
});

test('a failed autopay change names what is still debited, and says "not on" only when it is off', () => {
  const bank = { method: 'bank', displayNumber: '•••• 6789' } as const;
  expect(notSavedWords({ state: 'on', ...bank })).toEqual({
    title: 'Your autopay wasn’t changed',
    rest: 'Autopay still uses your bank account •••• 6789.',
  });
  expect(notSavedWords({ state: 'on', method: 'card', displayNumber: null }).rest).toBe(
    'Autopay still uses your card.',
  );
  expect(notSavedWords({ state: 'stopped', ...bank }).title).toBe('Autopay is still stopped');
  expect(notSavedWords({ state: 'off', method: null, displayNumber: null }).title).toBe('Autopay isn’t on');
});

test('a failed autopay call with an unknown result never claims that nothing happened', () => {
  const { title, rest } = notSavedWords(null);
  expect(title).toBe('We don’t know yet if this was saved');
  expect(rest).not.toContain('not on');
  expect(notEndedText(null)).toBe('We don’t know yet if autopay was turned off.');
  expect(notEndedText({ state: 'on' })).toContain('It’s still on');
  expect(notEndedText({ state: 'stopped' })).toBe('We couldn’t turn off autopay.');
});

test('a customer with autopay on is asked to change it instead of turning it on', () => {
  expect(agreeWords('on', 'bank')).toMatchObject({ title: 'Change autopay', action: 'Agree and use this account' });
  expect(agreeWords('on', 'card').action).toBe('Agree and use this card');
  expect(agreeWords('stopped', 'card').title).toBe('Start autopay again');
  expect(agreeWords('off', 'card').title).toBe('Turn on autopay');
});
