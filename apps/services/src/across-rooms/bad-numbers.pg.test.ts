import { api } from '@lendside/contract/api.ts';
import { numberRequests } from '@lendside/contract/bad-requests.fixture.ts';
import type { Endpoint } from '@lendside/contract/endpoint.ts';
import { HEADERS } from '@lendside/contract/headers.ts';
import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import { ANNS, openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';

const today = businessDate('2026-06-15');
const calls = Object.values<Endpoint>(api)
  .filter(({ area }) => area !== 'simulation')
  .filter((endpoint) => numberRequests(endpoint, {}).length > 0);

let services: TestServices;
let ann: Visit;
let loanId: number;
beforeAll(async () => {
  services = await openTestServices({}, 'everyRoom');
  const { owner, app } = services;
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  const product = findProduct(1101);
  if (product === null) throw new Error('no product 1101');
  const { customerId } = ANNS;
  loanId = await openTestLoan(owner, {
    product,
    brand: 'tmx',
    customerId,
    principalCents: cents(150_000),
    dueDates: [],
  });
  ann = await signIn(app, 'ann');
});

test('the contract has calls that take numbers', () => {
  expect(calls.length).toBeGreaterThan(25);
});

test.each(calls.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s never answers with a fault for a number its schema accepts',
  async (_name, endpoint) => {
    const { customerId } = ANNS;
    const isText = endpoint.method === 'GET' || endpoint.method === 'DELETE';
    const known = isText ? { loanId: String(loanId), lmsId: '2', customerId } : { loanId, lmsId: 2, customerId };
    const failed: unknown[] = [];
    for (const request of numberRequests(endpoint, known)) {
      await forgetLimits(services.owner);
      const { statusCode, body } = await services.app.inject({
        ...request,
        cookies: ann.cookies,
        headers: { ...request.headers, authorization: `Bearer ${ann.accessToken}` },
      });
      if (statusCode >= 500 && statusCode !== 503) failed.push([request, statusCode, body]);
    }
    expect(failed).toEqual([]);
  },
);

test.each(['store', 'storemap'])(
  '/%s answers "not found" for a store number that is too large for its column',
  async (path) => {
    for (const storeId of ['2147483648', '999999999999999', '0']) {
      const { statusCode } = await services.app.inject({
        url: `/api/${path}?storeId=${storeId}`,
        headers: { [HEADERS.brand]: 'tmx' },
      });
      expect([storeId, statusCode]).toEqual([storeId, 404]);
    }
  },
);
