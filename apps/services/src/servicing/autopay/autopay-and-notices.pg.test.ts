import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { findAnyDisbursement } from '#servicing/commands/disbursements/disbursement-rows.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { advance, runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { giveEmail } from './announced.fixture.ts';
import { enrolAutopay } from './enrol-autopay.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

/** A Friday. The first due date is the Monday 17 days later. */
const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-18');

const NOTICES = statement<{ key: string; made_on: string }>(
  'test_notices',
  'select key, made_on::text from servicing.notice order by made_on, key',
);
const ATTEMPTS = statement<{
  number: number;
  try: number;
  state: string;
  return_code: string | null;
  effective_on: string;
}>(
  'test_attempts',
  'select number, try, state, return_code, effective_on::text from servicing.debit_attempt order by loan_id, number, try',
);
const AUTOPAY = statement<{ suspended_on: string | null; suspended_why: string | null }>(
  'test_autopay',
  'select suspended_on::text, suspended_why from servicing.autopay order by loan_id',
);
const LATE_FEES = statement<{ business_date: string }>(
  'test_late_fees',
  `select business_date::text from servicing.ledger_txn where event = 'LATE_FEE' order by txn_id`,
);
const ENROLLER = statement('test_enroller', 'update servicing.autopay set enroller_id = $2 where loan_id = $1');
const TOLD_WHOM = statement<{ code: string; customer_id: string }>(
  'test_told_whom',
  `select distinct code, customer_id from servicing.notice where code in ('N03', 'N04', 'N08', 'N20')`,
);
const COVERED = statement('test_covered', 'update servicing.loan set is_covered_borrower = true where loan_id = $1');
const PULL = statement('test_pull', 'update servicing.autopay set next_return_code = $2 where loan_id = $1');

async function makeBook(): Promise<{ owner: Database; worker: Database; loanId: number }> {
  const database = await copyTestDatabase();
  const [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(dueOn, 14 * index));
  const loanId = await openTestLoan(worker, {
    product,
    brand: 'inl',
    customerId: 'c',
    principalCents: cents(120_000),
    dueDates,
  });
  await owner.rows(
    statement(
      'test_profile',
      `
    with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('p', 'Ada', 'Lane', 'ada@example.com'))
    insert into app.profile_customer (profile_id, lms_id, customer_id) values ('p', 1, 'c')`,
    ),
  );
  return { owner, worker, loanId };
}

test('reminders, missed payments and a late fee each get one notice on the right day [loan-core 5.4]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await advance(worker, 1, businessDate('2026-06-04'));
  const told = (await owner.rows(NOTICES)).map(({ key, made_on: on }) => `${on} ${key.replace(String(loanId), '#')}`);
  expect(told).toEqual([
    '2026-05-13 N01:#:2026-05-18:5',
    '2026-05-17 N01:#:2026-05-18:1',
    '2026-05-19 N05:#:2026-05-18:1',
    '2026-05-23 N05:#:2026-05-18:5',
    '2026-05-27 N01:#:2026-06-01:5',
    '2026-05-28 N05:#:2026-05-18:10',
    '2026-05-31 N01:#:2026-06-01:1',
    '2026-06-03 N06:fee:late:#:1',
  ]);
});

test('a loan under a bankruptcy stay gets no reminders and no late fee [loan-core 5.4]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await advance(worker, 1, businessDate('2026-05-20'));
  const petition = { caseNumber: '26-1', chapter: 13 as const, filedOn: businessDate('2026-05-20') };
  const filed = await worker.transaction((tx) =>
    followCourt(tx, { lmsId: 1, loanId, key: 'court', court: { step: 'file', petition } }),
  );
  expect(filed.ok).toBe(true);
  await advance(worker, 1, businessDate('2026-06-05'));
  expect(await owner.rows(LATE_FEES)).toEqual([]);
  const told = (await owner.rows(NOTICES)).map(({ key, made_on: on }) => `${on} ${key.split(':')[0]}`);
  expect(told).toEqual(['2026-05-13 N01', '2026-05-17 N01', '2026-05-19 N05']);
});

test('a settlement offer and a statement each get a notice, except during a stay [loan-core 5.4]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await owner.rows(
    statement(
      'test_offer_and_statement',
      `with offered as (
         insert into servicing.settlement_offer (loan_id, seq, claim, amount, offered_on, expires_on, state)
         values ($1, 1, 100000, 60000, '2026-04-24', '2026-05-08', 'open'))
       insert into servicing.line_statement
       values ($1, 1, '2026-05-05', '2026-05-26', '2026-05-26', 100, 0, 400, 0, 0, 500, 500)`,
    ),
    [loanId],
  );
  const DUE = statement<{ code: string }>(
    'test_due',
    `select code from servicing.notices_due(1, '2026-05-05', '2026-05-08', '{"renewal": [], "rescission": [], "spouse": []}')
      order by 1`,
  );
  expect(await owner.rows(DUE)).toEqual([{ code: 'N12' }, { code: 'N17' }]);
  const petition = { caseNumber: '26-1', chapter: 7 as const, filedOn: firstDay };
  const head = { lmsId: 1, loanId, key: 'court' } as const;
  const filed = await worker.transaction((tx) => followCourt(tx, { ...head, court: { step: 'file', petition } }));
  expect(filed.ok).toBe(true);
  expect(await owner.rows(DUE)).toEqual([]);
});

test('replaying past days records notices but sends none', async () => {
  const { owner, worker } = await makeBook();
  for (let day = 0; day < 14; day += 1) await runDayEnd(worker, 1, { delivers: false });
  expect((await owner.rows(NOTICES)).length).toBeGreaterThan(0);
  expect(await owner.rows(statement('test_no_mail', `select 1 from app.outbox where kind = 'notice'`))).toEqual([]);
});

test('autopay retries a declined card once, three business days after its notice [loan-core 5.3]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  await owner.rows(PULL, [loanId, 'R01']);
  const first = await advance(worker, 1, dueOn);
  expect(first.at(-1)).toMatchObject({ returns: 1, autopayDebits: 0 });
  await owner.rows(PULL, [loanId, 'R01']);
  await advance(worker, 1, businessDate('2026-06-02'));
  expect(await owner.rows(ATTEMPTS)).toEqual([
    { number: 1, try: 1, state: 'declined', return_code: 'R01', effective_on: '2026-05-18' },
    { number: 1, try: 2, state: 'declined', return_code: 'R01', effective_on: '2026-05-21' },
  ]);
  expect(await owner.rows(AUTOPAY)).toEqual([{ suspended_on: '2026-05-21', suspended_why: 'twoFailures' }]);
  const told = (await owner.rows(NOTICES)).filter(({ key }) => key.startsWith('N08'));
  expect(told).toEqual([{ key: 'N08:c:2026-05-21', made_on: '2026-05-21' }]);
  // Enrolling again is a new authorization and ends the suspension.
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  expect(await owner.rows(AUTOPAY)).toEqual([{ suspended_on: null, suspended_why: null }]);
});

test('the co-borrower who enrolled gets the notices of debits and of stopped autopay [loan-core 5.3]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  await owner.rows(ENROLLER, [loanId, 'co']);
  await giveEmail(owner, 1, 'co');
  await advance(worker, 1, dueOn);
  await owner.rows(PULL, [loanId, 'R01']);
  await advance(worker, 1, businessDate('2026-06-03'));
  await owner.rows(PULL, [loanId, 'R01']);
  await advance(worker, 1, businessDate('2026-06-08'));
  const told = await owner.rows(TOLD_WHOM);
  expect(told.map(({ code }) => code)).toEqual(expect.arrayContaining(['N03', 'N04']));
  expect(new Set(told.map(({ customer_id: who }) => who))).toEqual(new Set(['co']));
  expect(told.map(({ code }) => code)).toEqual(expect.arrayContaining(['N08', 'N20']));
});

test('a borrower who is protected from autopay is reminded like everybody else [loan-core 5.4]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  await owner.rows(COVERED, [loanId]);
  await advance(worker, 1, dueOn);
  expect((await owner.rows(NOTICES)).map(({ key, made_on: on }) => `${on} ${key.split(':')[0]}`)).toEqual([
    '2026-05-13 N01',
    '2026-05-17 N01',
  ]);
  expect(await owner.rows(ATTEMPTS)).toEqual([]);
});

test('debits are announced ten days ahead, but the first debit three business days ahead [loan-core 5.3]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'card', '•••• 4242'));
  await advance(worker, 1, dueOn);
  const told = (await owner.rows(NOTICES)).map(({ key, made_on: on }) => `${on} ${key.replace(String(loanId), '#')}`);
  expect(told).toEqual([
    '2026-05-08 N03:#:2026-05-18:days10:2026-05-01',
    '2026-05-13 N03:#:2026-05-18:days3:2026-05-01',
    '2026-05-18 N04:autopay:#:1',
  ]);
});

test('a returned debit is reversed with a fee and retried once before autopay stops [loan-core 5.3, 2.3]', async () => {
  const { owner, worker, loanId } = await makeBook();
  await worker.transaction((tx) => enrolAutopay(tx, loanId, 'ach', '•••• 1234'));
  await owner.rows(PULL, [loanId, 'R01']);
  // Debited on Monday, May 18; returned on Wednesday, May 20.
  expect((await advance(worker, 1, dueOn)).at(-1)).toMatchObject({ returns: 0, autopayDebits: 1 });
  await owner.rows(PULL, [loanId, 'R01']);
  // The notice of the retry is sent when May 21 opens; Memorial Day is no business day.
  const days = await advance(worker, 1, businessDate('2026-05-30'));
  expect(days.flatMap((day) => day.breaches)).toEqual([]);
  expect(days.map((day) => [day.date, day.returns]).filter(([, returns]) => returns !== 0)).toEqual([
    ['2026-05-21', 1],
    ['2026-05-30', 1],
  ]);
  expect(await owner.rows(ATTEMPTS)).toEqual([
    { number: 1, try: 1, state: 'returned', return_code: 'R01', effective_on: '2026-05-18' },
    { number: 1, try: 2, state: 'returned', return_code: 'R01', effective_on: '2026-05-27' },
  ]);
  expect(await owner.rows(AUTOPAY)).toEqual([{ suspended_on: '2026-05-29', suspended_why: 'twoFailures' }]);
  const events = await owner.rows(
    statement<{ event: string; on: string }>(
      'test_return_events',
      `select event, business_date::text as on from servicing.ledger_txn where loan_id is not null and event in ('PAYMENT', 'PAYMENT_REVERSED', 'NSF_FEE') order by txn_id`,
    ),
  );
  // The returned-item fee is charged once.
  expect(events.map(({ event, on }) => `${on} ${event}`)).toEqual([
    '2026-05-18 PAYMENT',
    '2026-05-20 PAYMENT_REVERSED',
    '2026-05-20 NSF_FEE',
    '2026-05-27 PAYMENT',
    '2026-05-29 PAYMENT_REVERSED',
  ]);
});

test('a credit balance gets a notice, and after six months it waits at the store [loan-core 5.4 N15, 2.3]', async () => {
  const { owner, worker, loanId } = await makeBook();
  const payment = { loanId, purpose: 'payoff', channel: 'card', confirmationNumber: '1' } as const;
  const [paid] = await worker.transaction((tx) =>
    postPayments(tx, 1, [{ ...payment, reference: 'too-much', amountCents: cents(125_000) }]),
  );
  expect(paid).toMatchObject({ ok: true, posted: { isPayoff: true, allocation: { creditCents: 5_000 } } });
  const days = await advance(worker, 1, businessDate('2026-11-03'));
  expect(days.flatMap(({ breaches }) => breaches)).toEqual([]);
  expect((await owner.rows(NOTICES)).map(({ key }) => key)).toEqual([`N15:${loanId}:2026-05-01`]);
  const paidOut = await owner.rows(
    statement<{ event: string; on: string; amount: number }>(
      'test_refund',
      `select t.event, t.business_date::text as on, sum(e.dr)::bigint as amount from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
        where t.event like 'REFUND%' group by t.txn_id order by t.txn_id`,
    ),
  );
  expect(paidOut).toEqual([{ event: 'REFUND_APPROVED', on: '2026-11-02', amount: 5_000 }]);
  const owed = await findAnyDisbursement(worker, `refund:${loanId}:2026-11-02`);
  expect(owed).toMatchObject({ channel: 'store', state: 'approved', amount: 5_000 });
}, 60_000);
