import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ANN, openBankTrial } from './bank-payment.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { autopayHandlers } from '#features/autopay/autopay-routes.ts';
import { loansHandlers } from '#features/loans/loans-routes.ts';
import { timelineHandlers } from '#features/loans/timeline-routes.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { findBanks, findStops } from '#features/cards/bank-queries.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

const COSIGNER = statement(
  'autopay_trial_cosigner',
  `
  with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('tom', 'Tom', 'Lee', 'tom@example.com')),
  c as (insert into servicing.customer (lms_id, customer_id, first_name, last_name)
        values (2, 'tom', 'Tom', 'Lee'), (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee') on conflict do nothing)
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ('tom', 2, 'tom')`,
);
const TOMS_CARD = statement(
  'autopay_trial_toms_card',
  `insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year, can_disburse, saved)
   values ('card_tom', 'tom', 1, 'tok_tom', 'visa', '41111111', '4321', 'Tom Lee', 12, 2030, false, true)`,
);
const SHARE = statement('autopay_trial_share', `update servicing.loan set cosigner_id = 'tom' where loan_id = $1`);
const KEPT = statement<{ version: string; words: string; method: string }>(
  'autopay_trial_words',
  'select version, words, method from app.autopay_authorisation order by given_at',
);
const AS_OF_EARLIER_WORDS = statement(
  'autopay_trial_earlier_words',
  `insert into app.autopay_authorisation (authorisation_id, profile_id, loan_id, lms_id, version, words, method, method_id,
          display_number, session_id, given_at)
   select authorisation_id || '_earlier', profile_id, loan_id, lms_id, 'autopay-bank-anew-2026-11', words, method, method_id,
          display_number, session_id, given_at + interval '1 second' from app.autopay_authorisation`,
);
const TRIES = statement<{ state: string; code: string | null; n: number; debits: number }>(
  'autopay_trial_tries',
  `select a.state, a.return_code as code, a.number as n, (select count(*)::int from servicing.bank_debit b where b.reference = a.reference) as debits
     from servicing.debit_attempt a order by a.effective_on, a.try`,
);
const NOTICES = statement<{ code: string; customer_id: string; facts: Record<string, unknown> }>(
  'autopay_trial_notices',
  `select code, customer_id, facts from servicing.notice where code = any ($1) order by made_on, key`,
);
const TOLD = statement<{ n: number }>(
  'autopay_trial_told',
  `select count(*)::int as n from app.outbox where kind = 'paymentReturned'`,
);

let trial: Awaited<ReturnType<typeof openBankTrial>>;
let good: string;
beforeAll(async () => {
  trial = await openBankTrial();
  good = await trial.addBank('000123456789');
});
afterAll(() => trial.lanes.stop(2_000));

const readers = () => [builtInLoanSystem(2, trial.api)];
const calls = () => autopayHandlers({ database: trial.api, loanSystems: readers() });
const read = (who: Customer = ANN) => calls().getEnrollment({ loanId: trial.loanId, lmsId: 2 }, who, {} as never);
const turnOn = (methodId: string, version: string, who: Customer = ANN) =>
  calls().saveEnrollment(
    {
      loanId: trial.loanId,
      lmsId: 2,
      autoPay: { enrolled: true, method: 'bank', methodId, cardType: 'bank', displayNumber: '•••• 6789', expiry: null },
      authorizationVersion: version,
    },
    who,
    {} as never,
  );
const turnOff = (who: Customer = ANN) =>
  calls().endEnrollment({ loanId: trial.loanId, enrolled: false }, who, {} as never);
const accounts = () =>
  loansHandlers({ db: trial.api, loanSystems: readers(), isNoSsnRefinanceAllowed: () => Promise.resolve(false) });
const events = async () =>
  (
    await timelineHandlers({
      db: trial.api,
      loanSystems: readers(),
      mode: 'simulation',
    }).getAccountTimeline({ loanId: trial.loanId, lmsId: 2 }, ANN)
  ).events;
const closeTo = async (day: string) => {
  while ((await getBusinessDate(trial.worker, 2)) < businessDate(day)) await trial.close(1);
};
const { bank: ONCE, bankAnew: ANEW } = AUTOPAY_TERMS;

test('enrolling a bank account in autopay requires the bank-debit wording and stores it [CRD-012 CRD-013 LOP-065]', async () => {
  await expect(turnOn(good, AUTOPAY_TERMS.card.version)).rejects.toMatchObject({ errorCode: 'QuoteChanged' });
  await expect(turnOn('bank_none', ONCE.version)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await turnOn(good, ONCE.version);
  expect(await read()).toMatchObject({ state: 'on', method: 'bank', methodId: good, displayNumber: '•••• 6789' });
  expect(await trial.owner.rows(KEPT)).toEqual([
    { version: ONCE.version, words: ONCE.paragraphs.join('\n'), method: 'ach' },
  ]);
  expect(ONCE.paragraphs.join(' ')).toContain('I may tell my bank to stop them too');
});

test('a bank autopay debit is announced, made once on the due date and shown until it settles', async () => {
  await closeTo('2026-09-14');
  expect(await trial.owner.rows(TRIES)).toMatchObject([{ state: 'sent', n: 1 }]);
  await trial.close(1);
  expect(trial.bank.debits).toHaveLength(1);
  expect(await trial.owner.rows(TRIES)).toMatchObject([{ state: 'sent', debits: 1 }]);
  expect((await events()).filter(({ isAutopay, state }) => isAutopay && state === 'pending')).toMatchObject([
    { channel: 'ach', title: 'Autopay payment', isCounted: true },
  ]);
  const announced = await trial.owner.rows(NOTICES, [['N03']]);
  expect(announced.map(({ facts }) => [facts['onDay'], facts['account']])).toContainEqual(['2026-09-14', '•••• 6789']);
  await closeTo('2026-09-18');
  expect(await trial.owner.rows(TRIES)).toMatchObject([{ state: 'settled', debits: 1 }]);
  expect((await events()).filter(({ isAutopay, state }) => isAutopay && state === 'posted')).toHaveLength(1);
  await trial.lawful();
});

test('a returned debit is retried once, and a second return stops debits until reauthorized [12 CFR 1041.8]', async () => {
  const poor = await trial.addBank('000009101');
  await turnOn(poor, ONCE.version);
  await closeTo('2026-10-14');
  await closeTo('2026-10-18');
  const first = (await trial.owner.rows(TRIES)).filter(({ n }) => n === 2);
  expect(first).toMatchObject([{ state: 'returned', code: 'R01', debits: 1 }]);
  expect((await read()).tries[0]).toMatchObject({
    state: 'returned',
    note: 'There was not enough money in the account',
  });
  expect((await events()).find(({ state }) => state === 'returned')).toMatchObject({ isAutopay: true });
  expect((await trial.owner.row(TOLD))?.n).toBe(1);
  await closeTo('2026-10-28');
  expect((await trial.owner.rows(TRIES)).filter(({ n }) => n === 2)).toMatchObject([
    { state: 'returned' },
    { state: 'returned', code: 'R01', debits: 1 },
  ]);
  expect(await read()).toMatchObject({ state: 'stopped', stoppedWhy: 'twoFailures' });
  expect(await trial.owner.rows(NOTICES, [['N08']])).toHaveLength(1);
  // Failed autopay debits also block a one-time bank debit.
  const banks = await findBanks(trial.api, ANN);
  expect((await findStops(trial.api, ANN, banks, businessDate('2026-10-28'))).get(good)).toBe('twoFailures');
  await expect(turnOn(good, ONCE.version)).rejects.toMatchObject({ errorCode: 'BankDebitsStopped' });
  await turnOn(good, ANEW.version);
  expect((await read()).state).toBe('on');
  await closeTo('2026-11-20');
  expect((await trial.owner.rows(TRIES)).at(-1)).toMatchObject({ state: 'settled', debits: 1 });
  await trial.lawful();
});

test('autopay refuses a closed account and stops after two failed debits, one-time or autopay [12 CFR 1041.8]', async () => {
  const before = trial;
  trial = await openBankTrial();
  try {
    const closed = await trial.addBank('000009102');
    const { messageKey } = await trial.pay(closed, '9102');
    await trial.reaches(messageKey, 'posted');
    await trial.close(7);
    await expect(turnOn(closed, ANEW.version)).rejects.toMatchObject({ errorCode: 'BankAccountRefused' });
    await turnOn(await trial.addBank('000009101'), ONCE.version);
    await closeTo('2026-09-13');
    expect((await read()).state).toBe('on');
    await closeTo('2026-09-20');
    expect(await read()).toMatchObject({ state: 'stopped', stoppedWhy: 'twoFailures' });
  } finally {
    await trial.lanes.stop(2_000);
    trial = before;
  }
});

test('a permission to resume debits stays valid when its wording gets a new version [12 CFR 1041.8]', async () => {
  const before = trial;
  trial = await openBankTrial();
  try {
    const poor = await trial.addBank('000009101');
    for (let count = 0; count < 2; count += 1) {
      const { messageKey } = await trial.pay(poor, '9101');
      await trial.reaches(messageKey, 'posted');
      await trial.close(7);
    }
    const own = await trial.addBank('000123456789');
    await turnOn(own, ANEW.version);
    await trial.owner.rows(AS_OF_EARLIER_WORDS);
    await closeTo('2026-09-15');
    // No debit has settled since the failures. Only the customer's new permission lets another debit go out.
    expect(await trial.owner.rows(TRIES)).toMatchObject([{ state: 'sent', debits: 1 }]);
    const stops = await findStops(trial.api, ANN, await findBanks(trial.api, ANN), businessDate('2026-09-15'));
    expect(stops.get(own)).toBeNull();
  } finally {
    await trial.lanes.stop(2_000);
    trial = before;
  }
});

test('a co-borrower sees who pays by autopay but cannot change it, and both are notified [ALT-001]', async () => {
  await trial.owner.rows(COSIGNER);
  await trial.owner.rows(SHARE, [trial.loanId]);
  const tom: Customer = {
    ...ANN,
    profileId: 'tom',
    username: 'tom@example.com',
    customerIds: ['tom'],
    customerIdBySystem: { TLXe: 'tom' },
  };
  await turnOff();
  await turnOn(good, ONCE.version);
  expect(await read(tom)).toMatchObject({
    state: 'on',
    method: 'bank',
    methodId: null,
    displayNumber: null,
    managedBy: 'Ann L.',
  });
  expect((await read()).managedBy).toBeNull();
  await expect(turnOff(tom)).rejects.toMatchObject({ errorCode: 'ConflictException' });
  await expect(turnOn(good, ONCE.version, tom)).rejects.toMatchObject({ errorCode: 'NotFoundException' });
  await turnOff();
  const told = await trial.owner.rows(NOTICES, [['N18', 'N19']]);
  const toTom = told.filter(({ customer_id: id }) => id === 'tom');
  expect(toTom.map(({ code }) => code)).toEqual(expect.arrayContaining(['N18', 'N19']));
  expect(JSON.stringify(toTom)).not.toMatch(/(?<!\d)6789(?!\d)/);

  // The reverse case: Ann must not see Tom's card, on the accounts page either.
  await trial.owner.rows(TOMS_CARD);
  await calls().saveEnrollment(
    {
      loanId: trial.loanId,
      lmsId: 2,
      autoPay: {
        enrolled: true,
        method: 'card',
        methodId: 'card_tom',
        cardType: 'visa',
        displayNumber: '',
        expiry: null,
      },
      authorizationVersion: AUTOPAY_TERMS.card.version,
    },
    tom,
    {} as never,
  );
  expect(await read()).toMatchObject({ state: 'on', managedBy: 'Tom L.', displayNumber: null });
  await expect(turnOff()).rejects.toMatchObject({ errorCode: 'ConflictException' });
  const shown = async (who: Customer) =>
    (await accounts().getAccounts({ brandName: 'tmx' }, who)).loans.find(({ loanId }) => loanId === trial.loanId)
      ?.autoPay;
  expect(await shown(tom)).toMatchObject({ enrolled: true, displayNumber: '•••• 4321' });
  expect(await shown(ANN)).toMatchObject({ enrolled: true, displayNumber: null });
});
