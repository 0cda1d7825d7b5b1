import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoan } from './loan.fixture.ts';
import {
  catchUpText,
  loanEnding,
  loanName,
  principalPaidShare,
  standing,
  vehicleName,
  whyNotPayable,
} from './loan-words.ts';

test('a loan is named by its vehicle, else by the last four of its number', () => {
  expect(vehicleName(aLoan())).toBe('2016 Honda Civic');
  expect(loanEnding(aLoan())).toBe('Loan ending 0101');
  expect(loanName(aLoan({ collateralDetail: null, productName: 'Installment loan' }))).toBe(
    'Installment loan, loan ending 0101',
  );
});

test('where a loan stands is said in words with a tone', () => {
  expect(standing(aLoan())).toEqual({ tone: 'good', word: 'On time' });
  expect(standing(aLoan({ daysLate: 8 }))).toEqual({ tone: 'attention', word: '8 days late' });
  expect(standing(aLoan({ daysLate: 1 })).word).toBe('1 day late');
  expect(standing(aLoan({ dueDate: businessDate('2026-06-15') })).word).toBe('Due today');
  expect(standing(aLoan({ paymentInFlight: true }))).toEqual({ tone: 'waiting', word: 'Payment in progress' });
  expect(standing(aLoan({ statusCode: 3, paidOff: true }))).toEqual({ tone: 'good', word: 'Paid off' });
  expect(standing(aLoan({ statusCode: 22 })).word).toBe('Renewed');
  expect(standing(aLoan({ statusCode: 15, daysLate: 60 }))).toEqual({ tone: 'bad', word: 'Vehicle recovery ordered' });
});

test('a late loan says what would put it right', () => {
  expect(catchUpText(aLoan({ daysLate: 8, pastDueAmount: cents(22_000) }))).toBe('Pay $220.00 to catch up.');
  expect(catchUpText(aLoan())).toBeNull();
});

test('a loan that cannot be paid says why, an unknown reason included', () => {
  expect(whyNotPayable(aLoan())).toBeNull();
  expect(whyNotPayable(aLoan({ payable: false, whyNotPayable: 'bankruptcy_stay' }))).toContain('bankruptcy');
  expect(whyNotPayable(aLoan({ payable: false, whyNotPayable: 'something_new' }))).toContain('call your store');
});

test('principal paid is a share of what was borrowed', () => {
  expect(principalPaidShare(aLoan({ principalBalance: cents(75_000) }))).toBe(0.5);
  expect(principalPaidShare(aLoan({ originalPrincipal: cents(0) }))).toBe(0);
});
