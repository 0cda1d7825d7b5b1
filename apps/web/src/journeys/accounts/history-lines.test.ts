import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents, NO_CENTS } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { isNotYetOwed } from './balance-points.ts';
import type { Transaction } from './balance-points.ts';
import { historyLines, pendingText, signedCents } from './history-lines.ts';

function aTransaction(
  date: string,
  kind: Transaction['kind'],
  amountCents: number,
  owedAfterCents = 0,
  description: string = kind,
): Transaction {
  return {
    transactionId: `${date}${kind}${description}`,
    date: businessDate(date),
    kind,
    description,
    amount: cents(amountCents),
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

test('days of storage are one line; the recovery before them and monthly late fees stay their own', () => {
  const lines = historyLines([
    aTransaction('2026-06-15', 'fee', 2500, 0, 'Cost of recovery'),
    aTransaction('2026-06-14', 'fee', 2500, 0, 'Cost of recovery'),
    aTransaction('2026-06-13', 'fee', 2500, 0, 'Cost of recovery'),
    aTransaction('2026-06-12', 'fee', 37_500, 0, 'Cost of recovery'),
    aTransaction('2026-05-29', 'fee', 2877, 0, 'Late fee'),
    aTransaction('2026-04-28', 'fee', 2877, 0, 'Late fee'),
  ]);
  expect(lines.map(({ count, amountCents }) => [count, amountCents])).toEqual([
    [3, 7500],
    [1, 37_500],
    [1, 2877],
    [1, 2877],
  ]);
});

test('a payment lowers what is owed, one that came back raises it, a cancelled advance lowers it again', () => {
  const lines = historyLines([
    aTransaction('2026-06-15', 'reversal', 40_000, 60_000, 'Cash advance cancelled'),
    aTransaction('2026-06-14', 'advance', 40_000, 100_000, 'Cash advance'),
    aTransaction('2026-06-12', 'reversal', 35_250, 60_000, 'Payment returned'),
    aTransaction('2026-06-09', 'payment', 35_250, 24_750),
    aTransaction('2026-06-01', 'adjustment', 60_000, 60_000, 'Written off'),
    aTransaction('2026-05-20', 'advance', 60_000, 60_000, 'Loan'),
  ]);
  expect(lines.map((line) => [line.direction, signedCents(line)])).toEqual([
    ['down', -40_000],
    ['up', 40_000],
    ['up', 35_250],
    ['down', -35_250],
    ['none', 60_000],
    ['up', 60_000],
  ]);
});

test('what a renewal carried over is what its loan begins with', () => {
  const [line] = historyLines([aTransaction('2026-05-22', 'adjustment', 100_000, 100_000, 'Carried over')]);
  expect(line?.direction).toBe('up');
});

test('a cash advance that is still under way says so; anything else does not [LOA-035]', () => {
  expect([1000, 1002, 1003, null].map((code) => pendingText({ code }))).toEqual([
    'on its way to you',
    'ready to be picked up',
    null,
    null,
  ]);
  expect([1000, 1002].map((code) => isNotYetOwed({ code }))).toEqual([true, false]);
  const asked = { ...aTransaction('2026-06-15', 'advance', 40_000, 60_000), code: 1000 };
  expect(historyLines([asked])[0]?.direction).toBe('none');
});
