import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import type { Transaction } from './balance-points.ts';
import { historyLines } from './history-lines.ts';

function aTransaction(date: string, kind: Transaction['kind'], amountCents: number): Transaction {
  return {
    transactionId: `${date}${kind}`,
    date: businessDate(date),
    kind,
    description: kind,
    amount: cents(amountCents),
    principal: NO_CENTS,
    interest: NO_CENTS,
    fees: NO_CENTS,
    balance: NO_CENTS,
    payoffAfter: NO_CENTS,
    channel: null,
    confirmationNumber: null,
    code: null,
    canCancel: false,
  };
}

test('daily charges in a row are one line with their sum; payments never join [DSH-006]', () => {
  const lines = historyLines([
    aTransaction('2026-06-15', 'charge', 500),
    aTransaction('2026-06-14', 'charge', 500),
    aTransaction('2026-06-10', 'payment', 1000),
    aTransaction('2026-06-09', 'payment', 1000),
    aTransaction('2026-06-08', 'charge', 300),
  ]);
  expect(lines.map((line) => [line.newest.kind, line.count, line.amountCents])).toEqual([
    ['charge', 2, 1000],
    ['payment', 1, 1000],
    ['payment', 1, 1000],
    ['charge', 1, 300],
  ]);
  expect(lines[0]?.oldest.date).toBe('2026-06-14');
});
