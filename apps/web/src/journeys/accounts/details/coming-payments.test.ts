import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aDetail } from '#steps/loan-standing/loan-detail.fixture.ts';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';
import { carriedInterestText, comingPayments } from './coming-payments.ts';

function row(number: number, day: string, amount: number, interest: number, principal: number) {
  return {
    number,
    dueDate: businessDate(day),
    amount: cents(amount),
    interest: cents(interest),
    principal: cents(principal),
    balance: NO_CENTS,
  };
}

const MATURITY = [row(1, '2026-07-03', 172_500, 22_500, 150_000)];
const LEVEL = [
  row(1, '2026-05-13', 40_901, 40_901, 0),
  row(2, '2026-06-13', 40_901, 38_000, 2901),
  row(3, '2026-07-13', 40_901, 37_000, 3901),
];

test("a pawn's only due date shows its charge and payoff, or the payoff once the charge is paid", () => {
  expect(comingPayments(aDetail(aLoan(), MATURITY))).toEqual({
    kind: 'single',
    dueOn: '2026-07-03',
    leastCents: 22_500,
    wholeCents: 172_500,
  });
  const lena = aLoan({ payoffAmount: cents(90_000), minimumAmountDue: NO_CENTS });
  expect(comingPayments(aDetail(lena, MATURITY))).toMatchObject({ leastCents: null, wholeCents: 90_000 });
});

test('the due date of a renewed pawn includes the charge that its next period adds before it', () => {
  const renewed = aLoan({
    payoffAmount: cents(234_475),
    minimumAmountDue: cents(6975),
    comingCharge: { date: businessDate('2026-07-03'), amount: cents(34_125) },
    dueDate: businessDate('2026-08-02'),
  });
  const maturity = [row(1, '2026-08-02', 268_600, 41_100, 227_500)];
  expect(comingPayments(aDetail(renewed, maturity))).toMatchObject({ leastCents: 41_100, wholeCents: 268_600 });
});

test('an installment loan lists its coming payments, starting with what is due now', () => {
  const loan = aLoan({ productId: 1103, dueDate: businessDate('2026-06-13'), minimumAmountDue: cents(50_000) });
  expect(comingPayments(aDetail(loan, LEVEL))).toEqual({
    kind: 'row',
    next: [
      { dueOn: '2026-06-13', amountCents: 50_000 },
      { dueOn: '2026-07-13', amountCents: 40_901 },
    ],
  });
});

test('no dates are listed for a line, an inactive loan, or a loan whose only due date has passed', () => {
  const none = { kind: 'none' };
  expect(comingPayments(aDetail(aLoan({ productId: 1104 }), []))).toEqual(none);
  expect(comingPayments(aDetail(aLoan({ paidOff: true }), MATURITY))).toEqual(none);
  expect(comingPayments(aDetail(aLoan({ whyNotPayable: 'awaiting_signature' }), MATURITY))).toEqual(none);
  for (const statusCode of [6, 13, 17, 27] as const)
    expect(comingPayments(aDetail(aLoan({ statusCode }), LEVEL))).toEqual(none);
  expect(
    comingPayments(aDetail(aLoan({ dueDate: businessDate('2026-06-07') }), [row(1, '2026-06-07', 1, 1, 0)])),
  ).toEqual(none);
});

test('a note explains that the first payments cover only interest after a long first period', () => {
  expect(carriedInterestText(LEVEL)).toBe(
    'Your first payment goes to interest alone, because the first period was long. From payment 2 on, you also pay back what you borrowed.',
  );
  expect(carriedInterestText(LEVEL.slice(1))).toBeNull();
  expect(carriedInterestText(MATURITY)).toBeNull();
});
