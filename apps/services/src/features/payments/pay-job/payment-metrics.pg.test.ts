import { openFakeProcessor } from '@lendside/providers/card-processing/fake.ts';
import { expect, test } from 'vitest';
import { statement } from '#platform/database.ts';
import { openPaymentLanes } from './payment-lanes.fixture.ts';
import { makePaymentMetrics } from './payment-metrics.ts';

const { owner, worker, startLanes, accept, reaches } = await openPaymentLanes();

const AGE = statement(
  'metrics_trial_age',
  "update app.payment set accepted_at = accepted_at - interval '1 hour' where payment_id = $1",
);
const LET_GO = statement(
  'metrics_trial_let_go',
  "update app.payment set state = 'calling', last_event = 'claimed' where payment_id = $1",
);
const LOSE = statement(
  'metrics_trial_lose',
  "update app.payment set state = 'unknown', last_event = 'answer_lost' where payment_id = $1",
);
const GIVE_UP = statement(
  'metrics_trial_give_up',
  "update app.payment set state = 'review', last_event = 'gave_up' where payment_id = $1",
);
const QUEUE = statement(
  'metrics_trial_queue',
  "insert into app.outbox (kind, dedupe_key, payload, created_at) values ('notice', $1, '{}', now() - interval '10 minutes')",
);
const SEND_ALL = statement('metrics_trial_send', 'update app.outbox set sent_at = now()');

const metrics = makePaymentMetrics(worker);
/** Scrapes the metrics and returns each value by its name with labels. */
async function scrape(): Promise<Readonly<Record<string, number>>> {
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line));
  return Object.fromEntries(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.replace(/^.* /, ''))]));
}

test("the worker's gauges count open payments, reviews and unsent messages, and return to zero", async () => {
  expect(await scrape()).toMatchObject({
    'payments_open{state="accepted"}': 0,
    'payments_oldest_seconds{state="accepted"}': 0,
    payments_in_review: 0,
    outbox_due: 0,
    outbox_oldest_seconds: 0,
    returns_refused: 0,
  });
  const [first, second, third] = [await accept(), await accept(), await accept()];
  await owner.rows(AGE, [first.id]);
  for (const query of [LET_GO, LOSE]) await owner.rows(query, [third.id]);
  await owner.rows(QUEUE, ['metrics']);
  const open = await scrape();
  expect(open).toMatchObject({
    'payments_open{state="accepted"}': 2,
    'payments_open{state="unknown"}': 1,
    'payments_open{state="captured"}': 0,
    payments_in_review: 0,
    outbox_due: 1,
  });
  expect(open['payments_oldest_seconds{state="accepted"}']).toBeCloseTo(3_600, -2);
  expect(open['payments_oldest_seconds{state="unknown"}']).toBeLessThan(600);
  expect(open['outbox_oldest_seconds']).toBeCloseTo(600, -2);
  await owner.rows(GIVE_UP, [third.id]);
  startLanes(openFakeProcessor());
  for (const { id } of [first, second]) await reaches(id, 'posted');
  await owner.rows(SEND_ALL);
  expect(await scrape()).toMatchObject({
    'payments_open{state="accepted"}': 0,
    'payments_open{state="unknown"}': 0,
    'payments_oldest_seconds{state="accepted"}': 0,
    payments_in_review: 1,
    outbox_due: 0,
    outbox_oldest_seconds: 0,
  });
});

test('recorded outcomes are counted by state, and outcomes recorded after a lost lease as lost', async () => {
  const outcome = {} as Parameters<typeof metrics.countRecorded>[0];
  metrics.countRecorded(outcome, { state: 'posted' } as Parameters<typeof metrics.countRecorded>[1]);
  metrics.countRecorded(outcome, null);
  expect(await scrape()).toMatchObject({
    'payment_outcomes_total{state="posted"}': 1,
    payment_fences_lost_total: 1,
  });
});

test('the gauge of a silent processor is 1 until the processor answers again', async () => {
  const name = 'partner_silent{desk="101"}';
  metrics.tellTurn(101, 'silent');
  expect((await scrape())[name]).toBe(1);
  metrics.tellTurn(101, 'back');
  expect((await scrape())[name]).toBe(0);
});
