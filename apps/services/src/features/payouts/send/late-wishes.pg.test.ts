import { expect, test } from 'vitest';
import { startAge } from '#platform/lanes/claim-age.ts';
import { statement } from '#platform/database.ts';
import { makeProduction } from '#platform/production-mode.fixture.ts';
import { beginAsked } from '#features/payouts/make/begin-asked.ts';
import { cancelWaiting } from '#features/payouts/make/cancel-waiting.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { claimOpenPayouts } from './payout-claims.ts';
import { takePayoutStep } from './payout-steps.ts';
import { recordPayoutOutcomes } from './record-outcomes.ts';

const trial = await openPayoutTrial();
const { start, line, ask, reaches, path, stateOf, owed, moneyGram, desks, worker, owner } = trial;
const sealing = { open: () => '000123456789' };
const noFault = (): void => undefined;

async function begin(id: string) {
  const limits = trial.limits();
  const { begun } = await beginAsked(worker, { limits, room: 10, silentDesks: [], onFault: noFault });
  const claim = begun.find((each) => each.payout_id === id);
  if (claim === undefined) throw new Error(`${id} was not begun`);
  return { claim, limits };
}

test('a wish to cancel that arrives while the payout is sent is met at once', async () => {
  for (const channel of ['store', 'moneyGram'] as const) {
    const id = await ask(await line(), channel, 10_000);
    const { claim, limits } = await begin(id);
    const outcome = await takePayoutStep({ database: worker, desks, sealing, limits }, claim, startAge());
    if (outcome === null) throw new Error('the step gave no outcome');
    await trial.wantCancelled(id);
    await recordPayoutOutcomes(worker, [{ ...outcome, retryInMs: 86_400_000 }]);
    const lanes = start();
    await reaches(id, 'cancelled');
    expect(await path(id)).toBe('asked begun claimed sent cancel_begun cancelled');
    await lanes.stop(2_000);
  }
});

test('money that its partner calls expired is stopped there before it is undone', async () => {
  const id = await ask(await line(), 'moneyGram');
  moneyGram.faults.push('lostAfter');
  moneyGram.setReachable(false);
  start();
  await reaches(id, 'unknown');
  const found = moneyGram.payouts.find(({ reference }) => reference === id);
  Object.assign(found ?? {}, { status: 'expired' });
  moneyGram.setReachable(true);
  await reaches(id, 'expired');
  expect(await path(id)).toBe('asked begun claimed answer_lost sent cancel_begun expired');
  expect(await owed(id)).toMatchObject({ state: 'expired' });
});

const DAY_HALF_CLOSED = statement(
  'test_payout_day_half_closed',
  `insert into servicing.eod_run (lms_id, business_date, step)
   select lms_id, business_date, 'started' from servicing.business_clock where lms_id = 2`,
);
const DAY_OPEN = statement(
  'test_payout_day_open',
  `delete from servicing.eod_run where lms_id = 2 and step = 'started'`,
);

test('a payout that cannot be cancelled now does not keep the others from their channels', async () => {
  const ids: string[] = [];
  for (const channel of ['moneyGram', 'debit'] as const) {
    const id = await ask(await line(), channel, 10_000);
    ids.push(id);
    const { claim, limits } = await begin(id);
    const step = { database: worker, desks, sealing, limits };
    const outcome = await takePayoutStep(step, claim, () => limits.sendWithinMs + 1);
    if (outcome === null) throw new Error('the step gave no outcome');
    await recordPayoutOutcomes(worker, [{ ...outcome, retryInMs: 0 }]);
  }
  const [stuck = '', other = ''] = ids;
  await trial.wantCancelled(stuck);
  await owner.rows(DAY_HALF_CLOSED);
  const lanes = start();
  try {
    await expect.poll(() => path(other), { timeout: 10_000 }).toContain('claimed not_sent claimed');
    expect(lanes.isWorking()).toBe(true);
    expect(await stateOf(stuck)).toMatchObject({ state: 'accepted' });
  } finally {
    await owner.rows(DAY_OPEN);
  }
  await reaches(stuck, 'cancelled');
  await reaches(other, 'sent');
});

test('money that a channel took is looked at in its turn, or at once when it is to be stopped', async () => {
  const ids = [await ask(await line(), 'moneyGram'), await ask(await line(), 'moneyGram')];
  const lanes = start();
  for (const id of ids) await reaches(id, 'sent');
  await lanes.stop(2_000);
  const limits = trial.limits();
  const [wanted = '', other = ''] = ids;
  await trial.wantCancelled(wanted);
  await trial.lookNow(other);
  const claimed = async (areSentLookedAt: boolean): Promise<string[]> =>
    (await claimOpenPayouts(worker, 10, limits, { areSentLookedAt }))
      .map((claim) => claim.payout_id)
      .filter((id) => ids.includes(id));
  expect(await claimed(false)).toEqual([wanted]);
  expect(await claimed(true)).toEqual([other]);
});

test('a draw that is only asked for is cancelled although no call is free for it', async () => {
  const id = await ask(await line(), 'moneyGram');
  await trial.wantCancelled(id);
  await cancelWaiting(worker, noFault);
  expect(await stateOf(id)).toMatchObject({ state: 'cancelled' });
  expect(await path(id)).toBe('asked cancelled');
  expect(await owed(id)).toBeNull();
});

test('new draws begin while a backlog fills every call of the worker', async () => {
  const slow = moneyGram.send;
  const gate = Promise.withResolvers<void>();
  moneyGram.send = async (request) => {
    await gate.promise;
    return slow(request);
  };
  const backlog = await Promise.all(Array.from({ length: 12 }, async () => ask(await line(), 'moneyGram')));
  await beginAsked(worker, { limits: trial.limits(), room: 20, silentDesks: [14], onFault: noFault });
  start({ callsMax: 8 });
  await expect
    .poll(async () => (await Promise.all(backlog.map(path))).join(' '), { timeout: 10_000 })
    .toContain('claimed');
  const id = await ask(await line(), 'store', 10_000);
  try {
    await reaches(id, 'sent');
  } finally {
    gate.resolve();
    moneyGram.send = slow;
  }
  for (const each of backlog) await reaches(each, 'sent');
});

const ASKED = statement(
  'test_payout_asked_on_day',
  `update app.payout set cancel_asked_at = $2::timestamptz, cancel_asked_on = $3::date, cancel_asked_why = 'asked',
          next_at = clock_timestamp() where payout_id = $1`,
);

// The last test: the mode of the database does not change back.
test('in production the evening belongs to the new day, and a day open after midnight is over', async () => {
  const [evening, lateDay] = [await ask(await line(), 'moneyGram'), await ask(await line(), 'moneyGram')];
  start();
  for (const id of [evening, lateDay]) await reaches(id, 'sent');
  await makeProduction(owner);
  // 21:30 in Chicago on June 1, when June 2 has begun.
  await owner.rows(ASKED, [evening, '2026-06-02 02:30:00Z', '2026-06-02']);
  await reaches(evening, 'cancelled');
  // 00:30 in Chicago on June 3, when June 2 is still open.
  await owner.rows(ASKED, [lateDay, '2026-06-03 05:30:00Z', '2026-06-02']);
  await expect.poll(async () => (await stateOf(lateDay))?.cancel_refused, { timeout: 10_000 }).toBe('window_closed');
});
