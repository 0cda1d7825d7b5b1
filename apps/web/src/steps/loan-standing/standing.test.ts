import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { LOAN_STATUS_FACTS } from '@lendside/domain/loans/statuses/loan-status-facts.ts';
import { LOAN_STATUS, type LoanStatusName } from '@lendside/domain/loans/statuses/loan-status.ts';
import { expect, test } from 'vitest';
import { aLoan } from './loan.fixture.ts';
import { standing } from './standing.ts';

const NAMES = Object.keys(LOAN_STATUS) as LoanStatusName[];

function inStatus(name: LoanStatusName) {
  const { code, shownAs, payableOnline } = LOAN_STATUS_FACTS[name];
  return aLoan({ statusCode: code, paidOff: shownAs === 'paidOff', payable: payableOnline });
}

test('each of the 18 statuses has its own true word, and a closed loan says how it ended [LOP-023]', () => {
  expect(Object.fromEntries(NAMES.map((name) => [name, standing(inStatus(name)).word]))).toEqual({
    PaidOff: 'Paid off',
    ChargedOff: 'Charged off',
    Closed: 'Closed',
    Deleted: 'Never started',
    Open: 'On time',
    Repossessed: 'Vehicle recovered',
    OutForRepo: 'Vehicle recovery ordered',
    Sold: 'Vehicle sold',
    Bankrupt: 'Bankruptcy on file',
    Refinance: 'Renewed',
    OutForRepoChargedOff: 'Vehicle recovery ordered',
    RepossessedChargedOff: 'Vehicle recovered',
    Default: 'In default',
    Rescinded: 'Canceled',
    Settled: 'Settled',
    ActiveDefault: 'On time',
    BankruptChargedOff: 'Bankruptcy on file',
    Chargeback: 'Payment returned',
  });
});

test('a running loan says on time, due today, late, payment under way or nothing owed', () => {
  expect(standing(aLoan())).toEqual({ tone: 'good', word: 'On time' });
  expect(standing(aLoan({ daysLate: 8 }))).toEqual({ tone: 'attention', word: '8 days late' });
  expect(standing(aLoan({ daysLate: 1 })).word).toBe('1 day late');
  expect(standing(aLoan({ statusCode: 31, daysLate: 33 })).word).toBe('33 days late');
  expect(standing(aLoan({ dueDate: businessDate('2026-06-15') })).word).toBe('Due today');
  // Due on Saturday the 13th, seen on Monday the 15th.
  expect(standing(aLoan({ dueDate: businessDate('2026-06-13') })).word).toBe('Due today');
  expect(standing(aLoan({ paymentInFlight: true }))).toEqual({ tone: 'waiting', word: 'Payment in progress' });
  expect(standing(aLoan({ productId: 1104, payable: false, whyNotPayable: 'paid_off' })).word).toBe('Nothing owed');
});

test('an open loan that has not begun says what it waits for', () => {
  expect(standing(aLoan({ payable: false, whyNotPayable: 'awaiting_signature' }))).toEqual({
    tone: 'waiting',
    word: 'Waiting for your signature',
  });
  expect(standing(aLoan({ payable: false, whyNotPayable: 'awaiting_funds' })).word).toBe('Not paid out yet');
});
