import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { findProduct } from '@lendside/domain/loans/products/find-product.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { seedReference } from './seed-reference.ts';

const today = businessDate('2026-06-15');
const owner = (await copyTestDatabase()).open('owner');

test('a changed product reaches its existing row at the next seed; the clock stays', async () => {
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  await owner.rows(
    statement(
      'test_old_terms',
      `update servicing.product set body = body - 'lateFeesGoOnUnder' || '{"kind":"old"}' where product_id = 1103`,
    ),
  );
  await seedReference(owner, 'simulation', { 1: businessDate('2027-01-01'), 2: businessDate('2027-01-01') });
  const row = await owner.row(
    statement<{ body: unknown; day: string }>(
      'test_new_terms',
      `select p.body, c.business_date as day from servicing.product p, servicing.business_clock c where p.product_id = 1103 and c.lms_id = 2`,
    ),
  );
  expect(row?.body).toEqual(JSON.parse(JSON.stringify(findProduct(1103))));
  expect(row?.day).toBe(today);
});
