import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { beforeAll, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { makeSealing } from '#platform/sealing.ts';
import { openTestServices, signIn } from '#test-services.fixture.ts';
import type { TestServices, Visit } from '#test-services.fixture.ts';

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

test('a customer reads their own record, the Social Security number masked [LAP-038 LOP-103 CUS-001 CUS-002 CUS-005 CUS-007 CUS-008]', async () => {
  const body = await read();
  expect(body).toMatchObject({
    customerId: 'TX-1',
    fullCustomerName: 'Ann Able',
    status: 'active',
    dob: '01/31/1980',
    displaySsn: '***-**-9999',
    addresses: [],
  });
  // What the customer earns and when, the ids elsewhere, the programme and the question: there, and unknown for somebody new.
  expect(body).toMatchObject({
    lastPayDate: null,
    payFrequency: null,
    discretionaryIncome: null,
    lmsReferenceIds: { NLS: null, TLXe: 'TX-1', Invictus: null },
    referralInfo: { isActive: false, shortCode: null },
    securityQuestion: null,
  });
  expect(body).not.toHaveProperty('newPassword');
  expect(JSON.stringify(body)).not.toMatch(/219-?09|password|answer/i);
  expect((await call(null, getPersonalInfo)).statusCode).toBe(401);
});

test('an address is saved, listed in its one line, and told to the person [CUS-010 CUS-003 LOP-104]', async () => {
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

test('how messages come is saved by its word, and names each field of an address that is wrong [CUS-009 CUS-010]', async () => {
  const words = { communicationSettings: { transMsgPreference: 'Email' } };
  expect((await call(ann, saveCustomerInfo, { ...own, ...words })).statusCode).toBe(200);
  expect(await read()).toMatchObject(words);
  const wrong = await call(ann, saveCustomerInfo, { ...own, profile: { ...home, street: ' ', zip: '1' } });
  expect(wrong.json<{ fields: { field: string }[] }>().fields.map(({ field }) => field)).toEqual([
    'profile.street',
    'profile.zip',
  ]);
});

test('another’s number does not exist, an unproven e-mail is refused, and one part is sent at a time [LOP-104 LRO-024]', async () => {
  expect((await call(ann, saveCustomerInfo, { ...own, customerId: 'TX-2', profile: home })).statusCode).toBe(404);
  expect((await call(ann, saveCustomerInfo, { ...own, email: 'new@example.test' })).statusCode).toBe(400);
  expect((await call(ann, saveCustomerInfo, own)).statusCode).toBe(400);
  expect((await call(ann, saveCustomerInfo, { ...own, email: 'x', profile: home })).statusCode).toBe(400);
});
