import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';
import { seedReference } from '#servicing/seed-reference.ts';

const today = businessDate('2026-06-15');
const database = await copyTestDatabase();
const api = database.open('lendside_api');
await seedReference(database.open('owner'), 'simulation', { 1: today, 2: today });

const ASKED = statement('test_screens', 'select * from servicing.screens_asked($1, $2, $3, $4)');
const LOOKS = statement<{ looks: number }>(
  'test_looks',
  `select (seq_scan + idx_scan)::int as looks from pg_stat_xact_user_tables where relid = 'servicing.customer_fact'::regclass`,
);

function looksFor(askers: number): Promise<number> {
  const all = Array.from({ length: askers }, (_, index) => index + 1);
  return api.transaction(async (tx) => {
    const before = (await tx.row(LOOKS))?.looks ?? 0;
    await tx.rows(ASKED, [all.map(() => 2), all.map(() => null), all, all.map((ask) => `customer-${ask}`)]);
    return ((await tx.row(LOOKS))?.looks ?? 0) - before;
  });
}

test('the remarks of sixteen customers are read in one look-up', async () => {
  expect(await looksFor(1)).toBe(1);
  expect(await looksFor(16)).toBe(1);
});
