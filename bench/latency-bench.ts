import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openCalls } from './calls.ts';
import type { Calls } from './calls.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import type { Measurement } from './report.ts';
import { waitUntilMessagesAreSent } from './payments-bench.ts';
import { percentile, spreadOf } from './statistics.ts';
import { prepareSubmissions } from './submissions.ts';
import type { Submission } from './submissions.ts';

const PAYMENTS_PER_SECOND = 50;
const PROCESSOR_LATENCY_MS = 100;
const LOOK_EVERY_MS = 3;
const SETTLED_WITHIN_MS = 10_000;

/** From the moment a submit is due to be sent until the payment is seen settled in the database, at a steady 50 a second with
 *  a processor that takes 100 ms. Looking adds up to 3 ms. */
export async function measureLatency(stack: PayStack, options: Options): Promise<Measurement[]> {
  await stack.setProcessorLatency(PROCESSOR_LATENCY_MS);
  const calls = openCalls(stack.url, 64);
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  try {
    await waitUntilMessagesAreSent(database);
    const submissions = await prepareSubmissions(calls, stack.payers);
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
        note: `${PAYMENTS_PER_SECOND}/s, processor ${PROCESSOR_LATENCY_MS} ms; the request's own time and up to ${LOOK_EVERY_MS} ms of looking count.`,
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

/** Sends on schedule, whatever became of the earlier ones, so that waiting in line counts. Answers milliseconds. */
async function steadyRound(calls: Calls, database: pg.Client, submissions: readonly Submission[]): Promise<number[]> {
  const watch = watchPayments(database);
  const startedMs = performance.now();
  const settled = submissions.map(async ({ headers, body }, index) => {
    const dueMs = startedMs + (index * 1_000) / PAYMENTS_PER_SECOND;
    await pause(Math.max(0, dueMs - performance.now()));
    const answer = await calls.send('POST', '/api/payment', headers, body);
    if (answer.status !== 202) throw new Error(`a payment was not accepted: ${answer.status} ${answer.body}`);
    const { messageKey } = JSON.parse(answer.body) as { messageKey: string };
    return (await watch.settledAtMs(messageKey)) - dueMs;
  });
  try {
    return await Promise.all(settled);
  } finally {
    await watch.stop();
  }
}

/** Looks at the payments under way, by their keys, until each is posted. */
function watchPayments(database: pg.Client): { settledAtMs(key: string): Promise<number>; stop(): Promise<void> } {
  const waiting = new Map<
    string,
    { resolve: (atMs: number) => void; reject: (error: Error) => void; sinceMs: number }
  >();
  const state = { isOver: false };
  const look = async (): Promise<void> => {
    const { rows } = await database.query<{ payment_id: string }>({
      name: 'bench_settled',
      text: `select payment_id from app.payment where payment_id = any ($1) and state = 'posted'`,
      values: [[...waiting.keys()]],
    });
    for (const { payment_id: key } of rows) {
      waiting.get(key)?.resolve(performance.now());
      waiting.delete(key);
    }
    for (const [key, { reject, sinceMs }] of waiting) {
      if (performance.now() - sinceMs > SETTLED_WITHIN_MS)
        reject(new Error(`payment ${key} was not posted in ${SETTLED_WITHIN_MS} ms`));
    }
  };
  const looking = (async () => {
    while (!state.isOver) {
      if (waiting.size > 0) await look();
      await pause(LOOK_EVERY_MS);
    }
  })();
  return {
    settledAtMs: (key) =>
      new Promise((resolve, reject) => {
        waiting.set(key, { resolve, reject, sinceMs: performance.now() });
      }),
    stop: async () => {
      state.isOver = true;
      await looking;
    },
  };
}
