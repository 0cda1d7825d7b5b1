import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { payoffCents } from '@lendside/domain/loans/figures/payoff.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import type { PaymentToPost } from '@lendside/providers/loan-systems/port.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { findBreaches } from '#servicing/day-end/prove-day.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { findLoanOf } from '#servicing/loans/reads/loan-queries.ts';
import { postPayments } from './post-payments.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const worker = database.open('lendside_worker');
const other = database.open('lendside_worker');
await seedReference(database.open('owner'), 'simulation', { 1: today, 2: today });
const personal = findProduct(2101);
if (personal === null) throw new Error('no personal loan');
const dueDates = Array.from({ length: 12 }, (_, index) => addDays(today, 14 * (index + 1)));
const open = (): Promise<number> =>
  openTestLoan(worker, { product: personal, brand: 'inl', customerId: 'c', principalCents: cents(200_000), dueDates });

const card = (loanId: number, reference: string, amountCents: number): PaymentToPost => ({
  loanId,
  reference,
  amountCents: cents(amountCents),
  purpose: 'standard',
  channel: 'card',
  confirmationNumber: '1',
});
const post = (payments: readonly PaymentToPost[], db = worker) => db.transaction((tx) => postPayments(tx, 1, payments));
const owed = async (loanId: number): Promise<number> => {
  const record = await findLoanOf(worker, 1, ['c'], loanId);
  if (record === null) throw new Error(`loan ${loanId} is gone`);
  return payoffCents(record.snapshot);
};

describe('concurrent posting of payments', () => {
  test('a reference sent concurrently by many callers posts once [I10]', async () => {
    const loanId = await open();
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post([card(loanId, 'same', 1_000)], index % 2 === 0 ? worker : other)),
    );
    for (const result of results) expect(result).toEqual(results[0]);
    expect(await owed(loanId)).toBe(199_000);
  });

  test('concurrent batches in crossing order post every cent and never deadlock [I1 I4]', async () => {
    const loans = await Promise.all([open(), open(), open()]);
    const batches = Array.from({ length: 16 }, (_, batch) => {
      const ordered = batch % 2 === 0 ? loans : loans.toReversed();
      return post(
        ordered.map((loanId, index) => card(loanId, `b${batch}-${index}`, 100 + batch)),
        batch % 3 === 0 ? worker : other,
      );
    });
    const results = (await Promise.all(batches)).flat();
    expect(results.every((result) => result.ok)).toBe(true);
    const paid = Array.from({ length: 16 }, (_, batch) => 100 + batch).reduce((sum, each) => sum + each, 0);
    for (const loanId of loans) expect(await owed(loanId)).toBe(200_000 - paid);
    expect(await findBreaches(worker, 1, today)).toEqual([]);
  });

  test('payments that race a day-end are booked on either day, and the books hold [I4 I7]', async () => {
    const loanId = await open();
    const settle = (index: number): Promise<string> =>
      post([card(loanId, `beside-${index}`, 500)], other).then(
        ([result]) => (result?.ok === true ? result.posted.postedOn : 'refused'),
        () => 'waits',
      );
    const [summary, ...days] = await Promise.all([
      runDayEnd(worker, 1),
      ...Array.from({ length: 8 }, (_, index) => settle(index)),
    ]);
    expect(summary.breaches).toEqual([]);
    expect(days.filter((day) => day !== 'waits').every((day) => day === today || day === addDays(today, 1))).toBe(true);
    // A caller that was refused temporarily repeats the payment with the same reference.
    const again = await Promise.all(days.map((_, index) => settle(index)));
    expect(again).not.toContain('waits');
    expect(again).not.toContain('refused');
    expect(await findBreaches(worker, 1, addDays(today, 1))).toEqual([]);
    const payments = await worker.row(
      statement<{ count: number }>(
        'beside',
        "select count(*) as count from servicing.ledger_txn where idempotency_key like 'pay:beside-%'",
      ),
    );
    expect(payments?.count).toBe(8);
  });

  test('a refused payment stays refused when repeated, because its money was refunded', async () => {
    const loanId = await open();
    await post([{ ...card(loanId, 'close', await owed(loanId)), purpose: 'payoff' }]);
    const refused = await post([card(loanId, 'late', 100), card(999_999, 'nowhere', 100)]);
    expect(refused).toMatchObject([
      { ok: false, refusal: { code: 'loan_not_payable' } },
      { ok: false, refusal: { code: 'loan_not_found' } },
    ]);
    expect(await post([card(await open(), 'late', 100)])).toEqual([refused[0]]);
  });
});
