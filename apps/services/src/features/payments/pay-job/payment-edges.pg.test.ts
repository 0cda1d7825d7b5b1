import { PAYMENT_TRANSITIONS } from '@lendside/domain/payments/payment-states.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { copyTestDatabase } from '#platform/test-database.fixture.ts';

const database = await copyTestDatabase();

test('the database allows exactly the payment transitions of the domain table', async () => {
  const rows = await database
    .open('owner')
    .rows<{ event: string; from: string; to: string }>(
      statement('test_edges', `select event, from_state as "from", to_state as "to" from app.payment_edge`),
    );
  const text = ({ event, from, to }: { event: string; from: string; to: string }): string => `${from} ${event} ${to}`;
  expect(rows.map(text).toSorted()).toEqual(PAYMENT_TRANSITIONS.map(text).toSorted());
});

test('one statement moves a payment by one transition, or through captured to its booking [D5]', async () => {
  const moves = await database.open('owner').rows<{ move: string; steps: string }>(
    statement(
      'test_moves',
      `select from_state || ' ' || event || ' ' || to_state as move, string_agg(step_from || '>' || step_to, ' ' order by number) as steps
           from app.payment_move group by 1`,
    ),
  );
  const direct = PAYMENT_TRANSITIONS.map(({ from, event, to }) => [`${from} ${event} ${to}`, `${from}>${to}`]);
  const through = (['calling', 'unknown'] as const).flatMap((from) => [
    [`${from} posted posted`, `${from}>captured captured>posted`],
    [`${from} posting_refused void_pending`, `${from}>captured captured>void_pending`],
  ]);
  expect(Object.fromEntries(moves.map(({ move, steps }) => [move, steps]))).toEqual(
    Object.fromEntries([...direct, ...through]),
  );
});
