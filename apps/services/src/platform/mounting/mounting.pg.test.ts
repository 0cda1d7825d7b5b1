import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { ERROR_STATUS, isFinalError } from '@lendside/contract/errors.ts';
import { definitionOf, sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { Refused } from '#platform/refused.ts';
import {
  ANNS,
  openTestServices,
  sampleRooms,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

const seen: { input: unknown }[] = [];
const thrown = { next: null as Error | null };
let services: TestServices;
let ann: Visit;

beforeAll(async () => {
  const rooms = sampleRooms();
  const submitPayment: typeof rooms.handlers.submitPayment = (input) => {
    seen.push({ input });
    return thrown.next === null ? Promise.resolve({ messageKey: 'pay_1' }) : Promise.reject(thrown.next);
  };
  services = await openTestServices(
    { FILES_BUCKET: 'papers' },
    { ...rooms, handlers: { ...rooms.handlers, submitPayment } },
  );
  ann = await signIn(services.app, 'ann');
});

type Body = Record<string, unknown>;

function payment(): Body {
  return { ...(sampleWire(api.submitPayment.request) as Body), loanId: ANNS.loanId, customerId: ANNS.customerId };
}

function post(path: string, payload: unknown, headers: Record<string, string> = {}) {
  const text = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload);
  return services.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload: text,
    cookies: ann.cookies,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ann.accessToken}`, ...headers },
  });
}

function get(url: string, headers: Record<string, string> = {}) {
  return services.app.inject({
    method: 'GET',
    url,
    cookies: ann.cookies,
    headers: { authorization: `Bearer ${ann.accessToken}`, ...headers },
  });
}

describe('error answers', () => {
  test('an error about bad input names each field in plain words [OPEN-36 LOP-079]', async () => {
    const response = await post('/payment', { ...payment(), paymentAmount: '1.234', loanId: 'x' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      errorCode: 'ValidationException',
      message: 'loanId: Send a number.',
      Error: 'loanId: Send a number.',
      fields: [
        { field: 'loanId', message: 'Send a number.' },
        { field: 'paymentAmount', message: 'Enter an amount like 1,234.56.' },
      ],
    });
  });

  test.each(Object.entries(ERROR_STATUS))(
    'the refusal %s has its status and the standard error body [OPEN-36 LOP-079]',
    async (code, status) => {
      thrown.next = new Refused(code as keyof typeof ERROR_STATUS, 'Because.');
      const response = await post('/payment', payment());
      thrown.next = null;
      expect([response.statusCode, response.json()]).toEqual([
        status,
        {
          errorCode: code,
          message: 'Because.',
          ...(isFinalError(code as keyof typeof ERROR_STATUS, status) ? { Error: 'Because.' } : {}),
        },
      ]);
      expect(response.headers['retry-after'] !== undefined).toBe(status === 503);
    },
  );

  test('a rate-limit refusal sends its own Retry-After, not the default of one second', async () => {
    thrown.next = new Refused('TooManyRequestsException', 'Because.', { retryAfterSeconds: 86_000 });
    const response = await post('/payment', payment());
    thrown.next = null;
    expect([response.statusCode, response.headers['retry-after']]).toEqual([429, '86000']);
  });

  test('a fault becomes a 500 with an incident id, and its details only go to the log [API-10 LOP-079]', async () => {
    thrown.next = new Error('relation "secret_table" is broken');
    const response = await post('/payment', payment());
    thrown.next = null;
    expect(response.statusCode).toBe(500);
    const body = response.json<Body>();
    expect(body).toMatchObject({ errorCode: 'InternalErrorException', message: 'There was an internal server error.' });
    expect(body['incidentId']).toBe(response.headers['x-request-id']);
    expect(response.body).not.toContain('secret_table');
    expect(
      services.log.some((line) => line.includes('secret_table') && line.includes(String(body['incidentId']))),
    ).toBe(true);
  });

  test('a call gets 503 with Retry-After when the database connection is lost', async () => {
    thrown.next = Object.assign(new Error('terminating connection'), { code: '57P01' });
    const response = await post('/payment', payment());
    thrown.next = null;
    expect([response.statusCode, response.headers['retry-after'], response.json<Body>()['errorCode']]).toEqual([
      503,
      '1',
      'ServiceUnavailableException',
    ]);
  });

  test.each([
    ['a body of 64 KB and a byte', 413, () => post('/payment', `{"a":"${'x'.repeat(65_536 - 7)}"}`)],
    ['a body that is not JSON', 400, () => post('/payment', 'paymentAmount=1')],
    ['an empty body', 400, () => post('/payment', '')],
    ['no body at all', 400, () => services.app.inject({ method: 'POST', url: '/api/authenticate' })],
    ['null', 400, () => post('/payment', 'null')],
    ['a form', 415, () => post('/payment', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    ['text', 415, () => post('/payment', '{}', { 'content-type': 'text/plain' })],
    ['JSON 1,000 deep', 400, () => post('/payment', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`)],
    ['a name twice', 400, () => post('/payment', '{"loanId":1,"loanId":2}')],
    ['a prototype', 400, () => post('/payment', '{"__proto__":{"loanId":1}}')],
    ['an unknown brand', 400, () => get('/api/cards', { 'x-brand': 'zzz' })],
    ['another version', 400, () => get('/api/cards', { 'x-api-version': '3' })],
    ['another flag', 400, () => get('/api/cards', { 'x-pwa': 'maybe' })],
    ['an unknown address', 404, () => get('/api/nowhere')],
    ['another method', 404, () => services.app.inject({ method: 'DELETE', url: '/api/payment' })],
    ['a parameter twice', 400, () => get('/api/accounts?brandName=tmx&brandName=inl')],
    ['a broken escape', 400, () => get('/api/%E0%A4%A')],
  ])('%s gets a %i with the standard error body [OPEN-36]', async (_what, status, call) => {
    const response = await call();
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ]);
    const body = response.json<Body>();
    expect(Object.keys(ERROR_STATUS)).toContain(body['errorCode']);
    expect(body['message']).toEqual(expect.stringMatching(/\S/));
  });
});

describe('request headers', () => {
  test('a request may leave out the version, brand and app headers [OPEN-38]', async () => {
    expect((await get('/api/cards')).statusCode).toBe(200);
    expect(
      (await get('/api/cards', { 'x-api-version': '2', 'x-brand': 'inl', 'x-pwa': 'true', 'accept-language': 'en' }))
        .statusCode,
    ).toBe(200);
  });

  test('Idempotency-Key replaces the payment key, and both must agree when both are sent', async () => {
    const { paymentKey, ...rest } = payment();
    const key = 'abcdefghijklmnop';
    expect((await post('/payment', rest, { 'idempotency-key': key })).statusCode).toBe(202);
    expect(seen.at(-1)?.input).toMatchObject({ paymentKey: key });
    expect((await post('/payment', { ...rest, paymentKey: key }, { 'idempotency-key': key })).statusCode).toBe(202);
    const other = await post('/payment', { ...rest, paymentKey }, { 'idempotency-key': key });
    expect([other.statusCode, other.json<{ fields: unknown }>().fields]).toEqual([
      400,
      [{ field: 'paymentKey', message: 'Idempotency-Key and this field differ.' }],
    ]);
    expect((await post('/payment', rest, { 'idempotency-key': 'short' })).statusCode).toBe(400);
  });
});

describe('response headers', () => {
  const answers = {
    success: () => get('/api/cards'),
    poll: () => services.app.inject({ method: 'GET', url: '/api/serviceStatus' }),
    refusal: () => get('/api/cards', { 'x-brand': 'zzz' }),
    missing: () => get('/api/nowhere'),
    page: () => get('/Login'),
    tooLarge: () => post('/payment', 'x'.repeat(70_000)),
    pool: () => services.app.inject({ method: 'POST', url: '/userpool' }),
    keys: () => get('/userpool/.well-known/jwks.json'),
    document: () => get('/api/openapi.json'),
    reader: () => get('/api/docs/'),
    badAddress: () => get('/api/%E0%A4%A'),
    method: () => services.app.inject({ method: 'OPTIONS', url: '/api/payment' }),
  };

  test.each(Object.entries(answers))('the security headers are complete on %s', async (name, call) => {
    const { headers } = await call();
    for (const required of [
      'content-security-policy',
      'cross-origin-opener-policy',
      'cross-origin-resource-policy',
      'x-content-type-options',
      'referrer-policy',
      'permissions-policy',
      'x-request-id',
    ]) {
      expect([required, headers[required] !== undefined]).toEqual([required, true]);
    }
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'none'`);
    expect(headers['content-security-policy']).toContain(`default-src 'none'`);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const mayBeKept = ['page', 'keys', 'reader'].includes(name);
    expect(mayBeKept || headers['cache-control'] === 'no-store').toBe(true);
  });

  test('card forms and signing pages are framed, uploads go to the bucket, no text is code', async () => {
    const { headers } = await get('/Login');
    expect(headers['content-security-policy']).toContain(`frame-src http://localhost:8090 'self';`);
    expect(headers['content-security-policy']).toContain(' https://papers.s3.us-east-1.amazonaws.com; frame-src');
    expect(headers['content-security-policy']).toContain(`script-src 'self';`);
    expect(headers['content-security-policy']).toContain(`require-trusted-types-for 'script'`);
  });
});

describe('hostile input', () => {
  const endpoints = Object.entries<Endpoint>(api);

  test.each(endpoints)('%s answers at least 50 hostile inputs without a fault', async (_name, endpoint) => {
    const inputs = hostileInputs(endpoint);
    expect(inputs.length).toBeGreaterThanOrEqual(50);
    const faults: unknown[] = [];
    for (const input of inputs) {
      const response = await send(endpoint, input);
      const isPlain = !/\bat .+:\d+:\d+|node_modules|ZodError/.test(response.body);
      if (response.statusCode >= 500 || !isPlain)
        faults.push({ status: response.statusCode, input, body: response.body.slice(0, 200) });
    }
    expect(faults).toEqual([]);
  });

  test('a body of arbitrary bytes is refused with the standard error body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        const response = await post('/payment', Buffer.from(bytes));
        expect([400, 413]).toContain(response.statusCode);
        expect(response.json<Body>()['errorCode']).toBe('ValidationException');
      }),
      { numRuns: 100 },
    );
  });
});

const HOSTILE = [
  null,
  '',
  ' ',
  '\u0000',
  '\uD800',
  'x'.repeat(9000),
  `'; drop table app.payment; --`,
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '-1',
  '0',
  '1e309',
  '9'.repeat(40),
  'NaN',
  'true',
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  -0,
  true,
  [],
  [[]],
  {},
  { length: 1 },
  ['a', 1],
  '１２',
  '‮',
  '%00',
  '${7*7}',
  '999999999999999',
];

function hostileInputs(endpoint: Endpoint): Body[] {
  const sample = sampleWire(endpoint.request) as Body;
  const fields = Object.keys(definitionOf(endpoint.request).shape ?? {});
  const perField = fields.flatMap((field) => HOSTILE.map((value) => ({ ...sample, [field]: value })));
  const without = fields.map((field) => Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field)));
  const odd = HOSTILE.map((value) => ({ ...sample, surprise: value }));
  const random = fc.sample(
    fc.dictionary(fc.constantFrom(...fields, 'other', 'toString'), fc.jsonValue({ maxDepth: 3 })),
    { numRuns: 40, seed: 7 },
  ) as Body[];
  return [...perField, ...without, ...odd, ...random];
}

function send(endpoint: Endpoint, input: Body) {
  const headers = {
    authorization: `Bearer ${ann.accessToken}`,
    ...(endpoint.access.includes('customer') ? {} : { 'x-simulation-key': 'the-simulators-key' }),
  };
  const url = `/api${endpoint.path}`;
  if (endpoint.method !== 'GET')
    return services.app.inject({
      method: endpoint.method,
      url,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(input),
      cookies: ann.cookies,
    });
  const query = Object.entries(input)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed())}`,
    )
    .join('&');
  return services.app.inject({ method: 'GET', url: `${url}?${query}`, headers, cookies: ann.cookies });
}
