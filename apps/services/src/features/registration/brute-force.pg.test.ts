import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, test } from 'vitest';
import { openTestServices, PASSWORD } from '#wiring/test-services.fixture.ts';

const GUESSES = 10_000;
const AT_ONCE = 100;
// The test takes about ten seconds on an idle machine.
const TIMEOUT_MS = 90_000;

const apps: FastifyInstance[] = [];
beforeAll(async () => {
  const services = await openTestServices({ SIGN_IN_TRIES_PER_ADDRESS: '20' });
  apps.push(services.app, await services.openSecond());
});

interface Attack {
  readonly url: string;
  readonly guesses: number;
  /** The number of IP addresses, all in one network. */
  readonly addresses: number;
  readonly network: string;
  payloadOf(n: number): object;
}

/** Sends the requests to two server processes and counts the answers by code. */
async function attack({ url, guesses, addresses, network, payloadOf }: Attack): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let from = 0; from < guesses; from += AT_ONCE) {
    const batch = Array.from({ length: AT_ONCE }, async (_, index) => {
      const n = from + index;
      const host = n % addresses;
      const remoteAddress = `${network}.${Math.trunc(host / 250)}.${host % 250}`;
      const answer = await apps[n % 2]?.inject({ method: 'POST', url, payload: payloadOf(n), remoteAddress });
      const key = answer?.json<{ errorCode?: string }>().errorCode ?? `status ${answer?.statusCode}`;
      counts[key] = (counts[key] ?? 0) + 1;
    });
    await Promise.all(batch);
  }
  return counts;
}

test(
  'only five of 10,000 guesses at a code from many IP addresses are compared [T4]',
  { timeout: TIMEOUT_MS },
  async () => {
    const payload = { username: 'ann@example.com' };
    expect((await apps[0]?.inject({ method: 'POST', url: '/api/resetpassword', payload }))?.statusCode).toBe(200);
    const counts = await attack({
      url: '/api/confirmpassword',
      guesses: GUESSES,
      addresses: 2_500,
      network: '10.1',
      payloadOf: (n) => ({
        ...payload,
        verificationCode: String(n * 97).padStart(6, '0'),
        newPassword: 'Blue-Kettle-7',
      }),
    });
    expect(counts).toEqual({ CodeMismatchException: 5, ExpiredCodeException: GUESSES - 5 });
  },
);

test('one IP address gets 20 code guesses a minute, and further guesses are rate-limited [T1]', async () => {
  const counts = await attack({
    url: '/api/confirmuser',
    guesses: 1_000,
    addresses: 1,
    network: '10.2',
    payloadOf: (n) => ({ username: 'bob@example.com', code: String(n).padStart(6, '0') }),
  });
  expect(counts).toEqual({ ExpiredCodeException: 20, TooManyRequestsException: 980 });
});

test(
  'at most six of 10,000 password guesses from many IP addresses are checked before the lock [T1 OPEN-53]',
  { timeout: TIMEOUT_MS },
  async () => {
    const counts = await attack({
      url: '/api/authenticate',
      guesses: GUESSES,
      addresses: 2_500,
      network: '10.3',
      payloadOf: (n) => ({ username: 'ann@example.com', password: n % 1_000 === 999 ? PASSWORD : `Guess-${n}` }),
    });
    expect(counts['NotAuthorizedException']).toBeLessThanOrEqual(6);
    expect(counts['status 200']).toBeUndefined();
    expect(counts['ProfileLocked']).toBeGreaterThanOrEqual(GUESSES - 6 - AT_ONCE);
  },
);
