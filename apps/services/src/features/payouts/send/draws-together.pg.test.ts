import { cents } from '@lendside/domain/money/cents.ts';
import { expect, test } from 'vitest';
import { openPayoutTrial } from '#features/payouts/payouts.fixture.ts';
import { beginAsked } from '#features/payouts/make/begin-asked.ts';
import { countStatements } from '#platform/count-statements.fixture.ts';
import type { Database } from '#platform/database.ts';
import { requestDraws } from '#servicing/commands/draws/request-draw.ts';
import { moveDraws } from '#servicing/commands/draws/move-draw.ts';
import { payoutOutcome } from './decide-outcome.ts';
import type { ClaimedPayout } from './payout-claims.ts';
import { readPayoutFacts } from './payout-facts.ts';
import { recordPayoutOutcomes } from './record-outcomes.ts';

const trial = await openPayoutTrial();
const { worker, line, ask, stateOf, owed } = trial;
const SEALING = { open: () => '000123456789' };

async function askOnLines(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let place = 0; place < count; place += 1) ids.push(await ask(await line(), 'debit'));
  return ids;
}

/** Begins what people asked for. */
const begin = (database: Database): Promise<{ readonly begun: readonly ClaimedPayout[] }> =>
  beginAsked(database, {
    limits: trial.limits(),
    room: 100,
    silentDesks: [],
    onFault: (_id, error) => {
      throw error;
    },
  });

const sentNow = (claim: ClaimedPayout) =>
  payoutOutcome(claim, {
    event: 'sent',
    sent: { partnerId: 'p', referenceNumber: null, feeCents: cents(0), expiresOn: null },
    retryInMs: 60_000,
  });

/** Takes draws from the asking to `sent`, and returns the statements of each part. */
async function takeTogether(count: number): Promise<{ begun: string[]; read: string[]; recorded: string[] }> {
  const ids = await askOnLines(count);
  const [beginning, reading, recording] = [countStatements(worker), countStatements(worker), countStatements(worker)];
  const { begun } = await begin(beginning);
  expect(begun.map((claim) => claim.payout_id).toSorted()).toEqual(ids.toSorted());
  await Promise.all(begun.map((claim) => readPayoutFacts(reading, SEALING, claim)));
  const recorded = await recordPayoutOutcomes(recording, begun.map(sentNow));
  expect(recorded.map(({ state }) => state)).toEqual(ids.map(() => 'sent'));
  for (const id of ids) expect(await owed(id)).toMatchObject({ state: 'approved' });
  return { begun: beginning.sent, read: reading.sent, recorded: recording.sent };
}

test('twelve draws take as many statements as one, to begin, to read and to record', async () => {
  const one = await takeTogether(1);
  expect(await takeTogether(12)).toEqual(one);
  await trial.lawful();
});

test('one draw that the books refuse does not keep those that are recorded with it', async () => {
  const ids = await askOnLines(3);
  const { begun } = await begin(worker);
  const [first] = begun;
  if (first?.loan_id == null) throw new Error('nothing was begun');
  const move = {
    key: 'other',
    loanId: first.loan_id,
    reference: first.payout_id,
    happening: { what: 'fail' },
  } as const;
  await worker.transaction((tx) => moveDraws(tx, 2, [move]));
  await recordPayoutOutcomes(worker, begun.map(sentNow));
  const states = await Promise.all(ids.map(async (id) => (await stateOf(id))?.state));
  expect(states.filter((state) => state === 'sent')).toHaveLength(2);
  expect((await stateOf(first.payout_id))?.state).not.toBe('sent');
  expect((await trial.alerts(first.payout_id)).join()).toContain('the books refuse');
  // The refusal was not kept under its key, so that the books can take the money later.
  expect(await trial.commandOf(`payout:${first.payout_id}:sent`)).toBeNull();
  await trial.lawful();
});

test('draws of one person at the store in one batch keep to the limit of the day together', async () => {
  const lines = [await line(), await line(), await line()];
  const draws = lines.map((loanId, place) => ({
    key: `store-${place}`,
    loanId,
    amountCents: cents(100_000),
    channel: 'store' as const,
  }));
  const answers = await worker.transaction((tx) => requestDraws(tx, 2, draws));
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, false]);
  expect(answers[2]).toMatchObject({ refusal: { code: 'amount_out_of_range', maxCents: 50_000 } });
  const again = await worker.transaction((tx) => requestDraws(tx, 2, draws));
  expect(again).toEqual(answers.map((answer) => ({ ...answer, isReplay: true })));
  for (const [place, loanId] of lines.entries())
    expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(place < 2 ? 100_000 : 0);
});

test('two batches on the same lines in crossing order end, and each draw is requested once', async () => {
  const lines = [await line(), await line(), await line(), await line()];
  const draws = lines.map((loanId, place) => ({
    key: `cross-${place}`,
    loanId,
    amountCents: cents(10_000),
    channel: 'debit' as const,
  }));
  const batches = await Promise.all(
    Array.from({ length: 6 }, (_, batch) =>
      worker.transaction((tx) => requestDraws(tx, 2, batch % 2 === 0 ? draws : draws.toReversed())),
    ),
  );
  expect(batches.flat().every(({ ok }) => ok)).toBe(true);
  expect(batches.flat().filter(({ isReplay }) => !isReplay)).toHaveLength(lines.length);
  for (const loanId of lines) expect((await trial.loan(loanId)).snapshot.line?.holdsCents).toBe(10_000);
  await trial.lawful();
});
