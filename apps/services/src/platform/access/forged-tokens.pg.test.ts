import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { SignJWT, exportJWK, importJWK, type CryptoKey, type JWK } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import {
  callUserPool,
  openTestServices,
  readPrivately,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

interface Forged {
  readonly why: string;
  readonly token: string;
}
interface Genuine {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

let services: TestServices;
let ann: Visit;
let genuine: Genuine;
beforeAll(async () => {
  services = await openTestServices();
  ann = await signIn(services.app, 'ann');
  const row = await services.owner.row<{ kid: string; private_jwk: JWK; public_jwk: JWK }>(
    statement('test_key', 'select kid, private_jwk, public_jwk from user_pool.signing_key'),
  );
  if (row === null) throw new Error('there is no key');
  genuine = {
    claims: decode(ann.accessToken.split('.')[1]),
    kid: row.kid,
    privateKey: (await importJWK(row.private_jwk, 'ES256')) as CryptoKey,
    publicJwk: row.public_jwk,
  };
});

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;

type SigningKey = CryptoKey | KeyObject | Uint8Array;

function signed(
  change: Readonly<Record<string, unknown>>,
  head: Readonly<Record<string, unknown>> = {},
  key: SigningKey = genuine.privateKey,
): Promise<string> {
  const claims = Object.fromEntries(
    Object.entries({ ...genuine.claims, ...change }).filter(([, value]) => value !== undefined),
  );
  return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: genuine.kid, typ: 'at+jwt', ...head }).sign(key);
}

/** Makes tokens signed by our own key with claims we would never sign, as a bug elsewhere could. */
async function forgeClaims(): Promise<Forged[]> {
  const now = Math.floor(Date.now() / 1000);
  const changes: Record<string, Record<string, unknown>> = {
    expired: { iat: now - 400, exp: now - 1 },
    'expired this second': { exp: now },
    'lives a day': { iat: now, exp: now + 86_400 },
    'lives a second too long': { iat: now, exp: now + 901 },
    'issued long ago': { iat: now - 1000, exp: now + 300 },
    'issued tomorrow': { iat: now + 86_400, exp: now + 86_700 },
    'issued in a minute': { iat: now + 60, exp: now + 300 },
    'not valid yet': { nbf: now + 60 },
    'binding of another shape': { cnf: { jkt: 'x' } },
    'binding as text': { cnf: 'x' },
    'binding as a number': { cnf: { 'cookie#S256': 7 } },
    'binding of another cookie': { cnf: { 'cookie#S256': createHash('sha256').update('x').digest('base64url') } },
    'empty binding': { cnf: { 'cookie#S256': '' } },
    'a session of nobody': { sid: 'ses_unknown' },
    'a session that is a number': { sid: 7 },
    'another person': { sub: 'bob' },
    'a person who is a list': { sub: ['ann'] },
  };
  for (const name of ['exp', 'iat', 'sub', 'sid', 'token_use', 'client_id', 'cnf', 'iss'])
    changes[`no ${name}`] = { [name]: undefined };
  for (const issuer of ['https://evil.example/userpool', `${String(genuine.claims['iss'])}/`, '', 'HTTP://LOCALHOST'])
    changes[`issuer ${issuer}`] = { iss: issuer };
  for (const use of ['id', 'refresh', 'ACCESS', '', null, 1]) changes[`use ${String(use)}`] = { token_use: use };
  for (const client of ['lendside', 'lendside-services', 'LENDSIDE-WEB', '', null, ['lendside-web']])
    changes[`client ${String(client)}`] = { client_id: client };
  for (const exp of ['never', null, -1, 0, Number.MAX_SAFE_INTEGER]) changes[`exp ${String(exp)}`] = { exp };
  return Promise.all(Object.entries(changes).map(async ([why, change]) => ({ why, token: await signed(change) })));
}

/** Makes genuine claims under a header with another key, algorithm or token type. */
async function forgeHeaders(): Promise<Forged[]> {
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreignJwk = { ...(await exportJWK(foreign.publicKey)), kid: genuine.kid };
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = createPublicKey({ key: genuine.publicJwk as never, format: 'jwk' }).export({
    type: 'spki',
    format: 'pem',
  });
  const publicSecrets = [pem, JSON.stringify(genuine.publicJwk), genuine.publicJwk.x ?? '', genuine.kid];
  const byForeign: Record<string, Record<string, unknown>> = {
    'signed by a foreign key': {},
    'foreign key under its own id': { kid: 'evil' },
    'foreign key embedded': { jwk: foreignJwk },
    'foreign key set': { jku: 'https://evil.example/jwks.json' },
    'foreign key set and id': { jku: 'https://evil.example/jwks.json', kid: 'evil' },
    'foreign certificate address': { x5u: 'https://evil.example/cert.pem' },
    'foreign certificate': { x5c: ['MIIB'] },
    'key id as a path': { kid: '../../dev/null' },
    'key id as a statement': { kid: "' or 1=1 --" },
    'key id of a prototype': { kid: '__proto__' },
    'empty key id': { kid: '' },
  };
  const types = ['JWT', 'jwt', 'at', 'application/jwt', 'id+jwt', 'logout+jwt', 'dpop+jwt', ''];
  const ours = [
    ...types.map((typ) => ({ why: `type ${typ}`, head: { typ } })),
    { why: 'unknown key id', head: { kid: 'evil' } },
    { why: 'no key id', head: { kid: undefined } },
  ];
  return [
    ...(await Promise.all(
      Object.entries(byForeign).map(async ([why, head]) => ({
        why,
        token: await signed({}, head, foreign.privateKey),
      })),
    )),
    ...(await Promise.all(ours.map(async ({ why, head }) => ({ why, token: await signed({}, head) })))),
    ...(await Promise.all(
      publicSecrets.flatMap((secret, index) =>
        (['HS256', 'HS384', 'HS512'] as const).map(async (alg) => ({
          why: `${alg} with what everybody knows, ${index}`,
          token: await signed({}, { alg }, Buffer.from(String(secret).padEnd(64, ' '))),
        })),
      ),
    )),
    { why: 'RS256', token: await signed({}, { alg: 'RS256' }, rsa.privateKey) },
    { why: 'PS256', token: await signed({}, { alg: 'PS256' }, rsa.privateKey) },
  ];
}

/** Makes truncated, joined and rearranged tokens. */
function forgeTexts(): Forged[] {
  const [header = '', payload = '', signature = ''] = ann.accessToken.split('.');
  const heads = ['none', 'None', 'NONE', 'nOnE', '', 'ES256', 'ES384', 'ES512', 'EdDSA'].flatMap((alg) =>
    ['', 'AAAA', Buffer.alloc(64).toString('base64url')].map((mark) => ({
      why: `algorithm ${alg} with ${mark.length} of signature`,
      token: `${encode({ alg, typ: 'at+jwt', kid: genuine.kid })}.${payload}.${mark}`,
    })),
  );
  const idParts = ann.idToken.split('.');
  const cuts = Array.from({ length: 40 }, (_unused, index) => ({
    why: `cut at ${index}`,
    token: ann.accessToken.slice(0, Math.floor((ann.accessToken.length * index) / 40)),
  }));
  const places = [...ann.accessToken.matchAll(/[\w-](?=[\w-]{2})/g)].map((match) => match.index);
  const flips = Array.from({ length: 80 }, (_unused, index) => {
    const at = places[createHash('sha256').update(`flip ${index}`).digest().readUInt32BE(0) % places.length] ?? 0;
    const other = ann.accessToken[at] === 'A' ? 'B' : 'A';
    return { why: `turned at ${at}`, token: ann.accessToken.slice(0, at) + other + ann.accessToken.slice(at + 1) };
  });
  return [
    ...heads,
    ...cuts,
    ...flips,
    { why: 'the id token', token: ann.idToken },
    { why: 'claims of the id token', token: [header, idParts[1], signature].join('.') },
    { why: 'signature of the id token', token: [header, payload, idParts[2]].join('.') },
    { why: 'twice', token: `${ann.accessToken}.${ann.accessToken}` },
    { why: 'with a fourth part', token: `${ann.accessToken}.x` },
    { why: 'claims changed', token: [header, encode({ ...decode(payload), sub: 'bob' }), signature].join('.') },
  ];
}

test('over 200 forged tokens open neither the API nor the user pool, unlike the genuine token [OPEN-41]', async () => {
  const forged = [...(await forgeClaims()), ...(await forgeHeaders()), ...forgeTexts()];
  expect(new Set(forged.map(({ token }) => token)).size).toBeGreaterThanOrEqual(200);
  const opened: string[] = [];
  for (const { why, token } of forged) {
    const atApi = await readPrivately(services.app, { ...ann, accessToken: token });
    if (atApi.statusCode !== 401) opened.push(`API ${atApi.statusCode}: ${why}`);
    const atPool = await callUserPool(services.app, 'GetUser', { AccessToken: token }, ann.cookies);
    if (atPool.statusCode !== 400) opened.push(`user pool ${atPool.statusCode}: ${why}`);
  }
  expect(opened).toEqual([]);
  expect((await readPrivately(services.app, ann)).statusCode).toBe(200);
  expect((await callUserPool(services.app, 'GetUser', { AccessToken: ann.accessToken }, ann.cookies)).statusCode).toBe(
    200,
  );
});
