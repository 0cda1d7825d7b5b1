import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { ORDINARY_CIRCUMSTANCES } from '@lendside/providers/loan-systems/capabilities.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { findCircumstances } from './circumstances.ts';
import { readMoneyOf } from './read-money-timeline.ts';
import { findLoanOf, readHistoryOf, readLoansOf } from './loan-queries.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const worker = database.open('lendside_worker');
const api = database.open('lendside_api');
await seedReference(database.open('owner'), 'simulation', { 1: today, 2: today });
const pawn = findProduct(1101);
if (pawn === null) throw new Error('no pawn');
const terms = { product: pawn, brand: 'tmx', principalCents: cents(90_000), dueDates: [] };
const mine = await openTestLoan(worker, { ...terms, customerId: 'mine' });
const theirs = await openTestLoan(worker, { ...terms, customerId: 'theirs' });

const TABLES = [
  'loan',
  'loan_balance',
  'schedule_item',
  'autopay',
  'loan_event',
  'ledger_txn',
  'ledger_entry',
  'payment_result',
];

test.each(TABLES)('the API reads no row of servicing.%s before it sets a customer [LAP-071]', async (table) => {
  expect(await api.rows(statement(`rls_none_${table}`, `select 1 from servicing.${table}`))).toEqual([]);
});

test.each(['loan', 'loan_balance', 'schedule_item', 'loan_event', 'ledger_txn', 'ledger_entry'])(
  "the API reads only its current customer's rows of servicing.%s [LAP-070]",
  async (table) => {
    const ids = await api.transaction(async (tx) => {
      await tx.rows(statement('look_as', 'select servicing.look_as($1)'), [['mine']]);
      return tx.rows<{ loan_id: number | null }>(
        statement(`rls_mine_${table}`, `select distinct loan_id from servicing.${table} where loan_id is not null`),
      );
    });
    expect(ids).toEqual([{ loan_id: mine }]);
  },
);

test('the current customer is reset after each statement', async () => {
  expect(await readLoansOf(api, 2, ['mine'], 'tmx')).toHaveLength(1);
  expect(await api.rows(statement('rls_after', 'select 1 from servicing.loan'))).toEqual([]);
});

test("another customer's loan is not found by any read [LAP-071]", async () => {
  expect((await findLoanOf(api, 2, ['mine'], mine))?.snapshot.loanId).toBe(mine);
  expect(await findLoanOf(api, 2, ['mine'], theirs)).toBeNull();
  expect(await findLoanOf(api, 1, ['mine'], mine)).toBeNull();
  expect(await readHistoryOf(api, 2, ['mine'], theirs)).toEqual([]);
});

test('a customer id that contains a comma and another id is refused as malformed', async () => {
  await expect(readLoansOf(api, 2, ['mine,theirs'], 'tmx')).rejects.toThrow(/malformed/);
});

test('every table that refers to a loan has row-level security', async () => {
  const open = await worker.rows(
    statement<{ relname: string }>(
      'rls_missing',
      `
    select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'loan_id'
     where c.relnamespace = 'servicing'::regnamespace and c.relkind = 'r' and not c.relrowsecurity`,
    ),
  );
  expect(open).toEqual([]);
});

test('loans read in one group are returned to their own caller only [D11 LAP-071]', async () => {
  const found = await Promise.all([
    findLoanOf(api, 2, ['mine'], mine),
    findLoanOf(api, 2, ['mine'], theirs),
    findLoanOf(api, 2, ['theirs'], mine),
    findLoanOf(api, 2, ['nobody', 'theirs'], theirs),
    findLoanOf(api, 2, [], theirs),
  ]);
  expect(found.map((record) => record?.snapshot.loanId ?? null)).toEqual([mine, null, null, theirs, null]);
  const lists = await Promise.all([
    readLoansOf(api, 2, ['mine'], 'tmx'),
    readLoansOf(api, 2, ['theirs'], 'tmx'),
    readLoansOf(api, 2, ['theirs'], 'c1l'),
    readLoansOf(api, 1, ['mine'], 'tmx'),
    readLoansOf(api, 2, ['mine', 'theirs'], 'tmx'),
  ]);
  expect(lists.map((records) => records.map(({ snapshot }) => snapshot.loanId))).toEqual([
    [mine],
    [theirs],
    [],
    [],
    [mine, theirs],
  ]);
});

test('remarks are returned only to their customer in their loan system [D11]', async () => {
  const facts = statement(
    'rls_facts',
    `insert into servicing.customer_fact (lms_id, customer_id, ssn_on_file, is_blocked, discretionary_income, spouse_notice_on)
     values (2, 'theirs', false, true, 100000, '2026-06-01'), (2, 'third', true, false, 250000, null)`,
  );
  await worker.rows(facts);
  const lock = statement(
    'rls_lock',
    `insert into servicing.loan_lock (loan_id, type, holder_id, holder_name, taken_at, expires_at)
     values ($1, 'addOn', 'someone', 'Some One', now(), now() + interval '1 hour'), ($2, 'addOn', 'gone', 'Gone', now(), now())`,
  );
  await worker.rows(lock, [theirs, mine]);
  const application = statement(
    'rls_application',
    `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, appraisal, state, started_on)
     select 2, 'NlsApplication', l.product_id, l.store_id, 'tmx', 'theirs', value, 'open', '2026-06-01'
       from servicing.loan l, (values (700000), (800000), (null)) as a (value) where l.loan_id = $1`,
  );
  await worker.rows(application, [theirs]);
  const draws = statement(
    'rls_draws',
    `insert into servicing.disbursement (reference, loan_id, customer_id, purpose, channel, amount, state, requested_on)
     values ('d1', $1, 'theirs', 'draw', 'ach', 100, 'requested', '2026-06-01'),
            ('d2', $2, 'mine', 'draw', 'ach', 100, 'completed', '2026-06-01')`,
  );
  await worker.rows(draws, [theirs, mine]);
  const [ofMine, ofTheirs, elsewhere, ofBoth, loans] = await Promise.all([
    findCircumstances(api, 2, ['mine']),
    findCircumstances(api, 2, ['theirs']),
    findCircumstances(api, 1, ['theirs']),
    findCircumstances(api, 2, ['theirs', 'third']),
    readLoansOf(api, 2, ['mine'], 'tmx'),
  ]);
  expect(ofMine).toEqual(ORDINARY_CIRCUMSTANCES);
  const said = {
    ...ORDINARY_CIRCUMSTANCES,
    ssnOnFile: false,
    isBlocked: true,
    isSpouseNoticed: true,
    discretionaryIncomeCents: 100_000,
    lockedBy: new Map([[theirs, 'Some One']]),
    pendingDrawLoans: new Set([theirs]),
    vehicleValueCents: 800_000,
  };
  expect(ofTheirs).toEqual(said);
  expect(elsewhere).toEqual({ ...ORDINARY_CIRCUMSTANCES, pendingDrawLoans: new Set([theirs]) });
  expect(ofBoth).toEqual({ ...said, isSpouseNoticed: false, discretionaryIncomeCents: 250_000 });
  expect(loans.map(({ snapshot }) => snapshot.loanId)).toEqual([mine]);
});

test("payments in progress show only on the current customer's loans, whoever pays [D11 LAP-071]", async () => {
  const owner = database.open('owner');
  await owner.rows(
    statement(
      'rls_payer',
      `with p as (insert into app.profile (profile_id, first_name, last_name) values ('payer', 'Pay', 'Er'))
       insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year,
         can_disburse, saved)
       values ('card', 'payer', 1, 'tok', 'visa', '424242', '4242', 'Pay Er', 12, 2030, false, true)`,
    ),
  );
  await owner.rows(
    statement(
      'rls_paying',
      `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial,
         card_id, contact)
       select 'pay_' || loan_id, 'payer', 'key_' || loan_id, '\\x00', loan_id, lms_id, brand, 100, 'standard', false, 'card', '{}'
         from servicing.loan where loan_id = any ($1)`,
    ),
    [[mine, theirs]],
  );
  const beingPaid = statement<{ loan_id: number }>('rls_being_paid', 'select loan_id from app.loan_being_paid');
  expect(await api.rows(beingPaid)).toEqual([]);
  const seen = await api.transaction(async (tx) => {
    await tx.rows(statement('look_as', 'select servicing.look_as($1)'), [['mine']]);
    return tx.rows(beingPaid);
  });
  expect(seen).toEqual([{ loan_id: mine }]);
  const [own] = await readLoansOf(api, 2, ['mine'], 'tmx');
  expect(own?.paymentInFlight).toBe(true);
});

test('a payment shows only on the loan of its own loan system, even while in review [LAP-071 D7 D11]', async () => {
  const owner = database.open('owner');
  const own = await openTestLoan(worker, { ...terms, customerId: 'numbered' });
  const order = statement(
    'rls_numbered',
    `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial,
       card_id, contact, business_date)
     values ($1, 'payer', 'key_' || $1, '\\x00', $2, $3, 'tmx', 777, 'standard', false, 'card', '{}', '2026-06-15')`,
  );
  const move = statement('rls_moved', 'update app.payment set state = $2, last_event = $3 where payment_id = $1');
  const read = async () => {
    const money = await readMoneyOf(api, 2, ['numbered'], own);
    return [money?.record.paymentInFlight, money?.tries.map(({ title }) => title)];
  };
  await owner.rows(order, ['pay_partners', own, 3]);
  expect(await read()).toEqual([false, []]);
  await owner.rows(order, ['pay_in_review', own, 2]);
  expect(await read()).toEqual([true, ['Payment on its way']]);
  for (const [state, event] of [
    ['calling', 'claimed'],
    ['unknown', 'answer_lost'],
    ['review', 'gave_up'],
  ])
    await owner.rows(move, ['pay_in_review', state, event]);
  expect(await read()).toEqual([false, ['Payment on its way']]);
});
