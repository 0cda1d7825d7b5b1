import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { beforeAll, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';

let services: TestServices;
let ann: Visit;
const { getPersonalInfo, saveCustomerInfo } = api;
beforeAll(async () => {
  services = await openTestServices();
  const sealing = makeSealing(['lendside simulation sealing key, worthless elsewhere']);
  const add = statement(
    'test_own_record',
    `insert into servicing.customer (lms_id, customer_id, first_name, last_name, email, phone, birth_day_sealed, ssn_sealed)
     values (2, 'TX-1', 'Ann', 'Able', 'old@example.test', '+12055550111', $1, $2)`,
  );
  await services.owner.rows(add, [sealing.seal('birthDay', '19800131'), sealing.seal('ssn', '219-09-9999')]);
  ann = await signIn(services.app, 'ann');
});

const call = (visit: Visit | null, endpoint: Endpoint, payload?: unknown) =>
  services.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(payload === undefined ? {} : { payload: payload as object }),
    ...(visit === null ? {} : { cookies: visit.cookies, headers: { authorization: `Bearer ${visit.accessToken}` } }),
  });
const read = async () => (await call(ann, getPersonalInfo)).json<Record<string, unknown>>();
const home = { type: 'Home', street: ' 12 Oak Street ', city: 'Macon', state: 'ga', zip: '31201' };
const own = { customerId: 'TX-1', lmsId: 2 };

test('a customer reads their own record with a masked SSN [LAP-038 LOP-103 CUS-001 CUS-002]', async () => {
  const body = await read();
  expect(body).toMatchObject({
    customerId: 'TX-1',
    fullCustomerName: 'Ann Able',
    status: 'active',
    dob: '01/31/1980',
    displaySsn: '***-**-9999',
    addresses: [],
  });
  expect(body).not.toHaveProperty('newPassword');
  expect(body['demographics']).toEqual({ race: null, height: null, gender: null, weight: null });
  expect(JSON.stringify(body)).not.toMatch(/219-?09|password|answer/i);
  expect((await call(null, getPersonalInfo)).statusCode).toBe(401);
});

test('pay days, income, referral data and security question are null while unknown [CUS-005 CUS-008]', async () => {
  expect(await read()).toMatchObject({
    lastPayDate: null,
    payFrequency: null,
    discretionaryIncome: null,
    lmsReferenceIds: { NLS: null, TLXe: 'TX-1', Invictus: null },
    referralInfo: { isActive: false, shortCode: null },
    securityQuestion: null,
  });
});

test('a home address is saved and shown on one line, and the person gets a notice [LAP-041 CUS-010 CUS-003 LOP-104]', async () => {
  expect((await call(ann, saveCustomerInfo, { ...own, profile: home })).json()).toEqual({ success: true });
  expect(
    (await call(ann, saveCustomerInfo, { ...own, profile: { ...home, type: 'Mailing', street2: '' } })).statusCode,
  ).toBe(200);
  const { addresses } = await read();
  expect(addresses).toMatchObject([
    { type: 'Home', display: '12 Oak Street, Macon, GA 31201', sameAddresses: true, index: 0 },
    { type: 'Mailing', index: 1 },
  ]);
  const told = await services.owner.rows(
    statement('test_told', `select 1 from app.outbox where payload->>'notice' = 'addressChanged'`),
  );
  expect(told).toHaveLength(2);
});

test('a message preference is saved, and a refused address names its wrong fields [LAP-040 CUS-009 CUS-010 LOP-104]', async () => {
  const words = { communicationSettings: { transMsgPreference: 'Email' } };
  expect((await call(ann, saveCustomerInfo, { ...own, ...words })).statusCode).toBe(200);
  expect(await read()).toMatchObject(words);
  const wrong = await call(ann, saveCustomerInfo, { ...own, profile: { ...home, street: ' ', zip: '1' } });
  expect(wrong.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual([
    'profile.street',
    'profile.zip',
  ]);
});

test('saving a record refuses a foreign number, an unproven e-mail, and no part or two parts [LOP-104 LRO-024]', async () => {
  expect((await call(ann, saveCustomerInfo, { ...own, customerId: 'TX-2', profile: home })).statusCode).toBe(404);
  expect((await call(ann, saveCustomerInfo, { ...own, email: 'new@example.test' })).statusCode).toBe(400);
  expect((await call(ann, saveCustomerInfo, own)).statusCode).toBe(400);
  expect((await call(ann, saveCustomerInfo, { ...own, email: 'x', profile: home })).statusCode).toBe(400);
});

test("only the confirmed e-mail is saved to the loan systems' records [LAP-039 LOP-104]", async () => {
  const record = statement<{ email: string }>(
    'test_record_email',
    `select email from servicing.customer where lms_id = 2 and customer_id = 'TX-1'`,
  );
  expect(await services.owner.row(record)).toEqual({ email: 'old@example.test' });
  const { email } = await read();
  expect((await call(ann, saveCustomerInfo, { ...own, email: 'new@example.test' })).json()).toMatchObject({
    errorCode: 'ValidationException',
    fields: [{ field: 'email' }],
  });
  expect((await call(ann, saveCustomerInfo, { ...own, email })).json()).toEqual({ success: true });
  expect(await services.owner.row(record)).toEqual({ email });
});

test('pawn details are stored sealed, and count as complete after the last detail is saved [LAP-043 CUS-014 LOP-088 LOP-104]', async () => {
  const facts = statement<{ complete: boolean }>(
    'test_facts',
    `select demographics_complete as complete from servicing.customer_fact where customer_id = 'TX-1'`,
  );
  const missing = `insert into servicing.customer_fact (lms_id, customer_id, demographics_complete) values (2, 'TX-1', false)`;
  await services.owner.rows(statement('test_missing', missing));
  const save = (demographics: object) => call(ann, saveCustomerInfo, { ...own, demographics });
  expect((await save({ race: 'asian', height: { feet: 5, inches: 11 }, weight: 180 })).json()).toEqual({
    success: true,
  });
  expect(await services.owner.row(facts)).toEqual({ complete: false });
  expect((await save({ gender: 'female' })).statusCode).toBe(200);
  expect((await save({ weight: 175 })).statusCode).toBe(200);
  expect(await services.owner.row(facts)).toEqual({ complete: true });
  expect((await read())['demographics']).toEqual({
    race: 'asian',
    height: { feet: 5, inches: 11 },
    gender: 'female',
    weight: 175,
  });
  const kept = await services.owner.rows<{ detail: string; sealed: Buffer }>(
    statement('test_details', 'select detail, sealed from servicing.customer_demographic order by detail'),
  );
  expect(kept.map(({ detail }) => detail)).toEqual(['gender', 'height', 'race', 'weight']);
  expect(kept.some(({ sealed }) => /asian|female|feet|175/.test(sealed.toString('latin1')))).toBe(false);
});

test('saving pawn details names invalid fields, and refuses empty, partner or foreign requests [LAP-043]', async () => {
  const send = (change: object) => call(ann, saveCustomerInfo, { ...own, ...change });
  const wrong = await send({
    demographics: { race: 'x', height: { feet: 5, inches: 12 }, gender: 'x', weight: 1 },
  });
  expect(wrong.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual(
    ['race', 'height', 'gender', 'weight'].map((name) => `demographics.${name}`),
  );
  expect((await send({ demographics: {} })).statusCode).toBe(400);
  expect((await send({ lmsId: 3, demographics: { weight: 150 } })).statusCode).toBe(400);
  expect((await send({ customerId: 'TX-2', demographics: { weight: 150 } })).statusCode).toBe(404);
  expect((await call(null, saveCustomerInfo, { ...own, demographics: { weight: 150 } })).statusCode).toBe(401);
});
