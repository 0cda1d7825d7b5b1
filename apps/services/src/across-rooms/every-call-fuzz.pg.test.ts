import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@lendside/contract/api.ts';
import { anyRequests, badRequests, type SentRequest } from '@lendside/contract/bad-requests.fixture.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import { ANNS, openTestServices, signIn, type TestServices } from '#wiring/test-services.fixture.ts';
import { FUZZ_SEED } from './fuzz-seed.fixture.ts';

const calls = Object.values<Endpoint>(api).map((endpoint) => [endpoint.name, endpoint] as const);
const REQUESTS_MIN = 20_000;
const perCall = Math.ceil(REQUESTS_MIN / calls.length);
/** Of the requests of a call, those that its schema accepts. */
const ANY_SHARE = 0.4;
const AT_ONCE = 20;
/** A request without an answer by then hangs. */
const ANSWER_MS = 30_000;
/** Calls that say 503 when their partner does not answer, and no partner and no store of files runs here. */
const ASKS_PARTNER: ReadonlySet<string> = new Set([
  'requestMilitaryCheck',
  'getAddressDetails',
  'lookUpCard',
  'getPayoffLetter',
]);

const today = businessDate('2026-06-15');
let services: TestServices;
let loanId: number;
let sent = 0;
beforeAll(async () => {
  services = await openTestServices({}, 'everyRoom');
  await seedReference(services.owner, 'simulation', { 1: today, 2: today });
  const product = findProduct(1101);
  if (product === null) throw new Error('no product 1101');
  const loan = { brand: 'tmx', customerId: ANNS.customerId, principalCents: cents(150_000), dueDates: [] };
  loanId = await openTestLoan(services.owner, { product, ...loan });
});

function requestsOf(endpoint: Endpoint): SentRequest[] {
  const isText = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const ids = { loanId, lmsId: 2, customerId: ANNS.customerId };
  const known = isText ? Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, String(id)])) : ids;
  const anyRuns = Math.ceil(perCall * ANY_SHARE);
  return [
    ...fc.sample(badRequests(endpoint), { numRuns: perCall - anyRuns, seed: FUZZ_SEED }),
    ...fc.sample(anyRequests(endpoint, known), { numRuns: anyRuns, seed: FUZZ_SEED }),
  ];
}

describe(`random requests from the seed ${FUZZ_SEED}`, () => {
  test.each(calls)(
    '%s answers every random request, and none with a fault',
    { timeout: 300_000 },
    async (name, endpoint) => {
      // A call may end the session of the call before.
      await forgetLimits(services.owner);
      const ann = await signIn(services.app, 'ann');
      const send = async (request: SentRequest) => {
        sent += 1;
        const headers = { ...request.headers, authorization: `Bearer ${ann.accessToken}` };
        const answer = services.app.inject({ ...request, cookies: ann.cookies, headers });
        return Promise.race([answer, pause(ANSWER_MS, null, { ref: false })]);
      };
      const faults: unknown[] = [];
      const requests = requestsOf(endpoint);
      for (let at = 0; at < requests.length; at += AT_ONCE) {
        await forgetLimits(services.owner);
        const batch = requests.slice(at, at + AT_ONCE);
        const answers = await Promise.all(batch.map(send));
        answers.forEach((answer, index) => {
          if (answer === null) faults.push([batch[index], 'no answer']);
          else if (answer.statusCode >= 500 && !(answer.statusCode === 503 && ASKS_PARTNER.has(name)))
            faults.push([batch[index], answer.statusCode, answer.body]);
        });
      }
      expect(faults.slice(0, 3), `seed ${FUZZ_SEED}`).toEqual([]);
    },
  );

  test('at least 20,000 random requests were sent', () => {
    expect(sent).toBeGreaterThanOrEqual(REQUESTS_MIN);
  });
});
