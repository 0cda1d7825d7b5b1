import { createHash, generateKeyPairSync } from 'node:crypto';
import { api } from '@lendside/contract/api.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { sampleWire } from '@lendside/contract/sample-values.fixture.ts';
import { SignJWT, importJWK, type JWK } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import {
  ANNS,
  BOBS,
  callUserPool,
  openTestServices,
  readPrivately,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

let services: TestServices;
let ann: Visit;
let bob: Visit;
beforeAll(async () => {
  services = await openTestServices();
});
beforeEach(async () => {
  [ann, bob] = [await signIn(services.app, 'ann'), await signIn(services.app, 'bob')];
});

const forgetAll = statement(
  'test_idle',
  `update user_pool.session set last_seen_at = last_seen_at - make_interval(secs => $1)`,
);
const endAll = statement('test_absolute', `update user_pool.session set expires_at = now()`);

describe('access token', () => {
  test('an access token with its cookie opens private data [API-02]', async () => {
    expect((await readPrivately(services.app, ann)).statusCode).toBe(200);
  });

  test('an access token opens nothing without its cookie or with another person’s cookie', async () => {
    const alone = await readPrivately(services.app, { ...ann, cookies: {} });
    const mixed = await readPrivately(services.app, { ...ann, cookies: bob.cookies });
    for (const response of [alone, mixed]) {
      expect([response.statusCode, response.json<{ errorCode: string }>().errorCode]).toEqual([
        401,
        'UnauthorizedException',
      ]);
    }
  });

  test('a cookie without an access token opens nothing', async () => {
    expect(
      (await services.app.inject({ method: 'GET', url: '/api/accounts?brandName=tmx', cookies: ann.cookies }))
        .statusCode,
    ).toBe(401);
  });

  test('an id token opens nothing when it is sent as the access token', async () => {
    expect((await readPrivately(services.app, { ...ann, accessToken: ann.idToken })).statusCode).toBe(401);
  });

  test('200 forged or altered access tokens open nothing', async () => {
    const forged = await forgeTokens();
    expect(forged.length).toBeGreaterThanOrEqual(200);
    const opened: string[] = [];
    for (const { why, token } of forged) {
      const response = await readPrivately(services.app, { ...ann, accessToken: token });
      if (response.statusCode !== 401) opened.push(why);
    }
    expect(opened).toEqual([]);
    expect((await readPrivately(services.app, ann)).statusCode).toBe(200);
  });

  test('a sign-out ends the access token in other processes within two seconds [OPEN-34]', async () => {
    const second = await services.openSecond();
    expect((await readPrivately(second, ann)).statusCode).toBe(200);
    await callUserPool(services.app, 'RevokeToken', {}, ann.cookies);
    await expect
      .poll(async () => (await readPrivately(second, ann)).statusCode, { timeout: 4_000, interval: 100 })
      .toBe(401);
  });

  test('an access token stops working when its session is idle beyond the limit and the grace time', async () => {
    await services.owner.rows(forgetAll, [5 * 60 + 32]);
    expect((await readPrivately(services.app, ann)).statusCode).toBe(401);
    expect(
      (await callUserPool(services.app, 'InitiateAuth', { AuthFlow: 'REFRESH_TOKEN_AUTH' }, ann.cookies)).statusCode,
    ).toBe(400);
  });

  test('using a session within the idle limit keeps it alive and restarts the limit', async () => {
    await services.owner.rows(forgetAll, [5 * 60]);
    expect((await readPrivately(services.app, ann)).statusCode).toBe(200);
    const row = await services.owner.row<{ recent: number }>(
      statement(
        'test_seen',
        `select count(*)::int as recent from user_pool.session where sub = 'ann' and last_seen_at > now() - interval '5 seconds' and revoked_at is null`,
      ),
    );
    expect(row?.recent).toBe(1);
  });

  test('an access token stops working when its session passes its absolute limit', async () => {
    await services.owner.rows(endAll);
    expect((await readPrivately(services.app, ann)).statusCode).toBe(401);
  });
});

async function forgeTokens(): Promise<{ why: string; token: string }[]> {
  const [header = '', payload = '', signature = ''] = ann.accessToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const row = await services.owner.row<{ kid: string; private_jwk: JWK }>(
    statement('test_key', 'select kid, private_jwk from user_pool.signing_key'),
  );
  if (row === null) throw new Error('there is no key');
  const ours = await importJWK(row.private_jwk, 'ES256');
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const signed = (
    change: Record<string, unknown>,
    head: Record<string, unknown> = {},
    key: Parameters<SignJWT['sign']>[0] = ours,
  ) =>
    new SignJWT({ ...claims, ...change })
      .setProtectedHeader({ alg: 'ES256', kid: row.kid, typ: 'at+jwt', ...head })
      .sign(key);
  const text = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const forged = [
    { why: 'expired', token: await signed({ iat: now - 400, exp: now - 1 }) },
    { why: 'lives too long', token: await signed({ iat: now - 400, exp: now + 4000 }) },
    { why: 'from tomorrow', token: await signed({ iat: now + 86_400, exp: now + 86_700 }) },
    { why: 'other issuer', token: await signed({ iss: 'https://evil.example' }) },
    { why: 'other use', token: await signed({ token_use: 'id' }) },
    { why: 'other type', token: await signed({}, { typ: 'JWT' }) },
    { why: 'other client', token: await signed({ client_id: 'evil' }) },
    { why: 'no binding', token: await signed({ cnf: {} }) },
    { why: 'other session', token: await signed({ sid: 'ses_unknown' }) },
    { why: 'other person', token: await signed({ sub: 'bob' }) },
    { why: 'other key', token: await signed({}, {}, foreign) },
    { why: 'unknown key id', token: await signed({}, { kid: 'other' }) },
    {
      why: 'key of its own',
      token: await signed({}, { jku: 'https://evil.example/jwks.json', kid: 'other' }, foreign),
    },
    { why: 'no algorithm', token: `${text({ alg: 'none', typ: 'at+jwt' })}.${payload}.` },
    {
      why: 'shared secret',
      token: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: row.kid, typ: 'at+jwt' })
        .sign(Buffer.from(JSON.stringify(row.kid).repeat(8))),
    },
    { why: 'no signature', token: `${header}.${payload}.` },
    { why: 'empty', token: '..' },
  ];
  const flips = Array.from({ length: 190 }, (_unused, index) => ({
    why: `bit ${index}`,
    token: flipOne(ann.accessToken, index),
  }));
  expect(signature.length).toBeGreaterThan(40);
  return [...forged, ...flips];
}

/** Changes one character, chosen by the index. Never changes the last character of a part, because some of its bits are not
 *  used. */
function flipOne(token: string, index: number): string {
  const places = [...token.matchAll(/[\w-](?=[\w-]{2})/g)].map((match) => match.index);
  const place = places[createHash('sha256').update(String(index)).digest().readUInt32BE(0) % places.length] ?? 0;
  return token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
}

describe('access of callers', () => {
  test('another customer’s record is answered like a missing record, and the refusal is audited [LOP-085]', async () => {
    const foreign = await callAs(api.getAccountDetail, 'ann', 'foreign');
    const unknown = await callAs(api.getAccountDetail, 'ann', 'unknown');
    expect(foreign.json()).toEqual(unknown.json());
    const row = await services.owner.row<{ count: number }>(
      statement(
        'test_audit',
        `
      select count(*)::int as count from app.audit_log where decision = 'refused' and action = 'getAccountDetail' and profile_id = 'ann' and reason in ('not the owner', 'not found')`,
      ),
    );
    expect(row?.count).toBeGreaterThanOrEqual(2);
  });

  test('a person may act only under their own brands, whichever app they use [OPEN-78]', async () => {
    const as = (visit: Visit, brandName: string, app: string) =>
      services.app.inject({
        method: 'GET',
        url: `/api/accounts?brandName=${brandName}`,
        cookies: visit.cookies,
        headers: { authorization: `Bearer ${visit.accessToken}`, 'x-brand': app },
      });
    for (const app of ['tmx', 'inl']) {
      expect((await as(bob, 'tmx', app)).statusCode).toBe(200);
      const refused = await as(bob, 'inl', app);
      expect([refused.statusCode, refused.json<{ errorCode: string }>().errorCode]).toEqual([
        403,
        'AccessDeniedException',
      ]);
      expect((await as(ann, 'inl', app)).statusCode).toBe(200);
    }
  });

  test.each(['cross-site', 'same-site', 'none ', 'x'])(
    'a page of another origin (%s) cannot make any call',
    async (site) => {
      for (const endpoint of Object.values<Endpoint>(api)) {
        const response = await callAs(endpoint, 'ann', 'own', { 'sec-fetch-site': site });
        expect([endpoint.name, response.statusCode]).toEqual([endpoint.name, 403]);
      }
    },
  );

  test('the simulator’s calls need its own key and are refused in production', async () => {
    const production = await openTestServices({
      LENDSIDE_MODE: 'production',
      SEALING_KEYS: 'a key of the tests that seals what is stored',
      LINK_KEYS: 'a key of the tests that signs all their links',
    });
    const advance = (app: TestServices['app'], key: string) =>
      app.inject({
        method: 'POST',
        url: '/api/simulation/clock',
        payload: { days: 1 },
        headers: { 'x-simulation-key': key },
      });
    expect((await advance(services.app, 'the-simulators-key')).statusCode).toBe(200);
    expect((await advance(services.app, 'simulation')).statusCode).toBe(401);
    expect((await advance(production.app, 'the-simulators-key')).statusCode).toBe(404);
    expect((await production.app.inject({ method: 'GET', url: '/api/simulation/cast' })).statusCode).toBe(404);
    const documented = async ({ app }: TestServices) => (await app.inject({ url: '/api/openapi.json' })).body;
    expect(await documented(services)).toContain('/simulation/clock');
    expect(await documented(production)).not.toContain('/simulation/');
  });
});

function callAs(endpoint: Endpoint, principal: string, object: string, headers: Record<string, string> = {}) {
  const visit = principal === 'ann' ? ann : principal === 'bob' ? bob : null;
  const [own, foreign] = principal === 'bob' ? [BOBS, ANNS] : [ANNS, BOBS];
  const record =
    object === 'foreign'
      ? foreign
      : object === 'unknown'
        ? { loanId: 999, customerId: own.customerId, paymentKey: 'pay_nobodys' }
        : own;
  const input = { ...(sampleWire(endpoint.request) as Record<string, unknown>) };
  const isQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  if ('loanId' in input) input['loanId'] = isQuery ? String(record.loanId) : record.loanId;
  if ('messageKey' in input) input['messageKey'] = record.paymentKey;
  if ('customerId' in input) input['customerId'] = object === 'claimed' ? foreign.customerId : own.customerId;
  const sent = {
    ...headers,
    ...(visit === null ? {} : { authorization: `Bearer ${visit.accessToken}` }),
    ...(principal === 'simulator' ? { 'x-simulation-key': 'the-simulators-key' } : {}),
  };
  const query = isQuery ? { query: input as Record<string, string> } : { payload: input };
  return services.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    headers: sent,
    cookies: visit?.cookies ?? {},
    ...query,
  });
}
