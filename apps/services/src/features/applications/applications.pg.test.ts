import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { LoanSystemUnavailable } from '@lendside/providers/loan-systems/port.ts';
import { expect, test } from 'vitest';
import { aCustomer } from '#platform/access/a-customer.fixture.ts';
import type { Customer } from '#platform/access/caller.ts';
import { aCall } from '#platform/mounting/a-call.fixture.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { startApplication, withdrawApplication } from '#servicing/commands/origination/change-application.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { applicationsHandlers } from './applications-routes.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const worker = database.open('lendside_worker');
const api = database.open('lendside_api');
await seedReference(database.open('owner'), 'simulation', { 1: today, 2: today });
const handlers = applicationsHandlers({
  database: api,
  loanSystems: [builtInLoanSystem(1, api), builtInLoanSystem(2, api)],
});

const listApplications = (input: { readonly brandName: 'inl' | 'tmx' }, caller: Customer) =>
  handlers.listApplications(input, caller, aCall);
const getApplicationStatus = (input: { readonly applicationId: number; readonly lmsId: number }, caller: Customer) =>
  handlers.getApplicationStatus(input, caller, aCall);

const customer = (customerIdBySystem: Customer['customerIdBySystem']): Customer =>
  aCustomer('prof_1', customerIdBySystem, { brands: ['inl', 'tmx'] });
const kayla = customer({ NLS: 'NLS-1', TLXe: 'TLX-1' });
const stranger = customer({ NLS: 'NLS-2' });

async function apply(lmsId: 1 | 2, canUploadDocuments: boolean): Promise<number> {
  const place =
    lmsId === 1
      ? { productId: 2101, storeId: 20_001, brand: 'inl' }
      : { productId: 1101, storeId: 10_001, brand: 'tmx' };
  const answer = await worker.transaction((tx) =>
    startApplication(tx, {
      ...place,
      key: `apply:${lmsId}:${canUploadDocuments}`,
      lmsId,
      customerId: lmsId === 1 ? 'NLS-1' : 'TLX-1',
      targetLoanId: null,
      isRefinance: lmsId === 1,
      canUploadDocuments,
      appraisalCents: null,
    }),
  );
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal));
  return answer.value.applicationId;
}

const nls = await apply(1, true);
const tlxe = await apply(2, false);

test('an open application is listed under its brand, and to nobody else [LAP-080 LOA-030]', async () => {
  expect(await listApplications({ brandName: 'inl' }, kayla)).toEqual({
    applications: [
      expect.objectContaining({ applicationId: nls, lmsId: 1, recordKind: 'NlsApplication', startedOn: today }),
    ],
    unavailable: [],
  });
  expect((await listApplications({ brandName: 'tmx' }, kayla)).applications).toEqual([
    expect.objectContaining({ applicationId: tlxe, lmsId: 2, recordKind: 'TLXeApplication' }),
  ]);
  expect(await listApplications({ brandName: 'inl' }, stranger)).toEqual({ applications: [], unavailable: [] });
});

test('a system that does not answer is named, and the applications of the others are listed', async () => {
  const system = builtInLoanSystem(2, api);
  const { originations } = system.capabilities;
  if (originations === null) throw new Error('the built-in system takes applications');
  const applications = () => Promise.reject(new LoanSystemUnavailable(2, 'down'));
  const silent = {
    ...system,
    capabilities: { ...system.capabilities, originations: { ...originations, applications } },
  };
  const partly = applicationsHandlers({ database: api, loanSystems: [builtInLoanSystem(1, api), silent] });
  expect(await partly.listApplications({ brandName: 'inl' }, kayla, aCall)).toMatchObject({
    applications: [{ applicationId: nls }],
    unavailable: ['TLXe'],
  });
  const asked = partly.getApplicationStatus({ applicationId: tlxe, lmsId: 2 }, kayla, aCall);
  await expect(asked).rejects.toMatchObject({ errorCode: 'ServiceUnavailableException' });
});

test('an NLS application says what it is and whether documents may be uploaded [DSH-009 DSH-010]', async () => {
  expect(await getApplicationStatus({ applicationId: nls, lmsId: 1 }, kayla)).toEqual({
    statusResult: {
      isRefiApplication: true,
      isAddonApplication: false,
      applicationLoanInfo: { canUploadLoanDocuments: true },
    },
    declinedResults: [],
  });
  await expect(getApplicationStatus({ applicationId: nls, lmsId: 1 }, stranger)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
  await expect(getApplicationStatus({ applicationId: nls, lmsId: 2 }, kayla)).rejects.toMatchObject({
    errorCode: 'NotFoundException',
  });
});

test('a withdrawn TLXe application is not in progress and not listed [LOP-125]', async () => {
  expect(await getApplicationStatus({ applicationId: tlxe, lmsId: 2 }, kayla)).toMatchObject({
    applicationInProgress: true,
  });
  await worker.transaction((tx) => withdrawApplication(tx, { key: 'withdraw', lmsId: 2, applicationId: tlxe }));
  expect(await getApplicationStatus({ applicationId: tlxe, lmsId: 2 }, kayla)).toMatchObject({
    applicationInProgress: false,
  });
  expect(await listApplications({ brandName: 'tmx' }, kayla)).toEqual({ applications: [], unavailable: [] });
});
