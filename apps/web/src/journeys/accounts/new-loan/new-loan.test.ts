import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { isNewLoan, mayBeTakenBack } from './is-new-loan.ts';
import { paidMeanwhileText, rescindRefusedText, returnLines } from './rescind-words.ts';

const asOf = businessDate('2026-06-15');

test('a loan is new until its money is there, and on the day of its signature', () => {
  const old = { whyNotPayable: null, noteDate: businessDate('2026-06-03'), asOf };
  expect([isNewLoan(old), mayBeTakenBack(old)]).toEqual([false, false]);
  expect(isNewLoan({ ...old, whyNotPayable: 'awaiting_funds' })).toBe(true);
  expect(isNewLoan({ ...old, noteDate: asOf })).toBe(true);
  // A Friday with a holiday on Monday.
  expect(mayBeTakenBack({ ...old, noteDate: businessDate('2026-06-11') })).toBe(true);
});

test('taken money is returned to the cent, and untaken money is stopped', () => {
  const until = '2026-06-16T22:00:00.000Z';
  expect(returnLines({ returnAmount: cents(149_500), until }, 'America/Chicago')[0]).toBe(
    'Bring back $1,495.00 in cash to your store by Tue, Jun 16, 5:00 PM store time.',
  );
  expect(returnLines({ returnAmount: cents(149_500), until }, null)[0]).toContain('in cash to your store by');
  expect(returnLines({ returnAmount: NO_CENTS, until }, null)[0]).toContain('nothing to return');
});

test('a refusal says why the loan stays, and a right that ended unused says nothing', () => {
  expect(rescindRefusedText({ reason: 'money_not_returned', askedAt: 'x', state: 'closed' })).toContain('in time');
  expect(rescindRefusedText({ reason: 'window_closed', askedAt: null, state: 'closed' })).toBeNull();
  expect(rescindRefusedText({ reason: null, askedAt: null, state: 'open' })).toBeNull();
});

test('a payment inside the time to take a loan back leads to the store, and later says nothing', () => {
  const paid = { reason: 'later_posting', askedAt: null, until: '2026-06-16T22:00:00.000Z' };
  expect(paidMeanwhileText(paid, Date.parse('2026-06-16T21:00:00Z'))).toContain('call your store');
  expect(paidMeanwhileText(paid, Date.parse('2026-06-16T22:00:00Z'))).toBeNull();
  expect(paidMeanwhileText({ ...paid, askedAt: 'x' }, 0)).toBeNull();
});
