import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { balancePoints } from './balance-points.ts';
import type { Transaction } from './balance-points.ts';
import { aLoan } from '#steps/loan-standing/loan.fixture.ts';

function aTransaction(
  date: string,
  owedAfterCents: number,
  description: string,
  kind: Transaction['kind'] = 'payment',
): Transaction {
  return {
    transactionId: `${date}${description}`,
    date: businessDate(date),
    kind,
    description,
    amount: NO_CENTS,
    principal: NO_CENTS,
    interest: NO_CENTS,
    fees: NO_CENTS,
    balance: NO_CENTS,
    payoffAfter: cents(owedAfterCents),
    channel: null,
    confirmationNumber: null,
    code: null,
    canCancel: false,
  };
}

test('points run oldest first, one a day, and end today [DSH-006]', () => {
  const points = balancePoints(aLoan(), [
    aTransaction('2026-06-10', 160_000, 'Payment'),
    aTransaction('2026-06-03', 172_500, 'Charge'),
    aTransaction('2026-06-03', 150_000, 'Loan made'),
  ]);
  expect(points.map((point) => [point.on, point.balanceCents])).toEqual([
    ['2026-06-03', 172_500],
    ['2026-06-10', 160_000],
    ['2026-06-15', 172_500],
  ]);
});

test('a paid-off loan ends with its last event and an empty history has no points', () => {
  expect(balancePoints(aLoan({ paidOff: true }), [aTransaction('2026-06-10', 0, 'Payoff')])).toHaveLength(1);
  expect(balancePoints(aLoan(), [])).toEqual([]);
});

test('a day is named by what was done, and days of nothing but a daily charge carry no mark', () => {
  const points = balancePoints(aLoan({ asOf: businessDate('2026-06-12') }), [
    aTransaction('2026-06-12', 160_000, 'Charge for a day of grace', 'charge'),
    aTransaction('2026-06-11', 159_000, 'Charge for a day of grace', 'charge'),
    aTransaction('2026-06-10', 158_000, 'Charge for a day of grace', 'charge'),
    aTransaction('2026-06-09', 157_000, 'Charge for a day of grace', 'charge'),
    aTransaction('2026-06-09', 156_000, 'Payment'),
  ]);
  expect(points.map((point) => [point.label, point.balanceCents, point.isMinor ?? false])).toEqual([
    ['Payment', 157_000, false],
    ['Charge for a day of grace', 158_000, false],
    ['Charge for a day of grace', 159_000, true],
    ['Charge for a day of grace', 160_000, true],
  ]);
});

test('a balance that rises by a draw or a returned payment is told as it was', () => {
  const points = balancePoints(aLoan({ payoffAmount: cents(35_250) }), [
    aTransaction('2026-06-12', 35_250, 'Payment returned', 'reversal'),
    aTransaction('2026-06-09', 0, 'Payment'),
    aTransaction('2026-05-26', 35_250, 'Loan', 'advance'),
  ]);
  expect(points.map((point) => point.balanceCents)).toEqual([35_250, 0, 35_250, 35_250]);
});

test('a cash advance that is only asked for is no part of what was owed', () => {
  const asked = { ...aTransaction('2026-06-15', 60_000, 'Cash advance requested', 'advance'), code: 1000 };
  const points = balancePoints(aLoan({ payoffAmount: cents(71_946) }), [
    asked,
    aTransaction('2026-05-20', 60_000, 'Cash advance', 'advance'),
  ]);
  expect(points.map((point) => [point.label, point.balanceCents])).toEqual([
    ['Cash advance', 60_000],
    ['today', 71_946],
  ]);
});
