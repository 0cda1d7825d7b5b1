import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS, sumCents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { headline } from '#journeys/accounts/standing/loan-words.ts';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { closedWord, groupLoans, primaryLoanId, totals } from './loan-groups.ts';

test('late loans are listed first, then by due date, closed loans apart and deleted ones never [DSH-001 DSH-002 LOP-023]', () => {
  const loans = [
    aLoan({ loanId: 1, dueDate: businessDate('2026-08-01') }),
    aLoan({ loanId: 2, dueDate: businessDate('2026-07-01') }),
    aLoan({ loanId: 3, daysLate: 8 }),
    aLoan({ loanId: 4, statusCode: 3, paidOff: true, paidOffDate: businessDate('2025-11-22') }),
    aLoan({ loanId: 5, statusCode: 3, paidOff: true, paidOffDate: businessDate('2026-05-06') }),
    aLoan({ loanId: 6, statusCode: 10 }),
    aLoan({ loanId: 7, statusCode: 17, payable: false, dueDate: null }),
  ];
  const groups = groupLoans(loans);
  expect(groups.current.map((loan) => loan.loanId)).toEqual([3, 2, 1, 7]);
  expect(groups.paidOff.map((loan) => loan.loanId)).toEqual([5, 4]);
});

test('over all brands the loan due first has the primary Pay, and none has it until all are read', () => {
  const later = aLoan({ loanId: 1, brand: 'tmx', dueDate: businessDate('2026-06-25') });
  const sooner = aLoan({ loanId: 2, brand: 'inl', dueDate: businessDate('2026-06-19') });
  expect(primaryLoanId([later, sooner])).toBe(2);
  expect(primaryLoanId([])).toBeNull();
  expect(primaryLoanId(null)).toBeNull();
});

test('totals() adds up the amounts owed and the amounts due', () => {
  expect(totals([aLoan(), aLoan()])).toEqual({ owedCents: 345_000, dueCents: 45_000 });
});

test("the total due adds up the cards' headline amounts, except loans that need no payment", () => {
  const validations = { ...aLoan().validations, isOfrReinstateAmount: true };
  const loans = [
    aLoan(),
    aLoan({ minimumAmountDue: NO_CENTS, payoffAmount: cents(90_000) }),
    aLoan({ productId: 1104, minimumAmountDue: NO_CENTS }),
    aLoan({ productId: 1104, minimumAmountDue: cents(26_442) }),
    aLoan({ statusCode: 15, ofrPaymentValue: cents(93_288), validations }),
    aLoan({ statusCode: 13 }),
    aLoan({ payable: false, whyNotPayable: 'awaiting_funds' }),
  ];
  const led = loans.map((loan) => headline(loan).amountCents);
  expect(totals(loans).dueCents).toBe(sumCents(...led));
  const asksForNothing = [aLoan({ statusCode: 17 }), aLoan({ payable: false, whyNotPayable: 'awaiting_signature' })];
  expect(totals(asksForNothing).dueCents).toBe(0);
});

test('loans the customer can still save come first, and a stayed loan adds nothing to the total', () => {
  const reinstatable = { ...aLoan().validations, isOfrReinstateAmount: true };
  const loans = [
    aLoan({ loanId: 1, statusCode: 6, daysLate: 213 }),
    aLoan({ loanId: 2, statusCode: 17, daysLate: 40 }),
    aLoan({ loanId: 3 }),
    aLoan({ loanId: 4, statusCode: 15, daysLate: 63, ofrPaymentValue: cents(93_288), validations: reinstatable }),
  ];
  expect(groupLoans(loans).current.map((loan) => loan.loanId)).toEqual([4, 3, 1, 2]);
  expect(totals(loans)).toEqual({ owedCents: 4 * 172_500, dueCents: 93_288 + 22_500 + 172_500 });
});

test('the toggle says "paid-off" when every hidden loan is paid off, else "closed"', () => {
  const paid = aLoan({ statusCode: 3, paidOff: true });
  expect(closedWord([paid])).toBe('paid-off');
  expect(closedWord([paid, aLoan({ statusCode: 22, paidOff: true })])).toBe('closed');
});
