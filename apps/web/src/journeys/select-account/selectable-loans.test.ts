import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { selectableLoans } from './selectable-loans.ts';

test('each open loan can be chosen once, late loans first, but no paid-off or deleted loan [RTE-20 OPEN-74]', () => {
  const loans = [
    aLoan({ loanId: 1, dueDate: businessDate('2026-08-01') }),
    aLoan({ loanId: 2, dueDate: businessDate('2026-07-01') }),
    aLoan({ loanId: 3, daysLate: 8 }),
    aLoan({ loanId: 4, statusCode: 3, paidOff: true }),
    aLoan({ loanId: 6, statusCode: 10 }),
    aLoan({ loanId: 2, dueDate: businessDate('2026-07-01') }),
  ];
  expect(selectableLoans(loans).map((loan) => loan.loanId)).toEqual([3, 2, 1]);
});
