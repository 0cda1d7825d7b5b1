import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { statement, type Database } from '#platform/database.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { markCoveredBorrower } from '#servicing/commands/customers/mark-covered-borrower.ts';
import { publishLenderOffers, setOfferStop, withdrawLenderOffer } from '#servicing/commands/offers/lender-offers.ts';
import { disburseLoan, originateLoan } from '#servicing/commands/origination/originate-loan.ts';
import { switchProduct } from '#servicing/commands/refinance/switch-product.ts';
import { postPayments } from '#servicing/commands/payments/post-payments.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import type { DayEndOptions } from './day-end-steps.ts';
import type { FailedOffer } from './publish-offers.ts';
import { runDayEnd } from './run-day-end.ts';

const ON = businessDate('2026-06-15');
const books = await openCommandBooks(ON);

const PERSON = statement(
  'offer_trial_person',
  `
  with p as (
    insert into app.profile (profile_id, first_name, last_name, email) values ($1, $1, 'Lee', $1 || '@example.com')
  ), c as (
    insert into servicing.customer (lms_id, customer_id, first_name, last_name, ssn_hash) values (2, $1, $1, 'Lee', sha256($1::text::bytea))
  ), f as (
    insert into servicing.customer_fact (lms_id, customer_id, discretionary_income) values (2, $1, 200000)
  ), a as (
    insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, appraisal, amount, state, started_on)
    values (2, 'TLXeApplication', 1101, 10001, 'tmx', $1, 800000, 0, 'withdrawn', '2026-01-05')
  )
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ($1, 2, $1)`,
);
const OFFERS = statement<{ rule: string; state: string; amount: number | null }>(
  'offer_trial_offers',
  'select rule, state, amount from servicing.offer where customer_id = $1 order by rule, offer_id',
);
const LETTERS = statement<{ rule: string }>(
  'offer_trial_letters',
  `select n.facts ->> 'rule' as rule from servicing.notice n join app.outbox o on o.payload ->> 'key' = n.key
    where n.code = 'N40' and n.customer_id = $1 order by n.key`,
);
const LAST_DAYS = statement<{ days: number }>(
  'offer_trial_last_days',
  `select ((n.facts ->> 'expiresOn')::date - n.made_on) as days from servicing.notice n where n.code = 'N40' and n.customer_id = 'lou' and n.facts ->> 'rule' = 'settlement'`,
);
const SHOW = statement(
  'offer_trial_show',
  `insert into app.setting (name, value) values ('config.offerButton', 'true')`,
);
const MAKE_FROM = statement(
  'offer_trial_make_from',
  `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, appraisal, amount, loan_id, state, started_on)
   select 2, 'TLXeApplication', product_id, store_id, 'tmx', customer_id, $2, 0, loan_id, 'funded', '2026-02-05'
     from servicing.loan where loan_id = $1`,
);
const VALUE_ANOTHER = statement(
  'offer_trial_value_another',
  `insert into servicing.application (lms_id, kind, product_id, store_id, brand, customer_id, appraisal, amount, state, started_on)
   values (2, 'TLXeApplication', 1101, 10001, 'tmx', $1, 900000, 0, 'withdrawn', '2026-06-05')`,
);
const FILE = statement(
  'offer_trial_file',
  `insert into servicing.bankruptcy_case (loan_id, seq, case_number, chapter, filed_on) values ($1, 1, '26-7', 7, '2026-06-16')`,
);
const REST = statement(
  'offer_trial_rest',
  `with o as (update servicing.offer set cycle = '2026-Q1' where loan_id = $1 and rule = 'settlement')
   update servicing.settlement_offer set expires_on = $2 where loan_id = $1`,
);
const MAKE_FAULT = statement(
  'offer_trial_make_fault',
  `create function servicing.trial_fault() returns trigger language plpgsql as $$
   begin
     if new.customer_id = 'fay' then raise exception 'a fault of this test'; end if;
     return new;
   end $$`,
);
const CAUSE_FAULT = statement(
  'offer_trial_cause_fault',
  'create trigger trial_fault before insert on servicing.offer for each row execute function servicing.trial_fault()',
);
const END_FAULT = statement('offer_trial_end_fault', 'drop trigger trial_fault on servicing.offer');
const BLOCK = statement('offer_trial_block', 'update app.profile set blocked = true where profile_id = $1');

async function lend(customerId: string, productId: number, principalCents = 60_000): Promise<number> {
  const product = findProduct(productId);
  if (product === null) throw new Error(`there is no product ${productId}`);
  const today = await getBusinessDate(books.worker, 2);
  return books.inUnit(async (tx) => {
    const { loanId } = await originateLoan(tx, {
      product,
      principalCents: cents(principalCents),
      dueDates:
        product.kind === 'instalment' ? Array.from({ length: 12 }, (_, at) => addDays(today, 30 * (at + 1))) : [],
      brand: 'tmx',
      storeId: 10_001,
      customerId,
      channel: 'store',
      collateral: { year: 2015, make: 'Honda', model: 'Civic' },
    });
    await disburseLoan(tx, product, loanId, 'store');
    return loanId;
  });
}

async function borrower(name: string, productId: number): Promise<number> {
  await books.owner.rows(PERSON, [name]);
  return lend(name, productId);
}

const closeDay = (offers: 'none' | 'due' | 'all' = 'all', more: Partial<DayEndOptions> = {}) =>
  runDayEnd(books.worker, 2, { delivers: true, offers, ...more });
const offersOf = (name: string) => books.owner.rows(OFFERS, [name]);

test('nothing is published while the lender shows no offers', async () => {
  await borrower('nat', 1102);
  expect(await closeDay()).toMatchObject({ breaches: [], offersPublished: 0 });
  await books.owner.rows(SHOW);
  expect(await closeDay()).toMatchObject({ breaches: [], offersPublished: 2 });
});

test('a good pawn is offered cash and its line of credit once a month, with one letter each', async () => {
  await borrower('ada', 1102);
  expect(await closeDay()).toMatchObject({ breaches: [], offersPublished: 2 });
  expect(await offersOf('ada')).toMatchObject([
    { rule: 'line', state: 'open' },
    { rule: 'qualifiedAmount', state: 'open' },
  ]);
  expect(await closeDay()).toMatchObject({ offersPublished: 0 });
  expect(await books.owner.rows(LETTERS, ['ada'])).toEqual([{ rule: 'line' }, { rule: 'qualifiedAmount' }]);
});

test('day-end publishes offers only when asked, and looks at each loan once in 28 days', async () => {
  const loanId = await borrower('tess', 1102);
  expect(await closeDay('none')).toMatchObject({ offersPublished: 0 });
  expect(await offersOf('tess')).toEqual([]);
  for (let day = 0; day < 31 && (await offersOf('tess')).length === 0; day += 1) {
    const { date, offersPublished } = await closeDay('due');
    const isTurn = loanId % 28 === Math.min(Number(date.slice(8)), 28) - 1;
    expect(offersPublished > 0 && (await offersOf('tess')).length > 0).toBe(isTurn);
  }
});

test('nothing is offered to blocked or covered people, or to those who want no offers', async () => {
  for (const name of ['blo', 'cov', 'sid']) await borrower(name, 1102);
  await books.owner.rows(BLOCK, ['blo']);
  await books.inUnit((tx) =>
    markCoveredBorrower(tx, { lmsId: 2, customerId: 'cov', relation: 'serviceMember', source: 'lender' }),
  );
  await books.inUnit((tx) => setOfferStop(tx, 2, 'sid', true));
  await closeDay();
  for (const name of ['blo', 'cov', 'sid']) expect(await offersOf(name)).toEqual([]);
  await books.inUnit((tx) => setOfferStop(tx, 2, 'sid', false));
  await closeDay();
  expect(await offersOf('sid')).toHaveLength(2);
  await books.inUnit((tx) => setOfferStop(tx, 2, 'sid', true));
  await closeDay();
  expect((await offersOf('sid')).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
});

test('a candidate that fails is reported and counted, and the others are published', async () => {
  const loanId = await borrower('fay', 1102);
  for (const name of ['gus', 'gil']) await borrower(name, 1102);
  await books.owner.rows(MAKE_FAULT);
  await books.owner.rows(CAUSE_FAULT);
  const failed: FailedOffer[] = [];
  const day = await closeDay('all', { onFailedOffer: (offer) => failed.push(offer) });
  await books.owner.rows(END_FAULT);
  expect(day).toMatchObject({ breaches: [], offersPublished: 4, offersFailed: 2 });
  const error = expect.stringContaining('a fault of this test') as string;
  expect(failed).toEqual([
    { rule: 'line', loanId, error },
    { rule: 'qualifiedAmount', loanId, error },
  ]);
  expect(await offersOf('fay')).toEqual([]);
  expect(await books.owner.rows(LETTERS, ['fay'])).toEqual([]);
  for (const name of ['gus', 'gil']) expect(await books.owner.rows(LETTERS, [name])).toHaveLength(2);
  // She gets them at her next turn.
  expect(await closeDay()).toMatchObject({ offersPublished: 2, offersFailed: 0 });
});

test('a day publishes its offers in one transaction, however many there are', async () => {
  let transactions = 0;
  const counting: Database = {
    ...books.worker,
    transaction: (work) => {
      transactions += 1;
      return books.worker.transaction(work);
    },
  };
  const countOf = async () => {
    transactions = 0;
    const { offersPublished } = await runDayEnd(counting, 2, { delivers: true, offers: 'all' });
    return { offersPublished, transactions };
  };
  const quiet = await countOf();
  for (const name of ['hal', 'hua', 'hob']) await borrower(name, 1102);
  expect(quiet.offersPublished).toBe(0);
  expect(await countOf()).toEqual({ offersPublished: 6, transactions: quiet.transactions + 1 });
});

test('a switch to the line takes its offer and ends the other offers of the loan', async () => {
  const loanId = await borrower('lena', 1102);
  await closeDay();
  const answer = await books.inUnit((tx) =>
    switchProduct(tx, {
      key: 'switch-lena',
      lmsId: 2,
      loanId,
      amountCents: cents(20_000),
      tender: 'card',
      creditLimitCents: cents(400_000),
    }),
  );
  expect(answer).toMatchObject({ ok: true });
  expect((await offersOf('lena')).map(({ rule, state }) => [rule, state])).toEqual([
    ['line', 'taken'],
    ['qualifiedAmount', 'withdrawn'],
  ]);
});

async function payOff(loanId: number): Promise<void> {
  const payoff = { loanId, amountCents: cents(70_000), purpose: 'payoff', channel: 'card' } as const;
  const payment = { ...payoff, reference: `payoff-${loanId}`, confirmationNumber: `1234${loanId}` };
  await books.inUnit((tx) => postPayments(tx, 2, [payment]));
}

/** Gives somebody a paid-off pawn whose vehicle an application valued at $4,000.00. */
async function paidOffBorrower(name: string): Promise<number> {
  const loanId = await borrower(name, 1101);
  await books.owner.rows(MAKE_FROM, [loanId, 400_000]);
  await payOff(loanId);
  return loanId;
}

const newLoansOf = async (name: string) => (await offersOf(name)).filter(({ rule }) => rule === 'appraisal');

test('a customer who paid off a loan is offered a new one by the value of that vehicle', async () => {
  await paidOffBorrower('otto');
  await paidOffBorrower('rich');
  // A later application for another vehicle, which made no loan, is of no account.
  await books.owner.rows(VALUE_ANOTHER, ['rich']);
  const other = await borrower('vera', 1101);
  await payOff(other);
  await closeDay();
  const [offer] = await newLoansOf('otto');
  expect(offer).toMatchObject({ state: 'open' });
  expect(offer?.amount ?? 0).toBeGreaterThanOrEqual(5_000);
  expect(await newLoansOf('rich')).toEqual([offer]);
  // Nobody valued the vehicle of her loan.
  expect(await newLoansOf('vera')).toEqual([]);
});

test('a bankrupt customer who owes nothing gets no new loan and no offer of the lender’s own', async () => {
  await books.owner.rows(FILE, [await paidOffBorrower('bea')]);
  await closeDay();
  expect(await newLoansOf('bea')).toEqual([]);
  const own = { lmsId: 2, customerId: 'bea', loanId: null, title: 'A', description: 'B', amount: null } as const;
  const publish = books.inUnit((tx) => publishLenderOffers(tx, [{ ...own, ref: 'B-1', expiresOn: '2027-01-31' }]));
  expect(await publish).toEqual(['barred']);
});

test('the lender’s own offer is published once, withdrawn by its number, and only for customers', async () => {
  await books.owner.rows(PERSON, ['max']);
  const offer = {
    ref: 'SUMMER-1',
    lmsId: 2,
    customerId: 'max',
    loanId: null,
    title: 'Lower rate',
    description: 'Ask us.',
    amount: null,
    expiresOn: '2027-01-31',
  } as const;
  const publish = (...changes: readonly object[]) =>
    books.inUnit((tx) =>
      publishLenderOffers(
        tx,
        changes.map((change) => ({ ...offer, ...change })),
      ),
    );
  expect(await publish({})).toEqual(['published']);
  // All rows are answered together, in their order. Of two with one number the first good one is published.
  expect(
    await publish(
      {},
      { ref: 'S-2', customerId: 'nobody' },
      { ref: 'S-3', loanId: 1 },
      { ref: 'S-4', customerId: 'blo' },
      { ref: 'S-5', expiresOn: '2026-06-01' },
      { ref: 'S-5' },
      { ref: 'S-5' },
    ),
  ).toEqual(['kept', 'unknownCustomer', 'unknownLoan', 'barred', 'over', 'published', 'kept']);
  expect(await books.inUnit((tx) => withdrawLenderOffer(tx, 2, 'S-5'))).toBe('withdrawn');
  const twice = (await Promise.all([publish({ ref: 'S-6' }), publish({ ref: 'S-6' })])).flat();
  expect(twice.toSorted()).toEqual(['kept', 'published']);
  expect(await books.inUnit((tx) => withdrawLenderOffer(tx, 2, 'S-6'))).toBe('withdrawn');
  expect(await offersOf('max')).toMatchObject([
    { rule: 'lender', state: 'open', amount: null },
    { rule: 'lender', state: 'withdrawn' },
    { rule: 'lender', state: 'withdrawn' },
  ]);
  expect(await books.inUnit((tx) => withdrawLenderOffer(tx, 2, 'SUMMER-1'))).toBe('withdrawn');
  expect(await books.inUnit((tx) => withdrawLenderOffer(tx, 2, 'SUMMER-1'))).toBe('notOpen');
});

test('a loan that is 91 days late is offered a settlement, and no second one in its rest', async () => {
  const loanId = await borrower('lou', 1103);
  const published: string[] = [];
  for (let day = 0; day < 150 && published.length === 0; day += 1) {
    const { date, breaches } = await closeDay();
    expect(breaches).toEqual([]);
    if ((await offersOf('lou')).some(({ rule }) => rule === 'settlement')) published.push(date);
  }
  expect(published).toHaveLength(1);
  // The letter names the settlement's own last day.
  expect(await books.owner.rows(LAST_DAYS)).toEqual([{ days: 14 }]);
  for (let day = 0; day < 20; day += 1) await closeDay();
  const settlements = async () => (await offersOf('lou')).filter(({ rule }) => rule === 'settlement');
  expect(await settlements()).toMatchObject([{ state: 'expired' }]);
  const tomorrow = addDays(await getBusinessDate(books.worker, 2), 1);
  await books.owner.rows(REST, [loanId, addDays(tomorrow, -89)]);
  await closeDay();
  expect(await settlements()).toHaveLength(1);
  await books.owner.rows(REST, [loanId, addDays(tomorrow, -89)]);
  await closeDay();
  expect(await settlements()).toMatchObject([{ state: 'expired' }, { state: 'open' }]);
}, 120_000);
