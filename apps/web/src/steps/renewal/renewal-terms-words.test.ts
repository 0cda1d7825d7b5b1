import { expect, test } from 'vitest';
import { newTerms } from './new-terms.fixture.ts';
import { changedFigures, termsSentences } from './renewal-terms-words.ts';

test('the terms of a pawn say what is owed, when, and from when the next charge counts', () => {
  expect(termsSentences(newTerms())).toEqual([
    'You owe $1,725.00 on Aug 2: $1,500.00 that you borrow, and $225.00 for borrowing it.',
    'Your next period starts Jul 3. Its charge, $225.00, is added that day, not before.',
  ]);
  expect(termsSentences(newTerms({ nextPeriod: null }))).toHaveLength(1);
});

test('the terms of a loan in payments say each payment, how often, and what all of them cost', () => {
  const terms = newTerms({
    paymentAmount: '178.20',
    dueDate: '2026-07-15',
    totalOfPayments: '4,276.80',
    financeCharge: '1,276.80',
    term: { payments: 24, frequency: 'monthly' },
    nextPeriod: null,
  });
  expect(termsSentences(terms)).toEqual([
    'You pay $178.20 every month, 24 times. The first payment is due Jul 15.',
    'In all you pay $4,276.80. $1,276.80 of that is the cost of the loan.',
  ]);
  expect(termsSentences({ ...terms, term: { payments: 24, frequency: 'biweekly' } })[0]).toContain('every two weeks');
});

test('the terms of a line say its limit and its first payment', () => {
  expect(termsSentences(newTerms({ kind: 'line', dueDate: '2027-01-04' }))).toEqual([
    'Your credit line is $1,500.00. Your first payment is due Jan 4, 2027.',
  ]);
});

test('changed terms name each figure that differs, before and now, and nothing else', () => {
  expect(changedFigures(newTerms(), newTerms())).toEqual([]);
  expect(changedFigures(newTerms(), newTerms({ apr: '120.00', asOf: '2026-06-16', hash: 'cd'.repeat(32) }))).toEqual([
    { name: 'APR', before: '114.06%', now: '120.00%' },
    { name: 'Valid on', before: 'Jun 15, 2026', now: 'Jun 16, 2026' },
  ]);
});
