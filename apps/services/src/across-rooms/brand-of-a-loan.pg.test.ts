import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { cents } from '@lendside/domain/money/cents.ts';
import { beforeAll, expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { seedReference } from '#servicing/seed-reference.ts';
import { openTestLoan } from '#servicing/test-books.fixture.ts';
import { BOBS, openTestServices, signIn, type TestServices, type Visit } from '#wiring/test-services.fixture.ts';

const today = businessDate('2026-06-15');
const setBrands = statement(
  'test_set_brands',
  `update user_pool.account set attributes = jsonb_build_object('custom:brands', $1::text) where sub = 'bob'`,
);

let services: TestServices;
let bob: Visit;
const loans = { tmx: 0, tbs: 0 };
beforeAll(async () => {
  services = await openTestServices({}, 'everyRoom');
  const { owner, app } = services;
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  const product = findProduct(1101);
  if (product === null) throw new Error('no product 1101');
  for (const brand of ['tmx', 'tbs'] as const) {
    const terms = { product, brand, customerId: BOBS.customerId, principalCents: cents(150_000), dueDates: [] };
    loans[brand] = await openTestLoan(owner, terms);
  }
  bob = await signIn(app, 'bob');
});

const statusOf = async (path: string, loanId: number, visit: Visit): Promise<number> => {
  const url = `/api${path}?loanId=${loanId}&lmsId=2${path === '/accounthistory' ? '&storeId=10001' : ''}`;
  const headers = { authorization: `Bearer ${visit.accessToken}` };
  return (await services.app.inject({ url, cookies: visit.cookies, headers })).statusCode;
};

test('a customer’s own loan is not found when their account may not use the loan’s brand [OPEN-78]', async () => {
  for (const path of ['/accountdetail', '/accounthistory', '/accounttimeline', '/enrollment']) {
    expect([path, await statusOf(path, loans.tmx, bob)]).toEqual([path, 200]);
    expect([path, await statusOf(path, loans.tbs, bob)]).toEqual([path, 404]);
  }
});

test('an account sees loans of its brands only, and no loans when its brands are unreadable [OPEN-78]', async () => {
  for (const [brands, tmx, tbs] of [
    ['["tmx","tbs"]', 200, 200],
    ['["tbs"]', 404, 200],
    ['tmx', 404, 404],
  ] as const) {
    await services.owner.rows(setBrands, [brands]);
    const visit = await signIn(services.app, 'bob');
    const seen = [
      await statusOf('/accountdetail', loans.tmx, visit),
      await statusOf('/accountdetail', loans.tbs, visit),
    ];
    expect([brands, ...seen]).toEqual([brands, tmx, tbs]);
  }
});
