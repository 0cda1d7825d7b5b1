import { beforeAll, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';

let services: TestServices;
let ann: Visit;
let bob: Visit;
beforeAll(async () => {
  services = await openTestServices();
  ann = await signIn(services.app, 'ann');
  bob = await signIn(services.app, 'bob');
});

const encode = (work: unknown): string =>
  Buffer.from(typeof work === 'string' ? work : JSON.stringify(work)).toString('base64');
const WORK = encode({
  state: { amount: '120.00', cardIds: ['4242'], step: 'review' },
  route: '/tmx/Accounts/100001/Payment',
});

const headersOf = (visit: Visit) => ({ authorization: `Bearer ${visit.accessToken}` });
const read = (visit: Visit, name: string) =>
  services.app.inject({
    method: 'GET',
    url: `/api/usercache?customerId=${name}%40example.com`,
    cookies: visit.cookies,
    headers: headersOf(visit),
  });
const save = (visit: Visit, name: string, value: unknown) =>
  services.app.inject({
    method: 'POST',
    url: '/api/usercache',
    cookies: visit.cookies,
    headers: headersOf(visit),
    payload: { customerId: `${name}@example.com`, value },
  });

describe('work in progress', () => {
  test('work in progress is saved, read and cleared [PAY-031 LAP-036 LAP-037 LOP-038]', async () => {
    expect((await read(ann, 'ann')).json()).toEqual({ customerId: 'ann@example.com', value: '' });
    expect((await save(ann, 'ann', WORK)).json()).toEqual({ customerId: 'ann@example.com', value: WORK });
    expect((await read(ann, 'ann')).json()).toEqual({ customerId: 'ann@example.com', value: WORK });
    expect((await save(ann, 'ann', '')).json()).toEqual({ customerId: 'ann@example.com', value: '' });
    expect((await read(ann, 'ann')).json()).toEqual({ customerId: 'ann@example.com', value: '' });
  });

  test('work in progress expires after 7200 minutes [LOP-038]', async () => {
    await save(ann, 'ann', WORK);
    const kept = await services.owner.row<{ minutes: number }>(
      statement(
        'test_kept',
        `select round(extract(epoch from kept_until - now()) / 60)::int as minutes from app.user_cache where profile_id = 'ann'`,
      ),
    );
    expect(kept?.minutes).toBe(7200);
    await services.owner.rows(
      statement('test_age', `update app.user_cache set kept_until = now() - interval '1 second'`),
    );
    expect((await read(ann, 'ann')).json()).toEqual({ customerId: 'ann@example.com', value: '' });
  });

  test("work in progress belongs to the session's person, whatever name is sent [LAP-036 LAP-037]", async () => {
    await save(ann, 'ann', WORK);
    expect((await read(bob, 'ann')).statusCode).toBe(404);
    expect((await save(bob, 'ann', WORK)).statusCode).toBe(404);
    expect((await read(bob, 'bob')).json()).toEqual({ customerId: 'bob@example.com', value: '' });
    expect(
      (await services.app.inject({ method: 'GET', url: '/api/usercache?customerId=ann%40example.com' })).statusCode,
    ).toBe(401);
  });

  test('work in progress is stored sealed', async () => {
    await save(ann, 'ann', WORK);
    const row = await services.owner.row<{ sealed: Buffer }>(
      statement('test_sealed', `select sealed from app.user_cache where profile_id = 'ann'`),
    );
    expect(row?.sealed.includes(Buffer.from(WORK))).toBe(false);
    expect(row?.sealed.includes('120.00')).toBe(false);
  });

  const route = '/tmx/Accounts/7/Payment';
  test.each([
    ['a security code', { state: { card: { cvv: '123' } }, route }],
    ['a security code however it is spelled', { state: { list: [{ Security_Code: 'x' }] }, route }],
    ['a card number by name', { state: { a: { b: { cardNumber: '••••4242' } } }, route }],
    ['a card number in a text', { state: { note: 'use 4111 1111 1111 1111 please' }, route }],
    ['a card number as a number', { state: { deep: [[[4_111_111_111_111_111]]] }, route }],
    ['a card number as a name', { state: { '4111111111111111': true }, route }],
  ])('work in progress with %s is refused and audited [LOP-038]', async (_name, work) => {
    await save(ann, 'ann', WORK);
    const response = await save(ann, 'ann', encode(work));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: 'ValidationException', fields: [{ field: 'value' }] });
    expect((await read(ann, 'ann')).json()).toMatchObject({ value: WORK });
    const audit = await services.owner.row<{ reason: string }>(
      statement(
        'test_cache_audit',
        `select reason from app.audit_log where action = 'saveUserCache' order by audit_id desc limit 1`,
      ),
    );
    expect(audit?.reason).toBe('card_data');
  });

  test.each([
    ['no base64', 'not base64!'],
    ['base64 without its padding', WORK.replaceAll('=', '').slice(0, -1)],
    ['no JSON', encode('hello')],
    ['no UTF-8', Buffer.from([0xff, 0xfe, 0x7b]).toString('base64')],
    ['a list', encode([1])],
    ['no route', encode({ state: {} })],
    ['a third field', encode({ state: {}, route, more: 1 })],
    ['a state that is text', encode({ state: 'x', route })],
    ['another site', encode({ state: {}, route: '//evil.example/tmx' })],
    ['a public page', encode({ state: {}, route: '/ContactUs' })],
    ['a prototype name', encode('{"state":{"__proto__":{}},"route":"/Home"}')],
    ['a name twice', encode('{"state":{},"state":{},"route":"/Home"}')],
    ['more than 20 levels', encode(`{"state":{"a":${'['.repeat(30)}${']'.repeat(30)}},"route":"/Home"}`)],
    ['more than 8 kB', encode({ state: { text: 'a'.repeat(8200) }, route })],
    ['more than the wire takes', 'A'.repeat(12_001)],
    ['a number', 7],
    ['nothing', undefined],
  ])('a value that is %s is refused as work in progress [LOP-038]', async (_name, value) => {
    const response = await save(ann, 'ann', value);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errorCode: 'ValidationException' });
  });

  test('work in progress of exactly 8 kB is accepted, and a longer one is refused', async () => {
    const text = 'a'.repeat(8192 - JSON.stringify({ state: { text: '' }, route }).length);
    expect((await save(ann, 'ann', encode({ state: { text }, route }))).statusCode).toBe(200);
    expect((await save(ann, 'ann', encode({ state: { text: `${text}a` }, route }))).statusCode).toBe(400);
  });
});
