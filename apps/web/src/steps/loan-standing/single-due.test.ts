import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { aLoan } from './loan.fixture.ts';
import { singleDue } from './single-due.ts';

test('a pawn owes its charge or payoff on the due date, and only the payoff after the charge', () => {
  expect(singleDue(aLoan())).toEqual({ leastCents: 22_500, wholeCents: 172_500 });
  expect(singleDue(aLoan({ minimumAmountDue: NO_CENTS, payoffAmount: cents(150_000) }))).toEqual({
    leastCents: null,
    wholeCents: 150_000,
  });
});

test('a renewed pawn also owes the charge that its next period adds before the due date', () => {
  const renewed = aLoan({
    payoffAmount: cents(234_475),
    minimumAmountDue: cents(6975),
    comingCharge: { date: businessDate('2026-07-03'), amount: cents(34_125) },
  });
  expect(singleDue(renewed)).toEqual({ leastCents: 41_100, wholeCents: 268_600 });
});

test('a loan with several payments has no single due amount', () => {
  expect(singleDue(aLoan({ productId: 1103 }))).toBeNull();
});
