import { api } from '@lendside/contract/api.ts';
import { toPrivateInput } from '@lendside/contract/client-call.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { HEADERS } from '@lendside/contract/headers.ts';
import { sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { USER_POOL_OPERATIONS } from '#features/sign-in/user-pool-operations.ts';
import { statement } from '#platform/database.ts';
import { STRANGERS_AUDIT } from '#platform/limits.ts';
import { LIMITED_THEMSELVES } from '#platform/mounting/call-limit.ts';
import {
  callUserPool,
  keepCookies,
  openTestServices,
  signIn,
  type TestServices,
} from '#wiring/test-services.fixture.ts';

const FEW = '4';
/** More calls than any limit of these tests allows. `confirmReplacement` allows 20 wrong links an hour. */
const MANY = 24;

// Valid enough to be looked at; what is refused as malformed does no work.
const LOOKED_AT: Readonly<Record<string, object>> = {
  registerUser: { username: 'new@example.com', password: 'Blue-Kettle-7' },
  confirmUser: { username: 'uma@example.com', code: '000000', isEmail: true },
  sendConfirmationCode: { username: 'uma@example.com' },
  resendVerificationCode: { username: 'uma@example.com' },
  resetPassword: { username: 'ann@example.com' },
  confirmPassword: { username: 'ann@example.com', verificationCode: '000000', newPassword: 'Blue-Kettle-7' },
  confirmReplacement: { returnId: 'nothing', profileId: 'ann' },
};

const callsOfStrangers = Object.entries<Endpoint>(api).filter(([, { access }]) => access.includes('stranger'));

async function isLimited(services: TestServices, name: string, endpoint: Endpoint): Promise<boolean> {
  await forgetLimits(services.owner);
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const wire = LOOKED_AT[name] ?? (sampleWire(endpoint.request) as object);
  const isPrivate = endpoint.requestIn === 'privateHeader';
  for (let calls = 0; calls < MANY; calls += 1) {
    const answer = await services.app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      remoteAddress: addressOf(name),
      ...(isQuery && !isPrivate ? { query: wire as Record<string, string> } : {}),
      ...(isQuery || isPrivate ? {} : { payload: wire }),
      headers: { [HEADERS.brand]: 'tmx', ...(isPrivate ? { [HEADERS.privateInput]: toPrivateInput(wire) } : {}) },
    });
    if (answer.statusCode === 429 && answer.headers['retry-after'] !== undefined) return true;
  }
  return false;
}

const names = [...callsOfStrangers.map(([name]) => name), ...Object.keys(USER_POOL_OPERATIONS), 'userPoolKeys'];
const addressOf = (name: string): string => `192.0.2.${names.indexOf(name) + 1}`;

async function findUnlimited(services: TestServices): Promise<string[]> {
  const unlimited: string[] = [];
  for (const [name, endpoint] of callsOfStrangers)
    if (!(await isLimited(services, name, endpoint))) unlimited.push(name);
  return unlimited;
}

describe('calls that a stranger may make', () => {
  test('a stranger may make no call without a limit [T1]', async () => {
    const services = await openTestServices({ SIGN_IN_TRIES_PER_ADDRESS: FEW, STRANGERS_CALLS_PER_MINUTE: FEW });
    expect(callsOfStrangers.length).toBeGreaterThan(20);
    expect(await findUnlimited(services)).toEqual([]);
  });

  test('calls that do not count as calls of an address have limits of their own [T1]', async () => {
    const services = await openTestServices({ SIGN_IN_TRIES_PER_ADDRESS: FEW });
    const others = callsOfStrangers.map(([name]) => name).filter((name) => !LIMITED_THEMSELVES.has(name));
    expect((await findUnlimited(services)).toSorted()).toEqual(others.toSorted());
  });

  test('every operation of the user pool and its key set count as calls of the address [T1]', async () => {
    const services = await openTestServices({ STRANGERS_CALLS_PER_MINUTE: FEW });
    for (const name of [...Object.keys(USER_POOL_OPERATIONS), 'userPoolKeys']) {
      const statuses: number[] = [];
      const types: unknown[] = [];
      for (let calls = 0; calls <= Number(FEW); calls += 1) {
        const answer = await services.app.inject({
          method: name === 'userPoolKeys' ? 'GET' : 'POST',
          url: name === 'userPoolKeys' ? '/userpool/.well-known/jwks.json' : '/userpool',
          remoteAddress: addressOf(name),
          ...(name === 'userPoolKeys'
            ? {}
            : {
                payload: '{}',
                headers: {
                  'content-type': 'application/x-amz-json-1.1',
                  'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
                },
              }),
        });
        statuses.push(answer.statusCode);
        types.push(answer.headers['x-amzn-errortype']);
      }
      expect([name, types.at(-1)]).toEqual([name, 'TooManyRequestsException']);
      expect(types.slice(0, -1)).not.toContain('TooManyRequestsException');
    }
  });

  test('a session is renewed on a network whose calls strangers used up, within a limit [AUT-22]', async () => {
    const services = await openTestServices({ STRANGERS_CALLS_PER_MINUTE: FEW, CALLS_PER_MINUTE: FEW });
    let { cookies } = await signIn(services.app, 'ann');
    const renew = (sent: Record<string, string>, AuthFlow = 'REFRESH_TOKEN_AUTH') =>
      callUserPool(services.app, 'InitiateAuth', { AuthFlow }, sent);
    for (let calls = 0; calls < Number(FEW); calls += 1) await renew({});
    const refused = { __type: 'TooManyRequestsException' };
    const { rt = '', fp = '' } = cookies;
    for (const strange of [{}, { rt }, { fp }, { rt, fp: 'x' }, { rt: 'x', fp }])
      expect((await renew(strange)).json()).toMatchObject(refused);
    expect((await renew(cookies, 'USER_PASSWORD_AUTH')).json()).toMatchObject(refused);
    for (let calls = 0; calls < Number(FEW); calls += 1) {
      const answer = await renew(cookies);
      expect(answer.statusCode).toBe(200);
      cookies = keepCookies(cookies, answer);
    }
    expect((await renew(cookies)).json()).toMatchObject(refused);
  });

  test('wrong tries to redeem a code are limited by address, and right ones use up nothing [OPEN-74]', async () => {
    const services = await openTestServices({ SIGN_IN_TRIES_PER_ADDRESS: FEW });
    const redeem = () =>
      services.app.inject({
        method: 'POST',
        url: '/api/externalBrowserAuth/redeem',
        payload: { name: 'shop', siteKey: 'a guess at the key of the shop, long enough', code: 'x'.repeat(43) },
      });
    const statuses: number[] = [];
    for (let tries = 0; tries <= Number(FEW); tries += 1) statuses.push((await redeem()).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 429]);
  });
});

describe('audit lines that strangers cause', () => {
  const written = statement<{ lines: number }>(
    'test_written_lines',
    'select count(*)::int as lines from app.audit_log',
  );
  const leftOut = statement<{ action: string; lines: number }>(
    'test_left_out',
    'select action, lines::int as lines from app.audit_left_out order by action',
  );
  const setCount = statement('test_set_count', 'update app.rate_counter set count = $2 where bucket like $1');

  let services: TestServices;
  beforeAll(async () => {
    services = await openTestServices();
  });
  const wrong = (address: string) =>
    services.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      remoteAddress: address,
      payload: { username: `${address}@example.com`, password: 'wrong' },
    });
  const linesNow = async (): Promise<number> => (await services.owner.row<{ lines: number }>(written))?.lines ?? -1;

  test('one address causes a limited number of audit lines an hour; one row counts the rest [D19]', async () => {
    await wrong('198.51.100.1');
    const before = await linesNow();
    await services.owner.rows(setCount, ['audit:%', STRANGERS_AUDIT.linesPerAddress - 1]);
    for (let tries = 0; tries < 4; tries += 1) await wrong('198.51.100.1');
    expect(await linesNow()).toBe(before + 1);
    expect(await services.owner.rows(leftOut)).toEqual([{ action: 'signIn', lines: 3 }]);
    await wrong('198.51.100.2');
    expect(await linesNow()).toBe(before + 2);
  });

  test('all strangers together cause a limited number of audit lines an hour [D19]', async () => {
    const before = await linesNow();
    await services.owner.rows(setCount, ['audit:everybody', STRANGERS_AUDIT.linesInAll]);
    for (const address of ['198.51.100.3', '198.51.100.4']) await wrong(address);
    await services.app.inject({ method: 'POST', url: '/api/resetpassword', payload: { username: 'no@example.com' } });
    expect(await linesNow()).toBe(before);
    expect(await services.owner.rows(leftOut)).toEqual([
      { action: 'sendCode', lines: 1 },
      { action: 'signIn', lines: 5 },
    ]);
    // A person who signs in is written down whatever strangers do.
    const signedIn = await services.app.inject({
      method: 'POST',
      url: '/api/authenticate',
      payload: { username: 'ann@example.com', password: 'Correct-Horse-9' },
    });
    expect(signedIn.statusCode).toBe(200);
    expect(await linesNow()).toBe(before + 1);
  });

  test('no call of a stranger writes an audit line outside these limits [D19]', async () => {
    const strict = await openTestServices({ STRANGERS_CALLS_PER_MINUTE: '0', SIGN_IN_TRIES_PER_ADDRESS: '1000' });
    await strict.app.inject({ method: 'POST', url: '/api/resetpassword', payload: { username: 'no@example.com' } });
    await strict.owner.rows(setCount, ['audit:everybody', STRANGERS_AUDIT.linesInAll]);
    const counted = statement<{ lines: number }>('test_lines_of', 'select count(*)::int as lines from app.audit_log');
    const before = await strict.owner.rows(counted);
    for (const [name, endpoint] of callsOfStrangers) {
      if (endpoint.method === 'GET') continue;
      await strict.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        payload: LOOKED_AT[name] ?? (sampleWire(endpoint.request) as object),
        headers: { [HEADERS.brand]: 'tmx' },
      });
    }
    expect(await strict.owner.rows(counted)).toEqual(before);
  });
});
