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
  undoneWords,
  untilText,
} from './renewal-words.ts';

const TODAY = businessDate('2026-06-15');

test('every end of a renewal has its own words, and each says what counts', () => {
  const words = RENEWAL_ENDS.map((why) => endedWords(why, true));
  expect(new Set(words.map(({ text }) => text)).size).toBe(RENEWAL_ENDS.length);
});

test('the payment of an ended renewal stays, unless it failed or came back [REF-015]', () => {
  const kept = (why: (typeof RENEWAL_ENDS)[number], isPaid = true) =>
    keptText(aRenewal({ state: 'ended', endedWhy: why, isPaid }));
  expect(kept('cancelled')).toBe('Your payment of $225.00 stays on your loan.');
  expect([kept('paymentFailed', false), kept('paymentReturned')]).toEqual([null, null]);
  expect(keptText(aRenewal({ state: 'ended', endedWhy: 'expired', paymentAmount: NO_CENTS }))).toBeNull();
});

test('a payment that went through after its renewal ended is said to count', () => {
  const late = aRenewal({ state: 'ended', endedWhy: 'paymentFailed', isPaid: true });
  expect(keptText(late)).toBe('Your payment of $225.00 stays on your loan.');
  expect(endedWords('paymentFailed', true).text).toContain('It counts toward your loan');
  // Until it is known, nothing says that nothing was paid: the processor may still answer.
  expect(endedWords('paymentFailed', false).text).toContain('If it still goes through, it counts');
});

test('a payment on its way counts while its renewal is open', () => {
  expect(keptText(aRenewal({ state: 'paying', isPaid: false }))).toBe('Your payment of $225.00 stays on your loan.');
});

test('a renewal that a returned payment undid is not said to be taken back, and no payment stays [REF-017]', () => {
  const undone = aRenewal({ state: 'booked', isVoided: true, voidedWhy: 'paymentReturned' });
  expect(keptText(undone)).toBeNull();
  expect(undoneWords(undone, '11010-0101')).toEqual({
    title: 'Your renewal was undone',
    text: 'Your bank or card issuer took the payment back, so it no longer counts. Loan 11010-0101 is open again. Loan 11010-0101-01 is canceled.',
  });
  const asked = aRenewal({ state: 'booked', isVoided: true, voidedWhy: 'asked' });
  expect(undoneWords(asked, '11010-0101').title).toBe('You took your renewal back');
  expect(keptText(asked)).toBe('Your payment of $225.00 stays on your loan.');
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
  expect(untilText(businessDate('2026-06-16'), TODAY)).toBe('Tue, Jun 16, 5:00 PM store time');
});

test('an instant is shown with its day, hour and zone', () => {
  expect(instantText('2026-06-16T22:00:00.000Z', 'America/Chicago')).toBe('Tue, Jun 16, 5:00 PM store time');
  // Midnight is no hour that a person understands.
  expect(instantText('2026-06-20T04:00:00.000Z', 'America/New_York')).toBe('the end of Fri, Jun 19');
  expect(instantText('2026-06-16T21:00:00.000Z', null)).toMatch(/^\w{3}, Jun 1\d, \d{1,2}:00 [AP]M \S+$/);
});

test('a reason in the address that nobody knows says nothing [LOP-039]', () => {
  expect(cancelReasonText('signingExpired')).toBe('It wasn’t signed in time.');
  expect([cancelReasonText('<b>'), cancelReasonText(null)]).toEqual(['', '']);
});
