import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { saveCustomerFacts } from '#servicing/commands/customers/customer-facts.fixture.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import { giveEmail } from './announced.fixture.ts';
import { enrolAutopay } from './enrol-autopay.ts';

const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-18');
const ENROLLER = statement('test_co_enrolls', 'update servicing.autopay set enroller_id = $2 where loan_id = $1');
const DEBITS = statement('test_debits_of_blocked', 'select 1 from servicing.debit_attempt');
const ANNOUNCED = statement('test_announced_to_blocked', `select 1 from servicing.notice where code = 'N03'`);

test.each([
  ['borrower', false],
  ['co', false],
  ['stranger', true],
])('with the %s blocked, autopay announces and takes a debit: %s [LOP-091]', async (who, isTaken) => {
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
  await worker.transaction((tx) => saveCustomerFacts(tx, 1, who, { isBlocked: true }));
  await advance(worker, 1, addDays(dueOn, 1));
  expect((await owner.rows(ANNOUNCED)).length > 0).toBe(isTaken);
  expect((await owner.rows(DEBITS)).length > 0).toBe(isTaken);
});
