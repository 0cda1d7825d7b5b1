import { applyServerSettings } from '@lendside/domain/configuration/configuration.ts';
import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { BANK_AUTHORISATION_VERSIONS } from '@lendside/domain/payments/bank-debit.ts';
import { AUTOPAY_TERMS } from '@lendside/domain/payments/autopay-terms.ts';
import { beforeEach, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { ANN, openBankTrial } from '#across-rooms/bank-payment.fixture.ts';
import { autopayHandlers } from '#features/autopay/autopay-routes.ts';
import { authoriseAutopay } from '#features/autopay/autopay-queries.ts';
import { saveBank } from '#features/profile/save-bank.ts';
import { statement } from '#platform/database.ts';
import { Refused } from '#platform/refused.ts';
import { makeSealing } from '#platform/sealing.ts';
import { requireProcessors } from '#wiring/require-processors.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { runDayEnd } from '#servicing/day-end/run-day-end.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';
import { makeBankOffer } from './bank-offer-queries.ts';

const SET = statement(
  'bank_offer_set',
  'insert into app.setting (name, value) values ($1, $2::jsonb) on conflict (name) do update set value = excluded.value',
);
const TRIES = statement('bank_offer_tries', 'select state, return_code from servicing.debit_attempt');
const FORGET = statement('bank_offer_forget', `delete from app.setting where name like 'config.%'`);

const trial = await openBankTrial();
await trial.lanes.stop(1_000);
beforeEach(() => trial.owner.rows(FORGET));

test('bank accounts cannot be added or charged when turned off or when no bank is connected', async () => {
  const bankId = await trial.addBank('000123456789');
  const loan = await trial.loan(trial.loanId);
  const sealing = makeSealing(['a sealing key of the tests, thirty-two long']);
  const refused = { errorCode: 'BankAccountsNotOffered' };
  const ways = (offer: ReturnType<typeof makeBankOffer>) => {
    const options = { database: trial.api, bankOffer: offer };
    const entry = { bankName: 'Truist', routingNumber: '061000104', accountNumber: '1234567', primary: false } as const;
    return [
      () =>
        saveBank(
          { database: trial.api, sealing, configuration: async () => applyServerSettings(await offer.settings()) },
          { ...entry, accountType: 'checking' },
          ANN,
        ),
      () => trial.pay(bankId, '6789', BANK_AUTHORISATION_VERSIONS.once, {}, ANN, offer),
      () =>
        authoriseAutopay(
          options,
          { loanId: trial.loanId, autoPay: { method: 'bank', methodId: bankId }, authorizationVersion: 'x' },
          ANN,
          loan,
        ),
    ];
  };
  const unreached = makeBankOffer(trial.api, false);
  await trial.owner.rows(SET, ['config.bankAccounts', 'true']);
  expect((await unreached.settings())['bankAccounts']).toBe(false);
  for (const way of ways(unreached)) await expect(way()).rejects.toMatchObject(refused);
  await trial.owner.rows(SET, ['config.bankAccounts', 'false']);
  for (const way of ways(makeBankOffer(trial.api, true))) await expect(way()).rejects.toMatchObject(refused);
  await trial.owner.rows(SET, ['config.bankAccounts', 'true']);
  expect(await makeBankOffer(trial.api, true).isOffered()).toBe(true);
});

test('day-end debits no bank account and stops bank autopay when no bank is connected', async () => {
  const methodId = await trial.addBank('000987654321');
  const autopay = autopayHandlers({ database: trial.api, loanSystems: [builtInLoanSystem(2, trial.api)] });
  const asked = { loanId: trial.loanId, lmsId: 2 } as const;
  await autopay.saveEnrollment(
    {
      ...asked,
      autoPay: { enrolled: true, method: 'bank', methodId, cardType: 'bank', displayNumber: '•••• 4321', expiry: null },
      authorizationVersion: AUTOPAY_TERMS.bank.version,
    },
    ANN,
    {} as never,
  );
  while ((await getBusinessDate(trial.worker, 2)) < businessDate('2026-09-15'))
    await runDayEnd(trial.worker, 2, { delivers: true, bank: null });
  expect(trial.bank.debits).toEqual([]);
  expect(await trial.owner.rows(TRIES)).toEqual([{ state: 'void', return_code: 'accountNotOffered' }]);
  expect(await autopay.getEnrollment(asked, ANN, {} as never)).toMatchObject({ state: 'stopped' });
});

test('startup fails and names the missing settings when a brand’s card processor is not set up', async () => {
  const cyberSource = openFakeProcessor();
  const systems = ['TLXe', 'NLS', 'Invictus'] as const;
  await expect(requireProcessors(trial.api, [cyberSource], systems)).resolves.toBeUndefined();
  await expect(requireProcessors(trial.api, [], systems)).rejects.toThrow(
    /c1l on TLXe, .*tmx on TLXe, tmx on Invictus go to CyberSource .*Set CYBERSOURCE_URL, .*or 5 for none/,
  );
  await trial.owner.rows(SET, ['config.cardProcessors', '{"default":5}']);
  await expect(requireProcessors(trial.api, [], systems)).resolves.toBeUndefined();
  await trial.owner.rows(SET, [
    'config.cardProcessors',
    '{"default":5,"tmx":{"TLXe":{"newCards":2,"alsoCharges":[1]}}}',
  ]);
  await expect(requireProcessors(trial.api, [cyberSource], systems)).rejects.toThrow(
    /^The cards of tmx on TLXe go to Repay/,
  );
});

test('adding a sixth bank account within a day is refused with the time to wait', async () => {
  await forgetLimits(trial.owner);
  const offer = makeBankOffer(trial.api, true);
  const means = {
    database: trial.api,
    sealing: makeSealing(['a sealing key of the tests, thirty-two long']),
    configuration: async () => applyServerSettings(await offer.settings()),
  };
  const entry = { bankName: 'Truist', routingNumber: '061000104', accountNumber: '7654321', primary: false } as const;
  const add = () => saveBank(means, { ...entry, accountType: 'checking' }, ANN);
  for (let tries = 0; tries < 5; tries += 1) expect(await add()).toMatch(/^bank_/);
  const refused: unknown = await add().catch((error: unknown) => error);
  expect(refused).toMatchObject({ errorCode: 'TooManyRequestsException' });
  expect(refused instanceof Refused && refused.details.retryAfterSeconds).toBeGreaterThan(86_000);
});
