import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { makeProduction } from '#platform/production-mode.fixture.ts';
import { openCommandBooks } from '#servicing/commands/command-books.fixture.ts';
import { storeMinutesOfDay } from './store-clock.ts';

const FRIDAY = businessDate('2026-06-26');
const IN_SAVANNAH = statement('store_clock_zone', `update servicing.store set time_zone = 'America/New_York'`);
const STORE = statement<{ store_id: number }>(
  'store_clock_store',
  'select min(store_id)::int as store_id from servicing.store',
);

test.each([
  { at: '2026-06-26T20:59:00Z', when: 'at 4:59 PM of the day', simulation: 16 * 60 + 59, production: 16 * 60 + 59 },
  { at: '2026-06-26T21:00:00Z', when: 'at 5:00 PM of the day', simulation: 17 * 60, production: 17 * 60 },
  // The day was not closed at midnight.
  { at: '2026-06-27T12:00:00Z', when: 'in the morning after the day', simulation: 8 * 60, production: 24 * 60 },
  { at: '2026-06-29T12:00:00Z', when: 'on the Monday after the day', simulation: 8 * 60, production: 24 * 60 },
  { at: '2026-06-26T02:00:00Z', when: 'on the evening before the day', simulation: 22 * 60, production: 0 },
])('a business day stands at its own minute $when', async ({ at, simulation, production }) => {
  for (const mode of ['simulation', 'production'] as const) {
    const { owner, worker } = await openCommandBooks(FRIDAY);
    if (mode === 'production') await makeProduction(owner);
    await owner.rows(IN_SAVANNAH);
    const storeId = (await owner.row(STORE))?.store_id ?? 0;
    const minutes = await storeMinutesOfDay(worker, { storeId, on: FRIDAY, at: new Date(at) });
    expect([mode, minutes]).toEqual([mode, mode === 'production' ? production : simulation]);
  }
});
