import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { nextDebitText, stoppedText, whyNotText } from './autopay-words.ts';

const today = businessDate('2026-06-15');

test('the next debit is told with its amount and its day', () => {
  const nextDebit = { date: businessDate('2026-06-17'), amount: cents(22_500), noticeDate: businessDate('2026-06-12') };
  expect(nextDebitText({ nextDebit }, today)).toBe('Next debit $225.00 on Wed, Jun 17 · in 2 days');
  expect(nextDebitText({ nextDebit: null }, today)).toContain('Nothing is due yet');
});

test('a reason nobody knows still reads as one', () => {
  expect(stoppedText('twoFailures')).toContain('Two payments in a row');
  expect(stoppedText('other')).toContain('did not go through');
  expect(whyNotText('other')).toBe(whyNotText('protected'));
});
