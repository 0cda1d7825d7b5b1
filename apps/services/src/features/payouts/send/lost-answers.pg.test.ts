import { expect, test, vi } from 'vitest';
import { startAge } from '#platform/lanes/claim-age.ts';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { beginAsked } from '#features/payouts/make/begin-asked.ts';
import { claimPayoutsToSend } from './payout-claims.ts';
import { takePayoutStep } from './payout-steps.ts';
import { recordPayoutOutcomes } from './record-outcomes.ts';

const trial = await openPayoutTrial();
const { start, line, ask, reaches, path, stateOf, owed, moneyGram, debit, desks, worker } = trial;
const sendsOf = (id: string): number =>
  [moneyGram, debit].flatMap(({ payouts }) => payouts).filter(({ reference }) => reference === id).length;
const sealing = { open: () => '000123456789' };

/** Begins the draw of a test as a worker does, and returns its claim. */
async function begin(id: string, changes: Parameters<typeof trial.limits>[0] = {}) {
  const limits = trial.limits(changes);
  const { begun } = await beginAsked(worker, { limits, room: 10, silentDesks: [], onFault: () => undefined });
  const claim = begun.find((each) => each.payout_id === id);
  if (claim === undefined) throw new Error(`${id} was not begun`);
  return { claim, limits };
}

test('a payout whose answer is lost is inquired about and never sent again', async () => {
  const id = await ask(await line(), 'moneyGram');
  moneyGram.faults.push('lostAfter');
  start();
  await reaches(id, 'sent');
  expect(await path(id)).toBe('asked begun claimed answer_lost sent');
  expect(sendsOf(id)).toBe(1);
});

test('a lost request is sent again with the same reference once it can no longer arrive', async () => {
  const id = await ask(await line(), 'moneyGram');
  moneyGram.faults.push('lostBefore');
  start({
    latenessMs: { store: 0, moneyGram: 200, debit: 0, ach: 0 },
    settleMs: { store: 0, moneyGram: 400, debit: 0, ach: 0 },
  });
  await reaches(id, 'sent');
  expect(await path(id)).toBe('asked begun claimed answer_lost absent claimed sent');
  expect(sendsOf(id)).toBe(1);
});

test('a payout that arrives late is found by an inquiry and not sent twice', async () => {
  const id = await ask(await line(), 'moneyGram');
  moneyGram.faults.push('late');
  const late = { store: 0, moneyGram: 60_000, debit: 0, ach: 0 };
  start({ latenessMs: late, settleMs: late });
  await reaches(id, 'unknown');
  moneyGram.arriveLate();
  await reaches(id, 'sent');
  expect(sendsOf(id)).toBe(1);
});

test('a channel that cannot be reached holds the payout, and the line keeps its hold', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  moneyGram.faults.push('notSent', 'notSent');
  start();
  await vi.waitFor(
    async () => {
      expect(await path(id)).toContain('not_sent');
    },
    { timeout: 10_000 },
  );
  expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(40_000);
  await reaches(id, 'sent');
  expect(sendsOf(id)).toBe(1);
});

test('a payout that can never be sent fails and releases its hold', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  moneyGram.faults.push('notSent', 'notSent');
  start({ attemptsMax: 2 });
  await reaches(id, 'failed');
  expect(await stateOf(id)).toMatchObject({ failure_code: 'channelUnreachable' });
  expect(await owed(id)).toMatchObject({ state: 'failed' });
  expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(0);
  expect(sendsOf(id)).toBe(0);
});

test('a card that cannot receive money fails the draw, and the line is as before', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'debit');
  debit.faults.push({ refused: 'cardCannotReceive' });
  start();
  await reaches(id, 'failed');
  expect(await stateOf(id)).toMatchObject({ failure_code: 'cardCannotReceive' });
  expect(await owed(id)).toMatchObject({ state: 'failed' });
  expect((await trial.loan(loanId)).snapshot).toMatchObject({
    balances: { principalCents: 0 },
    line: { holdsCents: 0 },
  });
});

test('a worker that dies before it sends leaves an inquiry, and the payout is sent once', async () => {
  const id = await ask(await line(), 'moneyGram');
  await begin(id, { leaseMs: 50 });
  start();
  await reaches(id, 'sent');
  expect(await path(id)).toBe('asked begun claimed answer_lost absent claimed sent');
  expect(sendsOf(id)).toBe(1);
});

test('a worker that dies after it sent leaves an inquiry that finds the payout', async () => {
  const id = await ask(await line(), 'moneyGram');
  const { claim, limits } = await begin(id, { leaseMs: 50 });
  await desks.moneyGram.send({
    reference: id,
    amountCents: claim.amount,
    receiver: { firstName: '', lastName: '', phone: '', street: '', city: '', state: '', zip: '' },
    target: { kind: 'pickup' },
  });
  expect(limits.leaseMs).toBe(50);
  start();
  await reaches(id, 'sent');
  expect(await path(id)).toBe('asked begun claimed answer_lost sent');
  expect(sendsOf(id)).toBe(1);
});

test('a worker that lost its lease writes nothing, and the other worker books the payout once', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  const { claim, limits } = await begin(id, { leaseMs: 50 });
  const outcome = await takePayoutStep({ database: worker, desks, sealing, limits }, claim, startAge());
  if (outcome === null) throw new Error('the step gave no outcome');
  start();
  await reaches(id, 'sent');
  expect(await recordPayoutOutcomes(worker, [outcome])).toEqual([]);
  expect((await trial.loan(loanId)).snapshot.balances.principalCents).toBe(40_000);
  expect(sendsOf(id)).toBe(1);
  await trial.lawful();
});

test('an outcome that is recorded twice counts once', async () => {
  const loanId = await line();
  const id = await ask(loanId, 'moneyGram');
  const { claim, limits } = await begin(id);
  const outcome = await takePayoutStep({ database: worker, desks, sealing, limits }, claim, startAge());
  if (outcome === null) throw new Error('the step gave no outcome');
  expect(await recordPayoutOutcomes(worker, [outcome])).toEqual([{ payoutId: id, state: 'sent' }]);
  expect(await recordPayoutOutcomes(worker, [outcome])).toEqual([]);
  expect((await trial.loan(loanId)).snapshot.balances.principalCents).toBe(40_000);
});

test('a worker whose call came too late sends nothing', async () => {
  const id = await ask(await line(), 'moneyGram');
  const { claim, limits } = await begin(id);
  const outcome = await takePayoutStep(
    { database: worker, desks, sealing, limits },
    claim,
    () => limits.sendWithinMs + 1,
  );
  if (outcome === null) throw new Error('the step gave no outcome');
  expect(outcome.event).toBe('not_sent');
  expect(sendsOf(id)).toBe(0);
  await recordPayoutOutcomes(worker, [outcome]);
  start();
  await reaches(id, 'sent');
});

test('two workers send each payout once', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, async () => ask(await line(), 'moneyGram')));
  start();
  start();
  for (const id of ids) await reaches(id, 'sent');
  expect(ids.map(sendsOf)).toEqual(ids.map(() => 1));
  await trial.lawful();
});

test('a silent channel is asked by few calls, and the other channels go on', async () => {
  moneyGram.setReachable(false);
  const lost = await Promise.all(Array.from({ length: 14 }, async () => ask(await line(), 'moneyGram')));
  moneyGram.faults.push(...lost.map(() => 'lostBefore' as const));
  start();
  for (const id of lost) await reaches(id, 'unknown');
  const other = await ask(await line(), 'debit');
  await reaches(other, 'sent');
  const later = await ask(await line(), 'moneyGram');
  await reaches(later, 'accepted');
  moneyGram.setReachable(true);
  for (const id of [...lost, later]) await reaches(id, 'sent');
  expect([...lost, later].map(sendsOf)).toEqual([...lost, later].map(() => 1));
}, 60_000);

test('an accepted payout is claimed only when nobody wants it stopped', async () => {
  const id = await ask(await line(), 'moneyGram');
  const { claim, limits } = await begin(id);
  const outcome = await takePayoutStep(
    { database: worker, desks, sealing, limits },
    claim,
    () => limits.sendWithinMs + 1,
  );
  if (outcome === null) throw new Error('the step gave no outcome');
  await recordPayoutOutcomes(worker, [{ ...outcome, retryInMs: 0 }]);
  await trial.wantCancelled(id);
  expect(await claimPayoutsToSend(worker, 10, limits)).toEqual([]);
  start();
  await reaches(id, 'cancelled');
  expect(await path(id)).toBe('asked begun claimed not_sent cancelled');
  expect(await owed(id)).toMatchObject({ state: 'cancelled' });
  expect(sendsOf(id)).toBe(0);
});
