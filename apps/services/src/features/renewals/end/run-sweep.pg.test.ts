import { expect, test, vi } from 'vitest';
import { openRenewalTrial } from '#features/renewals/renewals.fixture.ts';
import { statement } from '#platform/database.ts';
import { runSweep } from './run-sweep.ts';

const trial = await openRenewalTrial();
await trial.setStoreClock(true);
const QUEUED = statement<{ key: string }>(
  'sweep_test_queued',
  `select dedupe_key as key from app.outbox where kind like 'renewal.%' order by outbox_id`,
);

test('the sweep queues each due renewal once, goes on after a failure and stops at once', async () => {
  const loanId = await trial.openPawn();
  const [asked, open] = [await trial.openRenewal(loanId), await trial.openRenewal(await trial.openPawn())];
  await trial.worker.transaction((tx) =>
    trial.renewals.askRenewalEnd({ renewalId: asked, why: 'declined', customerIds: ['trial'] }, tx),
  );
  let failures = 1;
  const failing = {
    ...trial.worker,
    transaction: ((work) => {
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('away')) : trial.worker.transaction(work);
    }) as typeof trial.worker.transaction,
  };
  const lanes = [0, 1].map(() => runSweep({ ...trial.endMeans, database: failing }, 10));
  await vi.waitFor(async () => expect(await trial.owner.rows(QUEUED)).toEqual([{ key: `renewal.end:${asked}:due` }]), {
    timeout: 20_000,
  });
  await vi.waitFor(() => expect(lanes.every((lane) => lane.isWorking())).toBe(true), { timeout: 20_000 });
  await Promise.all(lanes.map((lane) => lane.stop(0)));
  await trial.work();
  expect(await trial.read(asked)).toMatchObject({ state: 'ended', endedWhy: 'declined' });
  expect(await trial.read(open)).toMatchObject({ state: 'awaitingSignature' });
});
