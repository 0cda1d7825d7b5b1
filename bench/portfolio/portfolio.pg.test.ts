import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { openDatabase, statement } from '@lendside/services/platform/database.ts';
import { copyTestDatabase } from '@lendside/services/platform/test-database.fixture.ts';
import { runDayEnd } from '@lendside/services/servicing/day-end/run-day-end.ts';
import { VERIFY_CHAIN } from '@lendside/services/servicing/ledger/journal-store.ts';
import { seedReference } from '@lendside/services/servicing/seed-reference.ts';
import { expect, test } from 'vitest';
import { growPortfolio } from './grow-portfolio.ts';

const today = businessDate('2026-06-15');

test('a grown portfolio keeps its invariants and hash chains, and its day-ends still run [I1 I4 I7 I11]', async () => {
  const database = await copyTestDatabase();
  const owner = database.open('owner');
  await seedReference(owner, 'simulation', { 1: today, 2: today });
  const said: string[] = [];
  await growPortfolio({ databaseUrl: database.url, loans: 260, say: (text) => said.push(text) });
  expect(said.at(-1)).toMatch(/^260 loans of 110 models/);
  expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
  const book = await owner.row(
    statement<{ products: number; statuses: number; kinds: number; loans: number }>(
      'test_book',
      `select count(distinct product_id)::int as products, count(distinct status)::int as statuses,
              count(distinct frequency)::int as kinds, count(*)::int as loans from servicing.loan`,
    ),
  );
  expect(book).toMatchObject({ products: 11, kinds: 4, loans: 260 });
  expect(book?.statuses).toBeGreaterThan(3);
  const worker = openDatabase({ url: database.url, role: 'lendside_worker', connectionsMax: 3 });
  for (let day = 0; day < 4; day += 1) {
    for (const lmsId of [1, 2] as const) {
      const summary = await runDayEnd(worker, lmsId);
      expect(summary.breaches).toEqual([]);
      expect(summary.date).toBe(addDays(today, day + 1));
    }
  }
  expect(await owner.rows(VERIFY_CHAIN, [null])).toEqual([]);
  await worker.close();
}, 180_000);
