import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { RENEWAL_ENDS } from '@lendside/domain/renewals/renewal-states.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { aRenewal } from './renewal.fixture.ts';
import {
  cancelReasonText,
  endedWords,
  instantText,
  keptText,
  openTitle,
  stillDueText,
  untilText,
} from './renewal-words.ts';

const TODAY = businessDate('2026-06-15');

test('every end of a renewal has its own words, and each says what counts', () => {
  const words = RENEWAL_ENDS.map(endedWords);
  expect(new Set(words.map(({ text }) => text)).size).toBe(RENEWAL_ENDS.length);
});

test('the payment of an ended renewal stays, unless it failed or came back [REF-015]', () => {
  const kept = (why: (typeof RENEWAL_ENDS)[number]) => keptText(aRenewal({ state: 'ended', endedWhy: why }));
  expect(kept('cancelled')).toBe('Your payment of $225.00 stays on your loan.');
  expect([kept('paymentFailed'), kept('paymentReturned')]).toEqual([null, null]);
  expect(keptText(aRenewal({ state: 'ended', endedWhy: 'expired', paymentAmount: NO_CENTS }))).toBeNull();
});

test('a pawn whose charge is paid is said to be still due, and another loan names the amount', () => {
  const pawn = aLoan({ minimumAmountDue: NO_CENTS });
  expect(stillDueText(pawn)).toBe('Your charge is paid. The loan is still due on Fri, Jul 3.');
  expect(stillDueText(aLoan())).toBe('$225.00 is due on Fri, Jul 3.');
  expect(stillDueText({ ...pawn, dueDate: businessDate('2026-06-12') })).toContain('was still due on Fri, Jun 12');
  expect([stillDueText({ ...pawn, paidOff: true }), stillDueText({ ...pawn, dueDate: null })]).toEqual([null, null]);
});

test('an open renewal is headed by what to do and by when', () => {
  const title = (change: Parameters<typeof aRenewal>[0]) =>
    openTitle(aRenewal(change), businessDate('2026-06-16'), TODAY);
  expect(title({})).toBe('Sign by Tue, Jun 16 to renew');
  expect(title({ kind: 'productSwitch' })).toBe('Sign by Tue, Jun 16 to switch');
  expect(title({ state: 'awaitingVisit' })).toBe('Visit your store by Tue, Jun 16');
  expect(title({ state: 'paying' })).toBe('Your renewal payment is on its way');
  expect(untilText(businessDate('2026-06-16'), TODAY)).toBe('Tue, Jun 16, 5:00 PM at your store');
});

test('an instant is shown with its day, hour and zone', () => {
  expect(instantText('2026-06-16T21:00:00.000Z')).toMatch(/^\w{3}, Jun 1\d, \d{1,2}:00 [AP]M \S+$/);
});

test('a reason in the address that nobody knows says nothing [LOP-039]', () => {
  expect(cancelReasonText('signingExpired')).toBe('It wasn’t signed in time.');
  expect([cancelReasonText('<b>'), cancelReasonText(null)]).toEqual(['', '']);
});
