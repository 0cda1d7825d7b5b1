import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { markCoveredBorrower } from '#servicing/commands/customers/mark-covered-borrower.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import { giveEmail } from './announced.fixture.ts';
import { enrolAutopay } from './enrol-autopay.ts';

const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-18');
const ENROLLER = statement('test_co_enrolls', 'update servicing.autopay set enroller_id = $2 where loan_id = $1');
const DEBITS = statement('test_debits_of_blocked', 'select 1 from servicing.debit_attempt');
const TOLD = statement(
  'test_told_stopped',
  `select customer_id, made_on::text, facts ->> 'onDay' as day, facts ->> 'why' as why, facts ->> 'taken' as taken, (facts ->> 'amount')::int as amount
     from servicing.notice where code = 'N21' order by customer_id`,
);
const ANNOUNCED = statement('test_announced_to_blocked', `select 1 from servicing.notice where code = 'N03'`);

/** Opens a loan that `co` pays by autopay, due on `dueOn` first. */
async function openDebitedLoan() {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(dueOn, 14 * index));
  const loan = { product, brand: 'inl', customerId: 'borrower', principalCents: cents(120_000), dueDates } as const;
  const loanId = await openTestLoan(worker, loan);
  for (const customer of ['borrower', 'co']) await giveEmail(owner, 1, customer);
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  await owner.rows(ENROLLER, [loanId, 'co']);
  const block = (who: string, isBlocked = true) =>
    worker.transaction((tx) => saveCustomerFacts(tx, 1, who, { isBlocked }));
  return { owner, worker, loanId, block };
}

test.each([
  ['borrower', false],
  ['co', false],
  ['stranger', true],
])('with the %s blocked, autopay announces and takes a debit: %s [LOP-091]', async (who, isTaken) => {
  const { owner, worker, block } = await openDebitedLoan();
  await block(who);
  await advance(worker, 1, addDays(dueOn, 1));
  expect((await owner.rows(ANNOUNCED)).length > 0).toBe(isTaken);
  expect((await owner.rows(DEBITS)).length > 0).toBe(isTaken);
});

describe('an announced withdrawal that autopay may not make any more', () => {
  test.each(['blocked', 'covered'] as const)(
    'a borrower who is %s after the notice is told that nothing is taken and what to pay',
    async (what) => {
      const { owner, worker, block } = await openDebitedLoan();
      await advance(worker, 1, addDays(dueOn, -3));
      expect(await owner.rows(ANNOUNCED)).not.toEqual([]);
      if (what === 'blocked') await block('borrower');
      else await markCoveredBorrower(worker, { lmsId: 1, customerId: 'borrower', relation: null, source: 'lender' });
      await advance(worker, 1, addDays(dueOn, 1));
      expect(await owner.rows(DEBITS)).toEqual([]);
      const told = { made_on: addDays(dueOn, -2), day: dueOn, why: 'stopped', taken: null };
      expect(await owner.rows(TOLD)).toEqual([
        { ...told, customer_id: 'borrower', amount: expect.any(Number) },
        { ...told, customer_id: 'co', amount: expect.any(Number) },
      ]);
    },
  );

  test('a block that ends before the due date brings back no withdrawal that a letter called off', async () => {
    const { owner, worker, block } = await openDebitedLoan();
    await advance(worker, 1, addDays(dueOn, -3));
    await block('borrower');
    await advance(worker, 1, addDays(dueOn, -2));
    await block('borrower', false);
    await advance(worker, 1, addDays(dueOn, 1));
    expect(await owner.rows(TOLD)).toHaveLength(2);
    expect(await owner.rows(DEBITS)).toEqual([]);
    await advance(worker, 1, addDays(dueOn, 15));
    expect(await owner.rows(DEBITS)).toHaveLength(1);
  });
});
