import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { balancePoints } from './balance-points.ts';
import type { Transaction } from './balance-points.ts';
import { aLoan } from './loan.fixture.ts';

function aTransaction(date: string, owedAfterCents: number, description: string): Transaction {
  return {
    transactionId: `${date}${description}`,
    date: businessDate(date),
    kind: 'payment',
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
