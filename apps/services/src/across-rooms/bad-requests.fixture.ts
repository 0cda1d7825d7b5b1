import { api } from '@lendside/contract/api.ts';
import { anyRequests, badRequests, type SentRequest } from '@lendside/contract/bad-requests.fixture.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';
import { FUZZ_SEED } from './fuzz-seed.fixture.ts';

const BAD_RUNS = 300;
const ANY_RUNS = 60;
const INSIDE = /\bat .*\.ts:\d|node_modules|Error:|select |user_pool/;

/** Tests every call of some areas as Ann. A request that the schema refuses gets an error code and no internals. A request
 *  that the schema accepts never causes a fault. `count` is the expected number of calls, so that none is skipped unnoticed. */
export function testBadRequests(areas: readonly string[], count: number): void {
  const calls = Object.values<Endpoint>(api).filter(({ area }) => areas.includes(area));
  const named = calls.map((endpoint) => [endpoint.name, endpoint] as const);
  let services: TestServices;
  let visit: Visit;
  beforeAll(async () => {
    services = await openTestServices({ SIGN_IN_TRIES_PER_ADDRESS: '100000' });
    visit = await signIn(services.app, 'ann');
  });
  const send = (request: SentRequest) =>
    services.app.inject({
      ...request,
      cookies: visit.cookies,
      headers: { ...request.headers, authorization: `Bearer ${visit.accessToken}` },
    });

  test(`there are ${count} calls of ${areas.join(' and ')}`, () => {
    expect(calls).toHaveLength(count);
  });

  test.each(named)(
    '%s refuses three hundred bad requests with a code and without a word about its inside [LOP-079]',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(badRequests(endpoint), async (request) => {
          const answer = await send(request);
          expect([answer.statusCode >= 400 && answer.statusCode < 500, request]).toEqual([true, request]);
          expect(answer.json()).toMatchObject({ errorCode: expect.any(String), message: expect.any(String) });
          expect(answer.body).not.toMatch(INSIDE);
        }),
        { numRuns: BAD_RUNS, seed: FUZZ_SEED },
      );
    },
  );

  test.each(named)('%s never fails at what it can read, whatever is written in it', async (_name, endpoint) => {
    await fc.assert(
      fc.asyncProperty(anyRequests(endpoint), async (request) => {
        const { statusCode } = await send(request);
        expect([statusCode < 500 || statusCode === 503, request]).toEqual([true, request]);
      }),
      { numRuns: ANY_RUNS, seed: FUZZ_SEED },
    );
  });
}
