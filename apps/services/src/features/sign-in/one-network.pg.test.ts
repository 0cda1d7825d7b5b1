import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { openTestServices, type TestServices } from '#wiring/test-services.fixture.ts';

const TRIES = 2;
const POOL = { ClientId: 'lendside-services', secret: 'sim-user-pool-secret' } as const;

let services: TestServices;
beforeAll(async () => {
  services = await openTestServices({ SIGN_IN_TRIES_PER_ADDRESS: String(TRIES) });
});
beforeEach(async () => {
  await forgetLimits(services.owner);
});

/** Makes a stranger's wrong try number `n` from an IP address and returns its answer. */
type Try = (n: number, address: string) => Promise<{ readonly statusCode: number; readonly body: string }>;

const post =
  (path: string, payloadOf: (n: number) => object): Try =>
  (n, remoteAddress) =>
    services.app.inject({ method: 'POST', url: `/api${path}`, payload: payloadOf(n), remoteAddress });

/** Signs in at the user pool as our own services, which report the browser's IP address. */
const inPool: Try = (n, IpAddress) => {
  const name = `pool${n}@example.com`;
  const hash = createHmac('sha256', POOL.secret).update(`${name}${POOL.ClientId}`).digest('base64');
  return services.app.inject({
    method: 'POST',
    url: '/userpool',
    payload: JSON.stringify({
      AuthFlow: 'USER_PASSWORD_AUTH',
      ClientId: POOL.ClientId,
      AuthParameters: { USERNAME: name, PASSWORD: 'wrong', SECRET_HASH: hash },
      UserContextData: { IpAddress },
    }),
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth',
    },
  });
};

const code = '123456';
const link = {
  profileId: 'ann',
  signature: '0'.repeat(64),
  expiration: 4_000_000_000,
  path: '/',
  isGuestPayment: false,
};
const signInTry = post('/authenticate', (n) => ({ username: `a${n}@example.com`, password: 'wrong' }));
const tries: Readonly<Record<string, Try>> = {
  authenticate: signInTry,
  deviceKeyAuth: post('/deviceKeyAuth', () => ({ profileId: 'ann', deepLinkFlow: 'Loans' })),
  signatureAuth: post('/signatureAuth', () => link),
  registerUser: post('/registerUser', (n) => ({ username: `b${n}@example.com`, password: 'Blue-Kettle-7' })),
  confirmUser: post('/confirmuser', (n) => ({ username: `c${n}@example.com`, code })),
  resetPassword: post('/resetpassword', (n) => ({ username: `d${n}@example.com` })),
  confirmPassword: post('/confirmpassword', (n) => ({
    username: `e${n}@example.com`,
    verificationCode: code,
    newPassword: 'Blue-Kettle-7',
  })),
  'the user pool': inPool,
};

test.each(Object.keys(tries))('%s limits tries per IPv6 network, not per address [T1]', async (name) => {
  const attempt = tries[name];
  if (attempt === undefined) throw new Error(`nothing is tried at ${name}`);
  const isRefused = async (n: number, address: string) =>
    (await attempt(n, address)).body.includes('TooManyRequestsException');
  const inOne = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:0DB8:1:2:3:4:5:6', '2001:db8:1:2::'];
  const refused: boolean[] = [];
  for (const [n, address] of inOne.entries()) refused.push(await isRefused(n, address));
  expect(refused).toEqual([false, false, true, true]);
  expect(await isRefused(9, '2001:db8:1:3::1')).toBe(false);
});

test('an IPv4 address written in IPv6 form counts as the same address [T1]', async () => {
  const attempt = signInTry;
  const statuses: number[] = [];
  for (const [n, address] of ['192.0.2.7', '::ffff:192.0.2.7', '::ffff:c000:207', '::ffff:192.0.2.8'].entries())
    statuses.push((await attempt(n, address)).statusCode);
  expect(statuses).toEqual([401, 401, 429, 401]);
});
