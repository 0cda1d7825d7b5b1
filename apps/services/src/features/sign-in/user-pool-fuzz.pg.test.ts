import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { PASSWORD, openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';
import { USER_POOL_OPERATIONS } from './user-pool-operations.ts';

type Json = Readonly<Record<string, unknown>>;

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

const secretHash = createHmac('sha256', 'sim-user-pool-secret')
  .update('ann@example.comlendside-services')
  .digest('base64');

/** A valid call of each operation, by the browser or by our services. */
const GOOD: Readonly<Record<string, (visit: Visit) => Json>> = {
  InitiateAuth: () => ({
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: 'lendside-services',
    AuthParameters: { USERNAME: 'ann@example.com', PASSWORD, SECRET_HASH: secretHash, DEVICE_KEY: 'dev_1' },
    UserContextData: { IpAddress: '192.0.2.1' },
  }),
  GetUser: ({ accessToken }) => ({ AccessToken: accessToken }),
  UpdateUserAttributes: ({ accessToken }) => ({
    AccessToken: accessToken,
    UserAttributes: [{ Name: 'custom:loan_state', Value: 'TX' }],
    ClientMetadata: { a: 'b' },
  }),
  ConfirmDevice: ({ accessToken, deviceKey }) => ({
    AccessToken: accessToken,
    DeviceKey: deviceKey,
    DeviceName: 'phone',
    DeviceSecretVerifierConfig: { Salt: 'x', PasswordVerifier: 'y' },
  }),
  UpdateDeviceStatus: ({ accessToken, deviceKey }) => ({
    AccessToken: accessToken,
    DeviceKey: deviceKey,
    DeviceRememberedStatus: 'remembered',
  }),
  ListDevices: ({ accessToken }) => ({ AccessToken: accessToken, Limit: 10, PaginationToken: 'ZGV2XzE' }),
  GetDevice: ({ accessToken, deviceKey }) => ({ AccessToken: accessToken, DeviceKey: deviceKey }),
  ForgetDevice: ({ accessToken }) => ({ AccessToken: accessToken, DeviceKey: 'dev_none' }),
  RevokeToken: () => ({ Token: 'x', ClientId: 'lendside-services', ClientSecret: 'sim-user-pool-secret' }),
  GlobalSignOut: ({ accessToken }) => ({ AccessToken: accessToken }),
};

const BAD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  61,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\u202E\u0000\uFFFF',
  '\r\nset-cookie: x=1',
  "' or 1=1 --",
  '${jndi:ldap://x}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '%00%s%n',
  'é'.repeat(600),
  'x'.repeat(256),
  'x'.repeat(1025),
  'x'.repeat(40_000),
  '{}',
  '[]',
  'null',
  [],
  [[]],
  [null],
  [{}],
  ['x'],
  [{ Name: null, Value: null }],
  [{ Name: 'custom:loan_state' }],
  [{ Name: 'sub', Value: 'bob' }],
  Array.from({ length: 500 }, () => ({ Name: 'custom:loan_state', Value: 'TX' })),
  {},
  { x: {} },
  { toString: 'x' },
  { length: 5 },
  { USERNAME: {}, PASSWORD: [], SECRET_HASH: 1 },
  { USERNAME: 'ann@example.com' },
  { REFRESH_TOKEN: '\0' },
  { IpAddress: '\0', EncodedData: 1 },
];

/** Returns copies of a valid call, each with one value made invalid, removed or added. */
function spoil(good: Json): Json[] {
  const places = Object.keys(good);
  const inside = places.flatMap((place) => {
    const value = good[place];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
    return Object.keys(value).flatMap((name) => BAD.map((bad) => ({ ...good, [place]: { ...value, [name]: bad } })));
  });
  return [
    ...places.map((place) => Object.fromEntries(Object.entries(good).filter(([name]) => name !== place))),
    ...places.flatMap((place) => BAD.map((bad) => ({ ...good, [place]: bad }))),
    ...BAD.map((bad) => ({ ...good, Surprise: bad })),
    ...inside,
  ];
}

const RAW: readonly string[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"x"',
  '[]',
  '[{}]',
  '{',
  '{"a"',
  '{"AccessToken":"x",}',
  '{"AccessToken":"x","AccessToken":"y"}',
  '{"__proto__":{"AccessToken":"x"}}',
  '{"constructor":{"prototype":{}}}',
  '\u0000',
  '\uFEFF{}',
  "{'AccessToken':1}",
  '{"a":NaN}',
  '{"a":1e999}',
  '{"a":"\\ud800"}',
  '{"a":"\\u0000"}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `{"a":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
  `{"AccessToken":"${'x'.repeat(70_000)}"}`,
];

function send(operation: string, text: string, visit: Visit) {
  return services.app.inject({
    method: 'POST',
    url: '/userpool',
    cookies: visit.cookies,
    payload: text,
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
  });
}

// Limits the inputs per operation to keep the test's run time short.
const INPUTS_MAX = 360;

function takeEvenly(all: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_unused, index) => all[Math.floor((index * all.length) / count)] ?? '');
}

test('every user pool operation has a valid sample call', () => {
  expect(Object.keys(GOOD).toSorted()).toEqual(Object.keys(USER_POOL_OPERATIONS).toSorted());
});

test.each(Object.keys(GOOD))(
  '%s answers at least 300 bad inputs with Cognito errors and no internals',
  async (operation) => {
    let visit = await signIn(services.app, 'ann');
    const good = GOOD[operation]?.(visit) ?? {};
    expect((await send(operation, JSON.stringify(good), visit)).statusCode).toBeLessThan(500);
    const random = fc.sample(fc.object({ maxDepth: 4 }), { numRuns: 120, seed: 20_261_122 });
    const mixed = random.map((extra) => ({ ...extra, ...good }));
    const spoilt = [...RAW, ...[...spoil(good), ...random, ...mixed].map((input) => JSON.stringify(input))];
    const texts = spoilt.length <= INPUTS_MAX ? spoilt : takeEvenly(spoilt, INPUTS_MAX);
    expect(texts.length).toBeGreaterThanOrEqual(300);
    const broken: string[] = [];
    for (const text of texts) {
      const response = await send(operation, text, visit);
      const isInForm = response.statusCode === 200 || /^\{"__type":"[A-Za-z]+Exception","message":/.test(response.body);
      const tells = /\n\s+at |node_modules|\.ts:|select |postgres/i.test(response.body);
      if (response.statusCode >= 500 || !isInForm || tells) broken.push(`${response.statusCode} ${text.slice(0, 120)}`);
      if (response.statusCode === 200 && operation === 'GlobalSignOut') visit = await signIn(services.app, 'ann');
    }
    expect(broken).toEqual([]);
    expect(services.log.filter((line) => line.includes('"fault"'))).toEqual([]);
  },
  60_000,
);
