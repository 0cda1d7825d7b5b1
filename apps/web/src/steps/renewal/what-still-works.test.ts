import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { whatStillWorks } from './what-still-works.ts';

test('a payment is promised only while no renewal is open; then only a payoff is left', () => {
  const loan = aLoan();
  expect(whatStillWorks(loan)).toBe('You can still make a payment.');
  const open = {
    ...loan,
    renewal: { state: 'awaitingSignature' as const, signBy: businessDate('2026-06-16'), newLoanId: 9 },
  };
  expect(whatStillWorks(open)).toBe('You can pay off the loan, which ends the renewal.');
  expect(whatStillWorks(open, true)).toMatch(/^Sign what they started/);
});
