import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openCalls, type Calls } from './calls.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import type { Measurement } from './report.ts';
import { waitUntilMessagesAreSent } from './payments-bench.ts';
import { percentile, spreadOf } from './statistics.ts';
import { prepareSubmissions, type Submission } from './submissions.ts';

const PAYMENTS_PER_SECOND = 50;
const PROCESSOR_LATENCY_MS = 100;
const LOOK_EVERY_MS = 20;
const SETTLED_WITHIN_MS = 10_000;

/** Measures the time from a submit's scheduled moment to the commit that settled the payment. It sends 50 a second to a
 *  processor that takes 100 ms. PostgreSQL's commit timestamps use the clock of the same machine. */
export async function measureLatency(stack: PayStack, options: Options): Promise<Measurement[]> {
  await stack.setProcessorLatency(PROCESSOR_LATENCY_MS);
  const calls = openCalls(stack.url, 64);
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  try {
    await waitUntilMessagesAreSent(database);
    const submissions = await prepareSubmissions(calls, await stack.signIn('payer'));
    const each = options.roundSeconds * PAYMENTS_PER_SECOND;
    const rounds: number[][] = [];
    await steadyRound(calls, database, submissions.slice(0, PAYMENTS_PER_SECOND));
    await waitUntilMessagesAreSent(database);
    for (let round = 0; round < options.rounds; round += 1) {
      const first = PAYMENTS_PER_SECOND + round * each;
      const slice = submissions.slice(first, first + each);
      if (slice.length > 0) rounds.push(await steadyRound(calls, database, slice));
    }
    const ofShare = (share: number): Measurement['ours'] => spreadOf(rounds.map((times) => percentile(times, share)));
    const name = (share: string): string => `submit to settled ${share}`;
    return [
      {
        name: name('p50'),
        unit: 'ms',
        ours: ofShare(0.5),
        yardstick: null,
        goal: { kind: 'valueAtMost', limit: PROCESSOR_LATENCY_MS + 10 },
        note: `${PAYMENTS_PER_SECOND}/s, processor ${PROCESSOR_LATENCY_MS} ms; the time of the request counts. Settled is when PostgreSQL wrote the commit (track_commit_timestamp); its flush comes later.`,
      },
      {
        name: name('p95'),
        unit: 'ms',
        ours: ofShare(0.95),
        yardstick: null,
        goal: { kind: 'valueAtMost', limit: PROCESSOR_LATENCY_MS + 40 },
      },
    ];
  } finally {
    calls.close();
    await database.end();
    await stack.setProcessorLatency(0);
  }
}

/** Sends on schedule, whatever happened to earlier payments, so that queueing time is included. Returns milliseconds. Throws
 *  when a payment was not accepted or not posted. */
async function steadyRound(calls: Calls, database: pg.Client, submissions: readonly Submission[]): Promise<number[]> {
  const clockAheadMs = measureClock();
  const startedMs = performance.now();
  const sent = submissions.map(async ({ headers, body }, index) => {
    const dueMs = startedMs + (index * 1_000) / PAYMENTS_PER_SECOND;
    await pause(Math.max(0, dueMs - performance.now()));
    const answer = await calls.send('POST', '/api/payment', headers, body);
    if (answer.status !== 202) throw new Error(`a payment was not accepted: ${answer.status} ${answer.body}`);
    const { messageKey } = JSON.parse(answer.body) as { messageKey: string };
    return { messageKey, dueMs };
  });
  const accepted = await Promise.all(sent);
  const settledAtMs = await readSettled(
    database,
    accepted.map(({ messageKey }) => messageKey),
  );
  return accepted.map(({ messageKey, dueMs }) => {
    const atMs = settledAtMs.get(messageKey);
    if (atMs === undefined) throw new Error(`payment ${messageKey} was not posted in ${SETTLED_WITHIN_MS} ms`);
    return atMs - clockAheadMs - dueMs;
  });
}

/** Returns how far the wall clock, which stamps commits, is ahead of the monotonic clock of the schedule. It reads just after
 *  a tick, because the wall clock has whole milliseconds only. */
function measureClock(): number {
  const firstMs = Date.now();
  while (Date.now() === firstMs);
  return Date.now() - performance.now();
}

/** Waits until all payments are posted and returns the commit time of each, in wall-clock milliseconds. Nothing writes a
 *  payment after that. */
async function readSettled(database: pg.Client, keys: readonly string[]): Promise<Map<string, number>> {
  const deadlineMs = performance.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const { rows } = await database.query<{ payment_id: string; at_ms: number }>({
      name: 'bench_settled',
      text: `select payment_id, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as at_ms
               from app.payment where payment_id = any ($1) and state = 'posted'`,
      values: [keys],
    });
    if (rows.length === keys.length || performance.now() > deadlineMs)
      return new Map(rows.map(({ payment_id: key, at_ms: atMs }) => [key, atMs]));
    await pause(LOOK_EVERY_MS);
  }
}
