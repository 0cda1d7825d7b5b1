import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { moveDraw } from '#servicing/commands/draws/move-draw.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { requestDraw } from '#servicing/commands/draws/request-draw.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { giveEmail } from './announced.fixture.ts';
import { enrolAutopay } from './enrol-autopay.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { storeOf } from '#servicing/sample-stores.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

/** A Thursday. The debits are due on the second Monday after it, except one installment, which is due on the Saturday before
 *  that Monday. */
const firstDay = businessDate('2026-05-07');
const [saturday, monday] = [businessDate('2026-05-16'), businessDate('2026-05-18')];

const DEFAULT = statement(
  'test_default',
  `
  with stepped as (
    insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date)
    select loan_id, 100, 'ladder27', status, 27, phase, 'dayEnd', note_on from servicing.loan where loan_id = $1
  )
  update servicing.loan set status = 27 where loan_id = $1`,
);
/** Two statements, each partly unpaid. The first one is past due. */
const STATEMENTS = statement(
  'test_statements',
  `
  insert into servicing.line_statement (loan_id, number, cycle_on, due_on, rolled_on, interest, customary_fee, principal, past_due,
         fees, minimum, unpaid)
  values ($1, 1, '2026-04-10', '2026-05-01', '2026-05-01', 0, 0, 3000, 0, 0, 3000, 3000),
         ($1, 2, '2026-04-27', '2026-05-18', '2026-05-18', 0, 0, 2000, 3000, 0, 5000, 2000)`,
);
const TOLD = statement<{ loan_id: number; ahead: string; told: number; taken: number | null }>(
  'test_told_and_taken',
  `
  select n.loan_id, split_part(n.key, ':', 4) as ahead, (n.facts ->> 'amount')::bigint as told, d.amount as taken
    from servicing.notice n
    left join servicing.debit_attempt d on d.loan_id = n.loan_id and d.effective_on = (n.facts ->> 'onDay')::date
   where n.code = 'N03' order by n.loan_id, ahead`,
);
const SKIPPED = statement<{ on: string; due_on: string }>(
  'test_skipped',
  `select made_on::text as on, facts ->> 'dueOn' as due_on from servicing.notice where code = 'N21'`,
);
const STATUS = statement<{ status: number; days_late: number }>(
  'test_status',
  'select status, days_late from servicing.loan where loan_id = $1',
);

function openOf(worker: Database, productId: number, dollars: number, dueDates: ReturnType<typeof businessDate>[]) {
  const product = findProduct(productId);
  if (product === null || product.kind === 'line') throw new Error(`no loan of product ${productId}`);
  const [brand = 'tmx'] = product.brands;
  return openTestLoan(worker, { product, brand, customerId: 'c', principalCents: cents(dollars * 100), dueDates });
}

function openDrawnLine(worker: Database): Promise<number> {
  const { storeId } = storeOf('tmx', 'TN');
  const creditLimitCents = cents(150_000);
  return worker.transaction(async (tx) => {
    const line = {
      key: 'l',
      lmsId: 2,
      productId: 1104,
      creditLimitCents,
      storeId,
      brand: 'tmx',
      customerId: 'c',
    } as const;
    const opened = await openLine(tx, { ...line, collateral: null });
    if (!opened.ok) throw new Error(opened.refusal.code);
    const head = { lmsId: 2, loanId: opened.value.loanId } as const;
    await requestDraw(tx, { ...head, key: 'd', amountCents: cents(100_000), channel: 'store' });
    const happening = { what: 'accept', handedOut: { channelFeeCents: cents(0) } } as const;
    await moveDraw(tx, { ...head, key: 'a', reference: 'd', happening });
    return head.loanId;
  });
}

test('a notice that no address can receive announces nothing, so the payment is skipped', async () => {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const loanId = await openOf(worker, 1103, 3000, [monday, businessDate('2026-06-18')]);
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  const days = await advance(worker, 2, businessDate('2026-05-19'));
  expect(days.map(({ autopayDebits }) => autopayDebits)).toEqual(days.map(() => 0));
  expect(await owner.rows(SKIPPED)).toEqual([{ on: '2026-05-14', due_on: monday }]);
});

test('an autopay debit has the announced amount in each case [loan-core 5.3]', async () => {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  await giveEmail(owner, 2, 'c');
  const advanced = await openOf(worker, 1106, 300, [monday]);
  const last = await openOf(worker, 1103, 3000, [saturday]);
  const inDefault = await openOf(worker, 1103, 3000, [monday, businessDate('2026-06-18')]);
  const line = await openDrawnLine(worker);
  await owner.rows(DEFAULT, [inDefault]);
  await owner.rows(STATEMENTS, [line]);
  for (const loanId of [advanced, last, inDefault, line])
    await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  const days = await advance(worker, 2, businessDate('2026-05-19'));
  expect(days.flatMap(({ breaches }) => breaches)).toEqual([]);
  const told = await owner.rows(TOLD);
  expect(told).toHaveLength(8);
  for (const { told: announced, taken } of told) expect(taken).toBe(announced);
  const amountOf = (loanId: number) => told.find((each) => each.loan_id === loanId)?.told;
  expect([amountOf(advanced), amountOf(line)]).toEqual([35_250, 5_000]);
  expect(await owner.rows(STATUS, [advanced])).toEqual([{ status: 3, days_late: 0 }]);
  expect(await owner.rows(STATUS, [last])).toEqual([{ status: 3, days_late: 0 }]);
});
