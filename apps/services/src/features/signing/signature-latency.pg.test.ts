import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { forgetLimits } from '#platform/access/forget-limits.fixture.ts';
import { runMessageLane } from '#features/messages/run-message-lane.ts';
import { statement } from '#platform/database.ts';
import { SIGNING_CHANNEL } from '#platform/work-notifier.ts';
import { queueRead } from './envelopes/queue-work.ts';
import { signingKinds } from './signing-jobs.ts';
import { personOf } from '#servicing/commands/trial-people.fixture.ts';
import { openSigningTrial } from './signing.fixture.ts';

const trial = await openSigningTrial();
const ann = personOf('ann');
const lane = runMessageLane({
  database: trial.worker,
  kinds: signingKinds(trial.readMeans).reads,
  logger: pino({ level: 'silent' }),
});
const unlisten = await trial.worker.listen(SIGNING_CHANNEL, () => {
  lane.wake();
});
afterAll(async () => {
  await unlisten();
  await lane.stop(5_000);
});

const ENVELOPES = 40;
/** From the commit that queues the read, which the webhook's answer follows, to the commit that changes the loan. */
const TOOK = statement<{ ms: number }>(
  'latency_test_took',
  `
  select extract(epoch from e.applied_at - (o.payload ->> 'at')::timestamptz)::float8 * 1000 as ms
    from app.envelope e join app.outbox o on o.kind = 'signing.read' and o.payload ->> 'envelopeId' = e.envelope_id::text
   where e.applied_at is not null order by 1`,
);

test('a signature changes the loan within two seconds of its webhook at the 95th percentile', async () => {
  const envelopes: string[] = [];
  await trial.consent(ann);
  for (let count = 0; count < ENVELOPES; count += 1) {
    const loanId = await trial.openLoan();
    await trial.acknowledge(loanId, ann);
    await forgetLimits(trial.owner);
    const { url } = await trial.start(loanId, ann);
    await trial.vendor.act(url, { kind: 'sign' });
    envelopes.push((await trial.envelopes(loanId))[0]?.envelope_id ?? '');
  }
  for (const [index, envelopeId] of envelopes.entries()) {
    await queueRead(trial.api, envelopeId, `latency:${index}`);
    await expect
      .poll(async () => (await trial.owner.rows(TOOK)).length, { timeout: 60_000, interval: 20 })
      .toBe(index + 1);
  }
  const took = (await trial.owner.rows(TOOK)).map(({ ms }) => ms);
  const p95 = took[Math.ceil(ENVELOPES * 0.95) - 1] ?? Infinity;
  expect(p95).toBeLessThan(2_000);
}, 180_000);
