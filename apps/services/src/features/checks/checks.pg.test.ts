import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { openFakeBureau } from '@lendside/providers/bureau/fake.ts';
import { expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { followCourt } from '#servicing/commands/recovery/bankruptcy.ts';
import { changeCreditLimit } from '#servicing/commands/lines/change-credit-limit.ts';
import { openCommandBooks, TRIAL_CUSTOMER } from '#servicing/commands/command-books.fixture.ts';
import { openLine } from '#servicing/commands/lines/open-line.ts';
import { checksHandlers } from './checks-routes.ts';

const today = businessDate('2026-06-15');
const books = await openCommandBooks(today);
const sealing = makeSealing(['lendside simulation sealing key, worthless elsewhere']);
const bureau = openFakeBureau();
const system = builtInLoanSystem(2, books.api);
const calls = checksHandlers({ database: books.api, loanSystems: [system], bureau, sealing });
const context = {} as Parameters<typeof calls.getRiskInfo>[2];
const caller = (profileId = 'trial'): Customer => aCustomer(profileId, { TLXe: TRIAL_CUSTOMER });

await books.owner.rows(
  statement(
    'test_people',
    `with people as (
       insert into app.profile (profile_id, first_name, last_name) values ('trial', 'Ann', 'Lee'), ('partner', 'Bo', 'Lee') returning profile_id)
     insert into app.profile_customer (profile_id, lms_id, customer_id) select profile_id, 2, $1 from people where profile_id = 'trial'`,
  ),
  [TRIAL_CUSTOMER],
);
const setPerson = statement(
  'test_person',
  `insert into servicing.customer (lms_id, customer_id, first_name, last_name, birth_day_sealed, ssn_sealed)
   values (2, $1, 'Ann', $2, $3, $4)
   on conflict (lms_id, customer_id) do update set last_name = excluded.last_name, ssn_sealed = excluded.ssn_sealed`,
);
const person = (lastName: string, ssn: string) =>
  books.owner.rows(setPerson, [
    TRIAL_CUSTOMER,
    lastName,
    sealing.seal('birthDay', '19800131'),
    sealing.seal('ssn', ssn),
  ]);
const openPawn = () => books.open({ productId: 1101, principalCents: 100_000 });
const military = (loanId: number, lmsId: 1 | 2 = 2) => ({
  customerId: TRIAL_CUSTOMER,
  lmsId,
  loanId,
  migrateProduct: false,
  isDisbursement: false,
});
const experian = (loanId: number, productId = 1101) =>
  calls.getExperianStatus({ customerId: TRIAL_CUSTOMER, loanId, productId }, caller(), context);

test('a changed credit limit shows the old and new limit until the borrower acknowledges it [LAP-090 LOP-047 OFR-015]', async () => {
  const { loanId } = await books.done((tx) =>
    openLine(tx, {
      key: 'line',
      lmsId: 2,
      productId: 1104,
      creditLimitCents: cents(150_000),
      brand: 'tmx',
      storeId: 10_001,
      customerId: TRIAL_CUSTOMER,
      collateral: null,
    }),
  );
  const ask = (who = caller()) => calls.getRiskInfo({ isAddon: false, loanId, migrateProduct: false }, who, context);
  expect(await ask()).toMatchObject({ rateChanged: false, creditLimitChanged: false, refinanceDenied: false });
  const why = { reasons: ['delinquentWithOthers'], report: null } as const;
  const setLimit = (key: string, creditLimitCents: number) =>
    books.done((tx) =>
      changeCreditLimit(tx, { key, lmsId: 2, loanId, creditLimitCents: cents(creditLimitCents), why }),
    );
  await setLimit('lower', 100_000);
  const told = await ask();
  expect(told).toMatchObject({ creditLimitChanged: true, creditLimit: 100_000, previousCreditLimit: 150_000 });
  expect(await ask()).toEqual(told);
  const words = told.explanation.flatMap(({ heading, sentences }) => [heading, ...sentences]).join(' ');
  expect(words).toContain('Delinquent past or present credit obligations with others.');
  expect(words).toContain('Federal Trade Commission, Equal Credit Opportunity');
  expect(words).toContain('TitleMax, 100 Sample Street, Savannah, GA 31401');
  // The limit changed again before the borrower acknowledged it. The terms shown are outdated, so nothing is acknowledged.
  await setLimit('higher', 120_000);
  const { rateE8 } = told;
  const acknowledge = (creditLimit: number) =>
    calls.acknowledgeRiskInfo({ loanId, creditLimit: cents(creditLimit), rateE8 }, caller(), context);
  expect(await acknowledge(100_000)).toMatchObject({
    creditLimitChanged: true,
    creditLimit: 120_000,
  });
  expect(await acknowledge(120_000)).toMatchObject({ creditLimitChanged: false });
  expect(await acknowledge(120_000)).toMatchObject({ creditLimitChanged: false });
  expect(await ask(caller('partner'))).toMatchObject({ creditLimitChanged: true });
  await setLimit('lower again', 110_000);
  expect(await ask()).toMatchObject({ creditLimitChanged: true, creditLimit: 110_000, previousCreditLimit: 120_000 });
});

test('the military check calls the bureau once per loan and day and marks a covered customer [LAP-073 LAP-074 LOP-106]', async () => {
  await person('Service', '219-09-1234');
  const loanId = await openPawn();
  const [read, request] = [
    () => calls.getMilitaryStatus(military(loanId), caller(), context),
    () => calls.requestMilitaryCheck(military(loanId), caller(), context),
  ];
  expect(await read()).toEqual({ status: 'Pending', checkedAt: null });
  const answer = await request();
  expect(answer).toEqual({ status: 'Covered', checkedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/) });
  expect(await request()).toEqual(answer);
  expect(await read()).toEqual(answer);
  expect(bureau.questions.filter(({ lastName }) => lastName === 'Service')).toMatchObject([
    { firstName: 'Ann', bornOn: '1980-01-31', ssnLastFour: '1234' },
  ]);
  expect(await system.capabilities.customers?.circumstances([TRIAL_CUSTOMER])).toMatchObject({
    isCoveredBorrower: true,
  });
  // A loan without a check shows what the lender already knows about the customer.
  const other = await openPawn();
  expect(await calls.getMilitaryStatus(military(other), caller(), context)).toEqual({
    status: 'Covered',
    checkedAt: null,
  });
});

test('a military check gets 503 while the bureau is down and is completed by a later request [LAP-073 LAP-074 LOP-106]', async () => {
  await person('Lee', '219-09-0009');
  const loanId = await openPawn();
  bureau.setFailing(true);
  await expect(calls.requestMilitaryCheck(military(loanId), caller(), context)).rejects.toMatchObject({
    errorCode: 'ServiceUnavailableException',
  });
  bureau.setFailing(false);
  expect(await calls.requestMilitaryCheck(military(loanId), caller(), context)).toMatchObject({ status: 'Pending' });
  expect(await calls.getMilitaryStatus(military(loanId), caller(), context)).toMatchObject({ status: 'NotCovered' });
});

test('an SSN check returns Verified when number and name match, else Required [LAP-050 LOP-106]', async () => {
  await person('Lee', '219-09-1234');
  const matched = await openPawn();
  expect(await experian(matched)).toEqual({ status: 'Verified', ssnOnFile: true });
  const asked = bureau.questions.length;
  expect(await experian(matched)).toEqual({ status: 'Verified', ssnOnFile: true });
  expect(bureau.questions).toHaveLength(asked);
  await person('Lee', '219-09-0008');
  expect(await experian(await openPawn())).toEqual({ status: 'Required', ssnOnFile: true });
  await books.owner.rows(
    statement('test_no_ssn', `update app.profile set ssn_on_file = false where profile_id = 'trial'`),
  );
  expect(await experian(matched)).toEqual({ status: 'Required', ssnOnFile: false });
  await expect(experian(matched, 99)).rejects.toMatchObject({ errorCode: 'ValidationException' });
});

test('a bankruptcy petition on one loan counts for all loans until a court ends it [LAP-049 LOP-106]', async () => {
  const [filed, other] = [await openPawn(), await openPawn()];
  const ask = (loanId: number) => calls.getBankruptcyStatus({ customerId: TRIAL_CUSTOMER, loanId }, caller(), context);
  expect(await ask(other)).toEqual({ isBankrupt: false, filedDate: null });
  await books.days(2, 3);
  const head = { lmsId: 2, loanId: filed } as const;
  const petition = { caseNumber: '26-10001', chapter: 13, filedOn: addDays(today, 2) } as const;
  await books.done((tx) => followCourt(tx, { ...head, key: 'file', court: { step: 'file', petition } }));
  expect(await ask(filed)).toEqual({ isBankrupt: true, filedDate: addDays(today, 2) });
  expect(await ask(other)).toEqual({ isBankrupt: true, filedDate: addDays(today, 2) });
  await books.done((tx) => followCourt(tx, { ...head, key: 'dismiss', court: { step: 'dismiss' } }));
  expect(await ask(filed)).toEqual({ isBankrupt: false, filedDate: null });
});

test(`the checks return "not found" for another customer's loan or another loan system [LAP-049 LAP-073 LAP-090]`, async () => {
  const loanId = await openPawn();
  const stranger = { ...caller(), customerIds: ['other'], customerIdBySystem: { TLXe: 'other' } };
  const lost = [
    calls.getRiskInfo({ isAddon: false, loanId, migrateProduct: false }, stranger, context),
    calls.getBankruptcyStatus({ customerId: 'other', loanId }, stranger, context),
    calls.getMilitaryStatus(military(loanId, 1), caller(), context),
    calls.requestMilitaryCheck(military(loanId), stranger, context),
  ];
  for (const answer of lost) await expect(answer).rejects.toMatchObject({ errorCode: 'NotFoundException' });
});
