import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import { announceInTime, giveEmail } from './announced.fixture.ts';
import { enrolAutopay } from './enrol-autopay.ts';

const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-18');
const ANNOUNCED = statement<{ debits: readonly (readonly [string, number, string, number | null])[] }>(
  'test_announced_debits',
  `select servicing.announced_debits($1, 'borrower', '2026-01-01', $2) as debits`,
);
// The mode of a database is final; the test lifts that to keep the sample stores.
const TO_PRODUCTION = [
  statement('test_unlock_mode', 'alter table app.system_mode disable trigger user'),
  statement('test_to_production', `update app.system_mode set mode = 'production'`),
];
const DELIVERED = statement(
  'test_delivered',
  `insert into servicing.notice_delivery (key, channel, reference, text_sealed, text_hash, address_sealed, sent_at, sent_on)
   select key, 'email', 'test', '\\x00', '\\x00', '\\x00', '2026-05-14 15:00Z', made_on from servicing.notice where loan_id = $1`,
);

test('in a production a notice counts only once it was sent, from the day it was sent', async () => {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(dueOn, 14 * index));
  const loan = { product, brand: 'inl', customerId: 'borrower', principalCents: cents(120_000), dueDates } as const;
  const loanId = await openTestLoan(worker, loan);
  await giveEmail(owner, 1, 'borrower');
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  await announceInTime(owner, loanId, dueOn);
  for (const step of TO_PRODUCTION) await owner.rows(step);
  expect(await owner.row(ANNOUNCED, [loanId, dueOn])).toEqual({ debits: [] });
  await owner.rows(DELIVERED, [loanId]);
  expect(await owner.row(ANNOUNCED, [loanId, dueOn])).toEqual({ debits: [[dueOn, 99_999_999, '2026-05-14', null]] });
});
