import { businessDate } from '@lendside/domain/calendar/business-date.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';

const trial = await openPayoutTrial(businessDate('2026-06-01'));
const { start, line, ask, reaches, stateOf, owed, owner, moneyGram, ach } = trial;
const SLOW = { store: [1e8, 1e8], moneyGram: [1e8, 1e8], debit: [1e8, 1e8], ach: [1e8, 1e8] } as const;
const SENT_ON = statement<{ sent_on: string }>(
  'test_payout_sent_on',
  'select sent_on::text from app.payout where payout_id = $1',
);

/** Sends draws and stops the worker, so that only the end of the day follows them. */
async function send(...ids: string[]): Promise<void> {
  const lanes = start({ followMs: SLOW });
  for (const id of ids) await reaches(id, 'sent');
  await lanes.stop(2_000);
}

test('a silent channel takes no time from the others at the close', async () => {
  const silent = await Promise.all(Array.from({ length: 17 }, async () => ask(await line(), 'moneyGram')));
  const [bank, cash] = [await ask(await line(), 'ach'), await ask(await line(), 'store', 10_000)];
  await send(...silent, bank, cash);
  await trial.days(2, 5);
  const inquire = moneyGram.inquire;
  let asked = 0;
  moneyGram.inquire = async () => {
    asked += 1;
    await pause(600);
    return { kind: 'unknown', detail: 'no answer' };
  };
  const returns = moneyGram.returns;
  moneyGram.returns = async () => {
    await pause(600);
    return { kind: 'unavailable', detail: 'no answer' };
  };
  await trial.beforeClosing('2026-06-08', 500);
  Object.assign(moneyGram, { inquire, returns });
  expect(await stateOf(bank)).toMatchObject({ state: 'paid' });
  expect(await stateOf(cash)).toMatchObject({ state: 'expired' });
  // After one group without an answer, the channel is not asked any more.
  expect(asked).toBe(16);
}, 60_000);

test('a return that cannot be booked stops neither the other returns nor what expires', async () => {
  const [broken, back, cash] = [
    await ask(await line(), 'ach'),
    await ask(await line(), 'ach'),
    await ask(await line(), 'store', 10_000),
  ];
  await send(broken, back, cash);
  const told = ach.returns;
  const of = (reference: string, returnedOn: string) =>
    ({ reference, code: 'R02', amountCents: reference === cash ? 10_000 : 40_000, returnedOn }) as never;
  ach.returns = () => Promise.resolve({ kind: 'told', returns: [of(broken, 'no day'), of(back, '2026-06-15')] });
  await trial.beforeClosing('2026-06-15').finally(() => {
    ach.returns = told;
  });
  expect(await stateOf(back)).toMatchObject({ state: 'returned' });
  expect(await stateOf(cash)).toMatchObject({ state: 'expired' });
});

test('a draw whose answer was lost counts on the day on which its channel took it', async () => {
  const id = await ask(await line(), 'moneyGram');
  moneyGram.faults.push('lostAfter');
  moneyGram.setReachable(false);
  const lanes = start();
  await reaches(id, 'unknown');
  await lanes.stop(2_000);
  moneyGram.setReachable(true);
  await trial.beforeClosing('2026-06-06');
  expect(await stateOf(id)).toMatchObject({ state: 'sent' });
  expect(await owner.row(SENT_ON, [id])).toEqual({ sent_on: '2026-06-06' });
  expect(await owed(id)).toMatchObject({ state: 'approved' });
});
