import { api } from '@lendside/contract/api.ts';
import { toPrivateInput } from '@lendside/contract/client-call.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { HEADERS } from '@lendside/contract/headers.ts';
import { beforeAll, expect, test } from 'vitest';
import { openCodePost, type CodePost } from '#identity/codes/codes.fixture.ts';
import { dumpDatabase } from './dump-database.fixture.ts';
import { makeSealing } from '#platform/sealing.ts';
import {
  callUserPool,
  openTestServices,
  PASSWORD,
  signIn,
  type TestServices,
  type Visit,
} from '#wiring/test-services.fixture.ts';

const SEALING_KEY = 'a sealing key of a test that is long enough';

// Secrets that people type and browsers keep. Each is a mark that occurs nowhere else.
const PLANTED = {
  password: 'Canary-Password-77x',
  newPassword: 'Canary-Newer-88y',
  wrongPassword: 'Canary-Wrong-99z',
  answer: 'canary answer of a question',
  ssn: '219-47-8163',
  birthDay: '19771003',
  street: '77 Canary Street',
  amountTyped: 'canary-work-in-progress',
  card: '4929413708155275',
} as const;

let services: TestServices;
let post: CodePost;
let ann: Visit;
beforeAll(async () => {
  services = await openTestServices({ SEALING_KEYS: SEALING_KEY });
  post = openCodePost(services.owner, makeSealing([SEALING_KEY]));
  ann = await signIn(services.app, 'ann');
});

async function send(
  name: keyof typeof api,
  wire: Record<string, unknown>,
  visit: Visit | null = null,
): Promise<number> {
  const endpoint: Endpoint = api[name];
  const isPrivate = endpoint.requestIn === 'privateHeader';
  const isQuery = !isPrivate && (endpoint.method === 'GET' || endpoint.method === 'DELETE');
  const response = await services.app.inject({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(isQuery ? { query: wire as Record<string, string> } : {}),
    ...(isQuery || isPrivate ? {} : { payload: wire }),
    headers: {
      ...(visit === null ? {} : { authorization: `Bearer ${visit.accessToken}` }),
      ...(isPrivate ? { [HEADERS.privateInput]: toPrivateInput(wire) } : {}),
    },
    cookies: visit?.cookies ?? {},
  });
  return response.statusCode;
}

/** Tries every way to sign in with planted secrets, some right and some wrong. */
async function walkWithSecrets(): Promise<string[]> {
  const email = 'canary@example.com';
  await send('authenticate', { username: 'ann@example.com', password: PLANTED.wrongPassword });
  await send('authenticate', { username: 'ann@example.com', password: [PLANTED.wrongPassword] });
  expect(await send('registerUser', { username: email, password: PLANTED.password })).toBe(201);
  const codes = [await post.codeFor(email)];
  await send('confirmUser', { username: email, code: '000000' });
  expect(await send('confirmUser', { username: email, code: codes[0] })).toBe(200);
  await post.forgetSends();
  await send('resetPassword', { username: email });
  codes.push(await post.codeFor(email));
  const change = { username: email, verificationCode: codes[1], newPassword: PLANTED.newPassword };
  expect(await send('confirmPassword', change)).toBe(200);
  const question = { questionId: 'nowhere', answer: PLANTED.answer };
  await send('answerSecurityQuestion', question, ann);
  const facts = {
    phoneNumber: '2055550123',
    dateOfBirth: PLANTED.birthDay,
    ssn: PLANTED.ssn,
    loanId: '100001',
    cognitoUserId: 'ann',
  };
  expect(await send('associateAccount', facts, ann)).toBe(200);
  const work = Buffer.from(JSON.stringify({ state: { amount: PLANTED.amountTyped }, route: '/tmx/Accounts' }));
  expect(await send('saveUserCache', { customerId: 'ann@example.com', value: work.toString('base64') }, ann)).toBe(200);
  await send('deviceKeyAuth', { profileId: 'ann', deepLinkFlow: 'Loans' }, ann);
  await sendCard();
  return codes;
}

/** Sends a card number in fields that people might confuse, and in places where a program might put it. */
async function sendCard(): Promise<void> {
  const { card } = PLANTED;
  const email = `${card}@example.com`;
  const described = Buffer.from(JSON.stringify({ language: 'en', timeZone: `Card/${card}`, userAgent: card }));
  const encodedData = described.toString('base64');
  await send('authenticate', { username: 'ann@example.com', password: PASSWORD, encodedData });
  await send('authenticate', { username: card, password: card });
  const question = { questionId: 'first-car', answer: card };
  const refused = [
    await send('registerUser', { username: email, password: PLANTED.password }),
    await send('answerSecurityQuestion', question, ann),
    await send('sendAliasCode', { newAlias: email }, ann),
    await send('getAddressPredictions', { search: `${card} Peach St`, sessionToken: 'one' }, ann),
  ];
  expect(refused).toEqual([400, 400, 400, 400]);
  for (const [operation, input] of [
    ['UpdateUserAttributes', { UserAttributes: [{ Name: 'custom:loan_state', Value: card }] }],
    ['ConfirmDevice', { DeviceKey: ann.deviceKey, DeviceName: `phone ${card}` }],
  ] as const) {
    const answer = await callUserPool(services.app, operation, { AccessToken: ann.accessToken, ...input }, ann.cookies);
    expect([answer.statusCode, answer.json()]).toMatchObject([400, { __type: 'InvalidParameterException' }]);
  }
}

test('passwords, codes, cards, tokens and cookies are never logged or stored in plain text [OPEN-79]', async () => {
  const codes = await walkWithSecrets();
  const log = services.log.join('\n');
  const database = await dumpDatabase(services.owner);
  expect(log.length).toBeGreaterThan(500);
  expect(database).toContain('canary@example.com');
  const secrets = [
    ...Object.values(PLANTED),
    PLANTED.ssn.replaceAll('-', ''),
    PASSWORD,
    SEALING_KEY,
    ann.accessToken,
    ann.idToken,
    ...Object.values(ann.cookies),
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  // The database dump prints bytes as hex.
  const isKept = (secret: string) =>
    database.includes(secret) || database.includes(Buffer.from(secret).toString('hex'));
  expect(secrets.filter(isKept)).toEqual([]);
  // Six digits may occur inside any number. They count as a code only when they stand alone.
  const alone = (text: string, code: string) => new RegExp(String.raw`(?<![\d.-])${code}(?![\d.-])`).test(text);
  expect(codes.filter((code) => alone(log, code) || alone(database, code))).toEqual([]);
});
