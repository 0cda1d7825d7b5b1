import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { BANK_AUTHORISATION_VERSIONS } from '@lendside/domain/payments/bank-debit.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ANN, openBankTrial } from './bank-payment.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { autopayHandlers } from '#features/autopay/autopay-routes.ts';
import { findBanks, findStops } from '#features/cards/bank-queries.ts';
import { timelineHandlers } from '#features/loans/timeline-routes.ts';
import { getPaymentResult } from '#features/payments/reads/get-payment-result.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

// Ann is the borrower and Tom the co-borrower. Each has their own bank accounts.
const COSIGNER = statement(
  'shared_debits_cosigner',
  `
  with p as (insert into app.profile (profile_id, first_name, last_name, email) values ('tom', 'Tom', 'Lee', 'tom@example.com')),
  c as (insert into servicing.customer (lms_id, customer_id, first_name, last_name)
        values (2, 'tom', 'Tom', 'Lee'), (2, '${TRIAL_CUSTOMER}', 'Ann', 'Lee') on conflict do nothing),
  s as (update servicing.loan set cosigner_id = 'tom' where loan_id = $1)
  insert into app.profile_customer (profile_id, lms_id, customer_id) values ('tom', 2, 'tom')`,
);
const TRIES = statement<{ customer_id: string; payer_id: string | null; n: number; t: number; state: string }>(
  'shared_debits_tries',
  'select customer_id, payer_id, number as n, try as t, state from servicing.debit_attempt order by effective_on, try',
);
const TOLD = statement<{ code: string; customer_id: string }>(
  'shared_debits_told',
  'select code, customer_id from servicing.notice where code = any ($1) order by made_on, key',
);

const TOM: Customer = {
  ...ANN,
  profileId: 'tom',
  username: 'tom@example.com',
  customerIds: ['tom'],
  customerIdBySystem: { TLXe: 'tom' },
};

let trial: Awaited<ReturnType<typeof openBankTrial>>;
beforeEach(async () => {
  trial = await openBankTrial();
  await trial.owner.rows(COSIGNER, [trial.loanId]);
});
afterEach(() => trial.lanes.stop(2_000));

const calls = () => autopayHandlers({ database: trial.api, loanSystems: [builtInLoanSystem(2, trial.api)] });
const read = (who: Customer) => calls().getEnrollment({ loanId: trial.loanId, lmsId: 2 }, who, {} as never);
const turnOn = (methodId: string, version: string, who: Customer) =>
  calls().saveEnrollment(
    {
      loanId: trial.loanId,
      lmsId: 2,
      autoPay: { enrolled: true, method: 'bank', methodId, cardType: 'bank', displayNumber: '', expiry: null },
      authorizationVersion: version,
    },
    who,
    {} as never,
  );
const events = async (who: Customer) =>
  (
    await timelineHandlers({
      db: trial.api,
      loanSystems: [builtInLoanSystem(2, trial.api)],
      mode: 'simulation',
    }).getAccountTimeline({ loanId: trial.loanId, lmsId: 2 }, who)
  ).events;
const closeTo = async (day: string) => {
  while ((await getBusinessDate(trial.worker, 2)) < businessDate(day)) await trial.close(1);
};
const stopsOf = async (who: Customer) => {
  const on = await getBusinessDate(trial.worker, 2);
  return [...(await findStops(trial.api, who, await findBanks(trial.api, who), on)).values()];
};
const payAs = async (who: Customer, bankId: string, lastFour: string) => {
  const { messageKey } = await trial.pay(
    bankId,
    lastFour,
    BANK_AUTHORISATION_VERSIONS.once,
    { username: who.username, customerId: who.customerIds[0] ?? '' },
    who,
  );
  await trial.reaches(messageKey, 'posted');
  return messageKey;
};
const result = async (messageKey: string, who: Customer) =>
  (await getPaymentResult(trial.api, messageKey, who)).settlement;

test('a co-borrower’s returned debits stop the co-borrower, not the borrower [ALT-001] [12 CFR 1041.8]', async () => {
  const anns = await trial.addBank('000123456789');
  const toms = await trial.addBank('000009101', TOM);
  await turnOn(anns, AUTOPAY_TERMS.bank.version, ANN);
  for (let count = 0; count < 2; count += 1) {
    const messageKey = await payAs(TOM, toms, '9101');
    await trial.close(7);
    expect(await result(messageKey, TOM)).toMatchObject({
      state: 'returned',
      reason: 'there was not enough money in the account',
    });
    await expect(getPaymentResult(trial.api, messageKey, ANN)).rejects.toMatchObject({
      errorCode: 'NotFoundException',
    });
  }
  expect(await stopsOf(TOM)).toEqual(['twoFailures']);
  expect(await stopsOf(ANN)).toEqual([null]);
  await expect(payAs(TOM, toms, '9101')).rejects.toMatchObject({ errorCode: 'BankDebitsStopped' });
  expect(await trial.owner.rows(TOLD, [['N08']])).toEqual([{ code: 'N08', customer_id: 'tom' }]);

  const messageKey = await payAs(ANN, anns, '6789');
  await trial.close(4);
  expect(await result(messageKey, ANN)).toMatchObject({ state: 'settled' });
  expect(await read(ANN)).toMatchObject({ state: 'on' });
  await closeTo('2026-09-18');
  expect(await trial.owner.rows(TRIES)).toMatchObject([{ state: 'settled', n: 1 }]);
  expect(await stopsOf(TOM)).toEqual(['twoFailures']);
  await trial.lawful();
}, 120_000);

test('a co-borrower’s revoked authorization leaves the borrower’s authorization valid [loan-core 5.3]', async () => {
  const anns = await trial.addBank('000123456789');
  const toms = await trial.addBank('000009107', TOM);
  await turnOn(anns, AUTOPAY_TERMS.bank.version, ANN);
  await payAs(TOM, toms, '9107');
  await trial.close(7);
  expect(await stopsOf(TOM)).toEqual(['authorisationStopped']);
  expect(await stopsOf(ANN)).toEqual([null]);
  expect(await read(ANN)).toMatchObject({ state: 'on' });
});

test('returned debits of a shared account count for both owners and stop its autopay [12 CFR 1041.8]', async () => {
  const anns = await trial.addBank('000009101');
  const toms = await trial.addBank('000009101', TOM);
  await turnOn(anns, AUTOPAY_TERMS.bank.version, ANN);
  await payAs(ANN, anns, '9101');
  await trial.close(7);
  expect([await stopsOf(ANN), await stopsOf(TOM)]).toEqual([[null], [null]]);
  await payAs(TOM, toms, '9101');
  await trial.close(7);
  expect([await stopsOf(ANN), await stopsOf(TOM)]).toEqual([['twoFailures'], ['twoFailures']]);
  expect(await read(ANN)).toMatchObject({ state: 'stopped', stoppedWhy: 'twoFailures' });
  expect(await trial.owner.rows(TOLD, [['N08']])).toEqual(
    expect.arrayContaining([
      { code: 'N08', customer_id: 'tom' },
      { code: 'N08', customer_id: TRIAL_CUSTOMER },
    ]),
  );
});

test('a revoked debit of a shared account counts for both owners, and so does its closing [loan-core 5.3]', async () => {
  const anns = await trial.addBank('000009107');
  await payAs(TOM, await trial.addBank('000009107', TOM), '9107');
  await trial.close(7);
  expect([await stopsOf(ANN), await stopsOf(TOM)]).toEqual([[null], ['authorisationStopped']]);
  const closed = await trial.addBank('000009102');
  await payAs(ANN, closed, '9102');
  await trial.close(7);
  // Tom's revoked debit and Ann's failed debit are two failures in a row. The closed account is closed for Tom too.
  const on = await getBusinessDate(trial.worker, 2);
  const ofAnn = await findStops(trial.api, ANN, await findBanks(trial.api, ANN), on);
  expect([ofAnn.get(anns), ofAnn.get(closed)]).toEqual(['twoFailures', 'accountClosed']);
  const same = await trial.addBank('000009102', TOM);
  expect((await findStops(trial.api, TOM, await findBanks(trial.api, TOM), on)).get(same)).toBe('authorisationStopped');
});

test('the co-borrower’s autopay keeps running after two failures of the borrower', async () => {
  const anns = await trial.addBank('000009101');
  await turnOn(await trial.addBank('000123456789', TOM), AUTOPAY_TERMS.bank.version, TOM);
  for (let count = 0; count < 2; count += 1) {
    await payAs(ANN, anns, '9101');
    await trial.close(7);
  }
  expect(await stopsOf(ANN)).toEqual(['twoFailures']);
  expect(await stopsOf(TOM)).toEqual([null]);
  expect(await read(TOM)).toMatchObject({ state: 'on' });
  await closeTo('2026-09-18');
  expect(await trial.owner.rows(TRIES)).toMatchObject([
    { state: 'settled', customer_id: TRIAL_CUSTOMER, payer_id: 'tom' },
  ]);
}, 120_000);

test('a co-borrower’s failed autopay stops only them, and the borrower sees no reason [ALT-001] [12 CFR 1041.8]', async () => {
  const anns = await trial.addBank('000123456789');
  await turnOn(await trial.addBank('000009101', TOM), AUTOPAY_TERMS.bank.version, TOM);
  await closeTo('2026-09-17');
  expect(await trial.owner.rows(TRIES)).toMatchObject([
    { state: 'returned', customer_id: TRIAL_CUSTOMER, payer_id: 'tom', t: 1 },
  ]);
  expect(await read(TOM)).toMatchObject({ state: 'on' });
  await closeTo('2026-09-26');
  expect(await trial.owner.rows(TRIES)).toMatchObject([
    { state: 'returned', t: 1 },
    { state: 'returned', t: 2 },
  ]);
  expect(await read(TOM)).toMatchObject({ state: 'stopped', stoppedWhy: 'twoFailures' });
  expect(await trial.owner.rows(TOLD, [['N08']])).toEqual([{ code: 'N08', customer_id: 'tom' }]);
  expect(await stopsOf(TOM)).toEqual(['twoFailures']);
  expect(await stopsOf(ANN)).toEqual([null]);

  const shown = async (who: Customer) =>
    (await events(who)).filter(({ state, isAutopay }) => state === 'returned' && isAutopay).map(({ note }) => note);
  const [ofTom, ofAnn] = [await shown(TOM), await shown(ANN)];
  expect(ofTom).toHaveLength(2);
  expect(ofTom.join()).toContain('There was not enough money in the account');
  expect(ofAnn).toHaveLength(2);
  expect(ofAnn.join()).not.toContain('enough money');

  await turnOn(anns, AUTOPAY_TERMS.bank.version, ANN);
  expect((await read(ANN)).tries.map(({ note }) => note)).toEqual(['It did not go through', 'It did not go through']);
  expect((await read(TOM)).tries[0]?.note).toBe('There was not enough money in the account');
  await closeTo('2026-10-19');
  expect((await trial.owner.rows(TRIES)).at(-1)).toMatchObject({ state: 'settled', n: 2, payer_id: TRIAL_CUSTOMER });
  await trial.lawful();
}, 120_000);

test('a failed debit is not retried on the other borrower’s account', async () => {
  await turnOn(await trial.addBank('000009101', TOM), AUTOPAY_TERMS.bank.version, TOM);
  await closeTo('2026-09-18');
  expect(await trial.owner.rows(TRIES)).toMatchObject([{ state: 'returned', payer_id: 'tom' }]);
  await calls().endEnrollment({ loanId: trial.loanId, enrolled: false }, TOM, {} as never);
  await turnOn(await trial.addBank('000123456789'), AUTOPAY_TERMS.bank.version, ANN);
  await closeTo('2026-09-30');
  expect(await trial.owner.rows(TRIES)).toHaveLength(1);
  await closeTo('2026-10-04');
  const announced = (await trial.owner.rows(TOLD, [['N03']])).filter(({ customer_id: id }) => id === TRIAL_CUSTOMER);
  expect(announced).toHaveLength(1);
}, 120_000);
