import { createHash } from 'node:crypto';
import { endEnrollment } from '@lendside/contract/autopay/end-enrollment.ts';
import { parseRequest } from '@lendside/contract/wire.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement, type Database } from '#platform/database.ts';
import type { CallContext } from '#platform/mounting/handlers.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { autopayHandlers } from './autopay-routes.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { collectAutopay } from '#servicing/autopay/collect-autopay.ts';
import { recordDebitOutcomes } from '#servicing/autopay/record-debit-outcomes.ts';
import { advance } from '#servicing/day-end/run-day-end.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';

const firstDay = businessDate('2026-05-01');
const dueOn = businessDate('2026-05-18');
const context = {} as CallContext;

const SEED = statement(
  'test_person',
  `
  with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('p', 'Ada', 'Lane', 'ada@example.test')),
  k as (insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
        values ('card_a', 'p', 1, 't', 'visa', '41111111', '1111', 'Ada Lane', 12, 2030, false, true),
               ('card_old', 'p', 1, 't2', 'visa', '41111111', '2222', 'Ada Lane', 1, 2026, false, true))
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ('p', 1, 'c')`,
);
const ada = aCustomer('p', { NLS: 'c' }, { username: 'ada@example.test', brands: ['inl'] });
const rows = (db: Database, sql: string) =>
  db.rows<Record<string, unknown>>(statement(createHash('sha1').update(sql).digest('hex'), sql));

let owner: Database;
let worker: Database;
let loanId: number;
let calls: ReturnType<typeof autopayHandlers>;
beforeEach(async () => {
  const database = await copyTestDatabase();
  [owner, worker] = [database.open('owner'), database.open('lendside_worker')];
  const api = database.open('lendside_api');
  await seedReference(owner, 'simulation', { 1: firstDay, 2: firstDay });
  const product = findProduct(2101);
  if (product === null) throw new Error('no product 2101');
  const dueDates = Array.from({ length: 12 }, (_, index) => addDays(dueOn, 14 * index));
  loanId = await openTestLoan(worker, {
    product,
    brand: 'inl',
    customerId: 'c',
    principalCents: cents(120_000),
    dueDates,
  });
  await owner.rows(SEED);
  calls = autopayHandlers({ database: api, loanSystems: [builtInLoanSystem(1, api)] });
});

const choice = (methodId: string) =>
  ({
    enrolled: true,
    method: 'card',
    methodId,
    cardType: 'visa',
    displayNumber: '•••• 1111',
    expiry: '12/30',
  }) as const;
const turnOn = (methodId = 'card_a', version: string = AUTOPAY_TERMS.card.version) =>
  calls.saveEnrollment({ loanId, lmsId: 1, autoPay: choice(methodId), authorizationVersion: version }, ada, context);
const read = () => calls.getEnrollment({ loanId, lmsId: 1 }, ada, context);

describe("autopay with the borrower's own card", () => {
  test('a loan shows its next debit while autopay is off and the accepted terms once it is on [LOP-065 CRD-012]', async () => {
    expect(await read()).toMatchObject({
      state: 'off',
      whyNot: null,
      nextDebit: { date: dueOn, noticeDate: '2026-05-13' },
    });
    await turnOn();
    await turnOn();
    expect(await read()).toMatchObject({ state: 'on', method: 'card', methodId: 'card_a', displayNumber: '•••• 1111' });
    const kept = await rows(owner, 'select version, words, session_id from app.autopay_authorisation');
    expect(kept).toEqual([
      {
        version: AUTOPAY_TERMS.card.version,
        words: AUTOPAY_TERMS.card.paragraphs.join('\n'),
        session_id: ada.sessionId,
      },
    ]);
    expect(
      await rows(owner, `select payload ->> 'channel' as channel from app.outbox where kind = 'notice'`),
    ).toHaveLength(1);
  });

  test('autopay turns off at once, and a repeated request changes nothing [LOP-123 LAP-078 CRD-014]', async () => {
    await turnOn();
    // The specification's call sends only the loan, without `enrolled`.
    expect(parseRequest(endEnrollment, { loanId })).toMatchObject({ ok: true });
    const off = () => calls.endEnrollment({ loanId }, ada, context);
    expect(await off()).toEqual({ loanId, enrolled: false });
    expect(await off()).toEqual({ loanId, enrolled: false });
    expect((await read()).state).toBe('off');
    await advance(worker, 1, dueOn);
    expect(await rows(owner, 'select 1 as one from servicing.debit_attempt')).toEqual([]);
  });

  test("turning on autopay is refused for outdated terms, an expired card or another's loan", async () => {
    await expect(turnOn('card_a', 'old')).rejects.toMatchObject({ errorCode: 'QuoteChanged' });
    await expect(turnOn('card_old')).rejects.toMatchObject({ errorCode: 'CardExpired' });
    await expect(turnOn('card_x')).rejects.toMatchObject({ errorCode: 'NotFoundException' });
    const other: Customer = { ...ada, customerIds: ['o'], customerIdBySystem: { NLS: 'o' } };
    await expect(calls.endEnrollment({ loanId, enrolled: false }, other, context)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  });

  // Card routing is cached for a while, so each case uses its own database.
  test.each([
    ['is vaulted at another processor', '2', 'CardNotAccepted'],
    ['pays a loan without card payments', '5', 'CardsNotOffered'],
    ['is still charged at its old processor', '{"newCards": 2, "alsoCharges": [1]}', null],
  ])(
    'turning on autopay with a card that %s works only if the card can pay the loan [LOA-031]',
    async (_, to, refused) => {
      await rows(
        owner,
        `insert into app.setting (name, value) values ('config.cardProcessors', '{"inl": {"NLS": ${to}}}')`,
      );
      const outcome = turnOn().then(
        () => ({ errorCode: null }),
        (error: unknown) => error,
      );
      expect(await outcome).toMatchObject({ errorCode: refused });
      expect((await read()).state).toBe(refused === null ? 'on' : 'off');
    },
  );

  test('autopay announces a debit 3 business days ahead and creates one payment on the due date', async () => {
    await turnOn();
    await advance(worker, 1, dueOn);
    await collectAutopay(worker, 1, dueOn);
    const payments = await rows(
      owner,
      'select payment_id, state, amount, card_id, business_date::text as day from app.payment',
    );
    expect(payments).toMatchObject([{ state: 'accepted', card_id: 'card_a', day: dueOn }]);
    expect(await rows(owner, 'select state from servicing.debit_attempt')).toEqual([{ state: 'sent' }]);
    const announced = await rows(
      owner,
      `select made_on::text as day from servicing.notice where code = 'N03' and key like '%:days3:%'`,
    );
    expect(announced).toEqual([{ day: '2026-05-13' }]);
  });

  test('the autopay debit is skipped when a manual payment is under way on the due date', async () => {
    await turnOn();
    await advance(worker, 1, addDays(dueOn, -1));
    await owner.rows(
      statement(
        'by hand',
        `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id, contact, business_date)
         values ('pay_hand', 'p', 'hand', '\\x00', ${loanId}, 1, 'inl', 100, 'standard', false, 'card_a', '{}', '2026-05-17')`,
      ),
    );
    await collectAutopay(worker, 1, dueOn);
    expect(await rows(owner, 'select state, return_code from servicing.debit_attempt')).toEqual([
      { state: 'void', return_code: 'paymentUnderWay' },
    ]);
    expect(await rows(owner, 'select payment_id from app.payment')).toEqual([{ payment_id: 'pay_hand' }]);
  });

  test('a letter names the retry of a debit that a payment under way prevented on its day', async () => {
    await turnOn();
    await advance(worker, 1, addDays(dueOn, -1));
    await rows(owner, `delete from servicing.notice where code = 'N03'`);
    await owner.rows(
      statement(
        'by hand again',
        `insert into app.payment (payment_id, profile_id, payment_key, request_hash, loan_id, lms_id, brand, amount, purpose, is_partial, card_id, contact, business_date)
         values ('pay_hand', 'p', 'hand', '\\x00', ${loanId}, 1, 'inl', 100, 'standard', false, 'card_a', '{}', '2026-05-17')`,
      ),
    );
    await collectAutopay(worker, 1, dueOn);
    const [debit] = await rows(owner, 'select state, return_code, amount::int as amount from servicing.debit_attempt');
    expect(debit).toMatchObject({ state: 'void', return_code: 'paymentUnderWay' });
    // The payment fails, so that all of it is still due.
    await rows(owner, `update app.payment set state = 'calling', last_event = 'claimed' where state = 'accepted'`);
    await rows(
      owner,
      `update app.payment set state = 'declined', last_event = 'declined', failure_code = 'insufficientFunds' where state = 'calling'`,
    );
    await advance(worker, 1, addDays(dueOn, 1));
    const told = `select (facts ->> 'amount')::int as amount, facts ->> 'onDay' as day from servicing.notice where code = 'N20'`;
    expect(await rows(owner, told)).toEqual([{ amount: debit?.['amount'], day: '2026-05-21' }]);
  });

  test('autopay whose card was removed stops on the due date, and a letter says how to pay', async () => {
    await turnOn();
    await advance(worker, 1, addDays(dueOn, -1));
    await rows(owner, `update app.card set removed_at = now() where card_id = 'card_a'`);
    await advance(worker, 1, dueOn);
    expect(await read()).toMatchObject({ state: 'stopped', stoppedWhy: 'card_gone' });
    expect(
      await rows(
        owner,
        `select facts ->> 'dueOn' as day, facts ->> 'why' as why from servicing.notice where code = 'N21'`,
      ),
    ).toEqual([{ day: dueOn, why: 'cardGone' }]);
  });

  test('autopay stops after two declines in a row, notifies of both and can be turned on again', async () => {
    await turnOn();
    const decline = async (): Promise<void> => {
      const [payment] = await rows(owner, `select payment_id from app.payment where state = 'accepted'`);
      await rows(owner, `update app.payment set state = 'calling', last_event = 'claimed' where state = 'accepted'`);
      await rows(
        owner,
        `update app.payment set state = 'declined', last_event = 'declined', failure_code = 'insufficientFunds' where state = 'calling'`,
      );
      await worker.transaction((tx) => recordDebitOutcomes(tx, [String(payment?.['payment_id'])]));
    };
    await advance(worker, 1, dueOn);
    await decline();
    expect(await read()).toMatchObject({
      state: 'on',
      tries: [{ state: 'declined', note: 'There was not enough money on the card' }],
    });
    // The decline is told when May 19 opens, and the retry is three business days later.
    await advance(worker, 1, businessDate('2026-05-22'));
    await decline();
    expect(await read()).toMatchObject({ state: 'stopped', stoppedWhy: 'twoFailures' });
    const marked = async () =>
      (await rows(owner, `select record -> 'autopay' ->> 'method' as method from servicing.loan_record`))[0]?.[
        'method'
      ];
    expect(await marked()).toBeNull();
    await advance(worker, 1, businessDate('2026-05-23'));
    const codes = await rows(owner, `select code from servicing.notice where code in ('N08', 'N20') order by code`);
    expect(codes).toEqual([{ code: 'N08' }, { code: 'N20' }]);
    await turnOn();
    expect((await read()).state).toBe('on');
    expect(await marked()).toBe('card');
  });

  test('an autopay debit declined on a Saturday is retried 3 business days after its notice [loan-core 5.3]', async () => {
    await turnOn();
    await advance(worker, 1, dueOn);
    const [payment] = await rows(owner, `select payment_id from app.payment where state = 'accepted'`);
    await rows(owner, `update app.payment set state = 'calling', last_event = 'claimed' where state = 'accepted'`);
    await rows(
      owner,
      `update app.payment set state = 'declined', last_event = 'declined', failure_code = 'insufficientFunds' where state = 'calling'`,
    );
    await worker.transaction((tx) => recordDebitOutcomes(tx, [String(payment?.['payment_id'])]));
    await rows(owner, `update servicing.debit_attempt set returned_on = null`);
    await advance(worker, 1, businessDate('2026-05-23'));
    await rows(owner, `update servicing.debit_attempt set returned_on = '2026-05-23'`);
    // Its notice is sent on Sunday. Memorial Day falls in between and is not a business day.
    await advance(worker, 1, businessDate('2026-05-29'));
    const tries = await rows(
      owner,
      `select try, effective_on::text as day, state from servicing.debit_attempt order by try`,
    );
    expect(tries).toMatchObject([
      { try: 1, state: 'declined' },
      { try: 2, state: 'sent', day: '2026-05-29' },
    ]);
  });
});
