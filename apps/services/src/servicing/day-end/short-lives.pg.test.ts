import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { dyingDatabase, Killed } from './dying-database.fixture.ts';
import { letDebitsFinish } from './let-debits-finish.ts';
import { returnNextDebit } from '#servicing/autopay/return-next-debit.ts';
import { advance, runDayEnd } from './run-day-end.ts';
import { announceInTime } from '#servicing/autopay/announced.fixture.ts';
import { enrolAutopay } from '#servicing/autopay/enrol-autopay.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

/** A Friday. Debits are due on the next Monday, and their returns are known on the Wednesday after it. */
const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-04');
const returnedOn = businessDate('2026-05-06');

const EVENTS = statement<{ event: string; n: number }>(
  'short_events',
  `select event, count(*)::int as n from servicing.ledger_txn where event in ('PAYMENT', 'PAYMENT_REVERSED') group by event order by event`,
);
const STARTED = statement<{ day: string }>(
  'short_started',
  `select business_date::text as day from servicing.eod_run where lms_id = 1 and step = 'started' order by 1 desc limit 1`,
);
const SPREAD = statement(
  'short_spread',
  `select setval(pg_get_serial_sequence('servicing.loan', 'loan_id'), (select max(loan_id) + $1::int from servicing.loan))`,
);
const SPOIL = statement(
  'short_spoil',
  `update servicing.loan_balance set balance = balance + 1 where loan_id = $1 and account = '1100'`,
);
const PAYER = statement(
  'short_payer',
  `
  with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('p', 'Ada', 'Lane', 'ada@example.com'))
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
  values ('card', 'p', 1, 'tok', 'visa', '424242', '4242', 'Ada Lane', 12, 2030, false, true)`,
);
const ACCEPT = statement(
  'short_accept',
  `
  insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id,
         contact, business_date)
  values ($1, 'p', $1, '', $2, 1, 'inl', 5000, 'standard', false, 'card', '{}', $3)`,
);
const MOVE = statement(
  'short_move',
  `
  update app.payment set state = $2, last_event = $3, captured_at = case $2 when 'captured' then now() end,
         next_at = now() + interval '15 seconds' where payment_id = $1`,
);
const IS_DUE = statement<{ is_due: boolean }>(
  'short_is_due',
  'select next_at <= clock_timestamp() as is_due from app.payment where payment_id = $1',
);

async function makeBook(): Promise<{ owner: Database; worker: Database; openLoan: (name: string) => Promise<number> }> {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(dueOn, 14 * index));
  const terms = { product, brand: 'inl', principalCents: cents(120_000), dueDates };
  return { owner, worker, openLoan: (customerId) => openTestLoan(worker, { ...terms, customerId }) };
}

/** An upper bound on the runs that any of these days may take. */
const LIVES_MAX = 100;

/** Closes one day by runs that are each killed before statement number `statements`. Returns the number of runs. */
async function closeInLives(worker: Database, statements: number): Promise<number> {
  for (let lives = 1; ; lives += 1) {
    try {
      await runDayEnd(dyingDatabase(worker, statements), 1);
      return lives;
    } catch (error) {
      if (!(error instanceof Killed) || lives >= LIVES_MAX) throw error;
    }
  }
}

/** Wraps the database with a counter of the statements sent outside transactions. */
function counting(db: Database): { counted: Database; sent: (name: string) => number } {
  const names: string[] = [];
  const counted: Database = {
    ...db,
    rows: (query, values) => {
      names.push(query.name);
      return db.rows(query, values);
    },
    row: (query, values) => {
      names.push(query.name);
      return db.row(query, values);
    },
  };
  return { counted, sent: (name) => names.filter((each) => each === name).length };
}

function payByCard(worker: Database, loanId: number, reference: string) {
  return worker.transaction((tx) =>
    postPayments(tx, 1, [
      { reference, loanId, amountCents: cents(1_234), purpose: 'standard', channel: 'card', confirmationNumber: '1' },
    ]),
  );
}

test('killed day-ends close a day of many debits and returns, each continuing the last run [I10]', async () => {
  const { owner, worker, openLoan } = await makeBook();
  const loans = 420;
  const enrolled: number[] = [];
  for (let number = 0; number < loans; number += 1) {
    const loanId = await openLoan(`c${number}`);
    await worker.transaction((tx) => enrolAutopay(tx, loanId, 'ach', '•••• 1234'));
    enrolled.push(loanId);
    if (number % 40 === 0) await worker.transaction((tx) => returnNextDebit(tx, loanId, 'R01'));
  }
  await announceInTime(owner, enrolled, dueOn);
  await advance(worker, 1, businessDate('2026-05-03'));
  // 420 debits go out in three batches. One run finishes at least one batch and is killed long before the day is closed.
  expect(await closeInLives(worker, 30)).toBeLessThanOrEqual(6);
  expect(await worker.rows(EVENTS)).toEqual([{ event: 'PAYMENT', n: loans }]);
  await advance(worker, 1, returnedOn);
  // Eleven debits are returned, with about twenty statements each, so a run reverses about one of them. None is reversed twice.
  expect(await closeInLives(worker, 40)).toBeLessThanOrEqual(30);
  expect(await worker.rows(EVENTS)).toEqual([
    { event: 'PAYMENT', n: loans },
    { event: 'PAYMENT_REVERSED', n: 11 },
  ]);
  expect(await getBusinessDate(worker, 1)).toBe(addDays(returnedOn, 1));
});

test('known returns are reversed before the day stops taking payments, and are counted', async () => {
  const { owner, worker, openLoan } = await makeBook();
  const [returned, paid] = [await openLoan('c'), await openLoan('d')];
  await worker.transaction((tx) => enrolAutopay(tx, returned, 'ach', '•••• 1234'));
  await worker.transaction((tx) => returnNextDebit(tx, returned, 'R01'));
  await announceInTime(owner, returned, dueOn);
  await advance(worker, 1, returnedOn);
  await expect(runDayEnd(dyingDatabase(worker, 'day_end_intake'), 1)).rejects.toThrow(Killed);
  expect(await worker.rows(EVENTS)).toEqual([
    { event: 'PAYMENT', n: 1 },
    { event: 'PAYMENT_REVERSED', n: 1 },
  ]);
  expect((await worker.row(STARTED))?.day).toBe('2026-05-05');
  expect(await payByCard(worker, paid, 'in-time')).toMatchObject([{ ok: true, posted: { postedOn: returnedOn } }]);
  expect(await runDayEnd(worker, 1)).toMatchObject({ returns: 1, payments: 1, breaches: [] });
});

test('a day-end that continues an interrupted run accrues loans in smaller ranges', async () => {
  const { owner, worker, openLoan } = await makeBook();
  const near = await openLoan('c');
  await owner.rows(SPREAD, [5_000]);
  // Both loans are in one large range, unless the boundary of a range happens to lie between them.
  const far = await openLoan('d');
  expect(far - near).toBeGreaterThan(5_000);
  const { counted, sent } = counting(worker);
  await runDayEnd(counted, 1);
  const large = sent('open_range');
  await expect(runDayEnd(dyingDatabase(worker, 'open_range'), 1)).rejects.toThrow(Killed);
  await runDayEnd(counted, 1);
  expect(large).toBe(Math.floor(near / 20_000) === Math.floor(far / 20_000) ? 1 : 2);
  expect(sent('open_range') - large).toBe(2);
});

test('a continued proof of a day skips the loans already proved and names breaches [I4]', async () => {
  const { owner, worker, openLoan } = await makeBook();
  await openLoan('c');
  await owner.rows(SPREAD, [600]);
  const far = await openLoan('d');
  await expect(runDayEnd(dyingDatabase(worker, 'find_breaches_of_day'), 1)).rejects.toThrow(Killed);
  const { counted, sent } = counting(worker);
  expect((await runDayEnd(counted, 1)).breaches).toEqual([]);
  expect([sent('find_breaches_of_loans'), sent('find_breaches_of_day')]).toEqual([0, 1]);
  await owner.rows(SPOIL, [far]);
  const named = { breaches: [expect.stringMatching(`I4 loan ${far}: account 1100 principal stands at`)] };
  expect(await runDayEnd(worker, 1)).toMatchObject(named);
  // The next run proves the breached part again.
  expect(await runDayEnd(worker, 1)).toMatchObject(named);
});

test('a day waits for its debits only once over all runs, and payments are due after it closes', async () => {
  const { owner, worker, openLoan } = await makeBook();
  await owner.rows(PAYER);
  await owner.rows(ACCEPT, ['apay_1', await openLoan('c'), firstDay]);
  await owner.rows(ACCEPT, ['pay_2', await openLoan('d'), firstDay]);
  const startedMs = performance.now();
  await letDebitsFinish(worker, 1, firstDay, 600);
  expect(performance.now() - startedMs).toBeGreaterThan(550);
  // The first statement of the second run finds that the wait is over, so it sends no other.
  await letDebitsFinish(dyingDatabase(worker, 2), 1, firstDay, 600);
  for (const payment of ['apay_1', 'pay_2']) await owner.rows(MOVE, [payment, 'calling', 'claimed']);
  await owner.rows(MOVE, ['apay_1', 'declined', 'declined']);
  await owner.rows(MOVE, ['pay_2', 'captured', 'captured']);
  expect(await owner.rows(IS_DUE, ['pay_2'])).toEqual([{ is_due: false }]);
  expect((await runDayEnd(worker, 1)).date).toBe(addDays(firstDay, 1));
  expect(await owner.rows(IS_DUE, ['pay_2'])).toEqual([{ is_due: true }]);
});
