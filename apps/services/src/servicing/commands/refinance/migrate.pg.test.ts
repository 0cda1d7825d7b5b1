import { addDays, addMonths, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openNextDay } from '@lendside/domain/loans/day-end/open-next-day.ts';
import type { LoanSnapshot } from '@lendside/domain/loans/loan-snapshot.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { migrate } from './migrate.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';

const first = businessDate('2026-01-12');
const books = await openCommandBooks(first);
const product = findProduct(1103);
if (product === null) throw new Error('the catalogue is incomplete');

async function pay(loanId: number, amountCents: number): Promise<void> {
  const payment = { reference: `pay_${loanId}`, loanId, amountCents: cents(amountCents), purpose: 'standard' } as const;
  const channel = { channel: 'card', confirmationNumber: '1234567890' } as const;
  await books.inUnit((tx) => postPayments(tx, 1, [{ ...payment, ...channel }]));
}

test("only the new system's day-end opens a migrated loan, from the day after the move [I4 I5 I7 I11]", async () => {
  const dueDates = Array.from({ length: 12 }, (_, index) => addMonths(addDays(first, 20), index));
  const old = await books.open({ productId: 1103, principalCents: 123_457, dueDates, storeId: 10_002 });
  for (const lmsId of [1, 2] as const) await books.days(lmsId, 17);
  const before = (await books.loan(old)).snapshot;
  const move = { key: 'move', lmsId: 2, loanId: old, toLmsId: 1 } as const;
  const { newLoanId } = await books.done((tx) => migrate(tx, move));
  const snapshotOf = async (): Promise<LoanSnapshot> => (await books.loan(newLoanId, 1)).snapshot;
  let expected = await snapshotOf();
  const { accruedExact, balances, appliedCents, schedule, noteOn } = before;
  expect(expected).toMatchObject({ accruedExact, balances, appliedCents, schedule, noteOn, asOf: before.asOf });

  // The old system's day-end continues and does not touch the loan.
  await books.days(2, 3);
  expect(await snapshotOf()).toEqual(expected);
  const steps: string[] = [];
  while (expected.asOf < addDays(first, 90)) {
    const day = openNextDay(expected, product);
    steps.push(...day.events);
    await books.days(1, 1);
    expect(await snapshotOf()).toEqual(day.loan);
    expected = day.loan;
  }
  expect(steps).toEqual(['ladder31', 'ladder27']);
  expect(expected.balances.feesCents).toBeGreaterThan(0);

  await pay(newLoanId, 50_000);
  expected = openNextDay(await snapshotOf(), product).loan;
  await books.days(1, 1);
  expect(await snapshotOf()).toEqual(expected);
  await books.lawful();
});
