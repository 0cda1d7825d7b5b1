import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { nextDates } from './next-dates.ts';

const shown = (...loans: Parameters<typeof nextDates>[0]) =>
  nextDates(loans).map(({ loan, date, what, amountCents }) => [loan.loanId, date, what, amountCents]);

test('coming days are listed by date over all loans, each with what is due', () => {
  const late = aLoan({ loanId: 2, dueDate: businessDate('2026-06-20') });
  expect(shown(aLoan({ loanId: 1 }), late)).toEqual([
    [2, '2026-06-20', 'payment', 22_500],
    [1, '2026-07-03', 'payment', 22_500],
  ]);
});

test('a debit of autopay and the last day to sign a renewal are told apart', () => {
  const autoPay = { ...aLoan().autoPay, enrolled: true, effectiveDate: businessDate('2026-07-03') };
  const renewal = { state: 'awaitingSignature', signBy: businessDate('2026-06-16'), newLoanId: 9 } as const;
  expect(shown(aLoan({ loanId: 1, autoPay, renewal }))).toEqual([
    [1, '2026-06-16', 'sign', null],
    [1, '2026-07-03', 'autopay', 22_500],
  ]);
});

test('a passed due date, a loan that owes nothing and a stayed one have no coming day', () => {
  expect(shown(aLoan({ dueDate: businessDate('2026-06-01'), daysLate: 14 }))).toEqual([]);
  expect(shown(aLoan({ minimumAmountDue: NO_CENTS, payoffAmount: NO_CENTS }))).toEqual([]);
  expect(shown(aLoan({ statusCode: 17 }))).toEqual([]);
});
