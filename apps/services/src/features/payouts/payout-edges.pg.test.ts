import { PAYOUT_TRANSITIONS } from '@lendside/domain/payouts/payout-states.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';

const database = await copyTestDatabase();

test('the database allows exactly the payout transitions of the domain table', async () => {
  const rows = await database
    .open('owner')
    .rows<{ event: string; from: string; to: string }>(
      statement('test_payout_edges', `select event, from_state as "from", to_state as "to" from app.payout_edge`),
    );
  const text = ({ event, from, to }: { event: string; from: string; to: string }): string => `${from} ${event} ${to}`;
  expect(rows.map(text).toSorted()).toEqual(PAYOUT_TRANSITIONS.map(text).toSorted());
});
