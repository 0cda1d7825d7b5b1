import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BenchServer } from './bench-server.ts';
import { inLanes, openCalls, type Calls } from './calls.ts';
import { cpuMeasurement, cpuOfEach, readCpuTimes, watchedOf, type CpuTimes } from './cpu-time.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import { waitUntilMessagesAreSent } from './payments-bench.ts';
import { cardIdOf, type Person } from './people.ts';
import type { Measurement } from './report.ts';
import { percentile, spreadOf } from './statistics.ts';
import { readLoans, takeTurns, type ShownLoan, type Submission } from './submissions.ts';
import { prepareTpcB } from './tpc-b.ts';

/** Connections that ask for draws, and TPC-B clients. */
const CLIENTS = 64;
const WARM_UP_DRAWS = 100;
const READS_AT_ONCE = 16;
const ENDED_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 20;
const DRAWS_PER_SECOND = 50;
const PUSH_LATENCY_MS = 100;
const LINE_OF_CREDIT = 1104;
const DEBIT_CARD = 16;

/** Measures draws to a card, from the request over HTTP until the channel has the money and the books say so: how many a second against TPC-B,
 *  and how long one takes at 50 a second with a partner that takes 100 ms. Throws when a draw is lost or sent twice. Source: issue 20. */
export async function measurePayouts(server: BenchServer, stack: PayStack, options: Options): Promise<Measurement[]> {
  const calls = openCalls(stack.url, CLIENTS);
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  try {
    await stack.setPushLatency(0);
    const draws = await prepareDraws(calls, await stack.signIn('drawer'));
    const take = (count: number): Submission[] => draws.splice(0, count);
    await drawRound(calls, database, take(WARM_UP_DRAWS), Infinity);
    const perRound = DRAWS_PER_SECOND * options.roundSeconds;
    const kept = draws.splice(-perRound * options.rounds);
    const rows = [
      ...(await measureThroughput(server, stack, options, (seconds) => drawRound(calls, database, draws, seconds))),
      await measureDelay(stack, options, () => steadyRound(calls, database, kept.splice(0, perRound))),
    ];
    const doubled = await stack.readDoublePushes();
    if (doubled.length > 0) throw new Error(`the processor paid ${doubled.length} draws out twice`);
    return rows;
  } finally {
    calls.close();
    await database.end();
    await stack.setPushLatency(0);
  }
}

async function measureThroughput(
  server: BenchServer,
  { watched }: PayStack,
  { rounds, roundSeconds }: Options,
  draw: (seconds: number) => Promise<DrawRound>,
): Promise<Measurement[]> {
  const tpcB = await prepareTpcB(server);
  await tpcB.run(CLIENTS, 2);
  const [ours, yardstick] = [[] as number[], [] as number[]];
  const cpu = { ours: [] as CpuTimes[], yardstick: [] as CpuTimes[] };
  for (let round = 0; round < rounds; round += 1) {
    await server.checkpoint();
    const before = readCpuTimes(watchedOf(server));
    const tps = await tpcB.run(CLIENTS, roundSeconds);
    keepCpu(cpu.yardstick, before, readCpuTimes(watchedOf(server)), tps * roundSeconds);
    yardstick.push(tps);
    await server.checkpoint();
    const beforeDraws = readCpuTimes(watchedOf(server, watched));
    const { drawn, perSecond } = await draw(roundSeconds);
    // Read when all have their money, so that what follows a draw counts.
    keepCpu(cpu.ours, beforeDraws, readCpuTimes(watchedOf(server, watched)), drawn);
    ours.push(perSecond);
  }
  return [
    {
      name: `draws sent to cards, ${CLIENTS} at once`,
      unit: '/s',
      ours: spreadOf(ours),
      yardstick: { name: tpcB.name, spread: spreadOf(yardstick) },
      goal: { kind: 'ratioAtLeast', limit: 0.4 },
      note: 'from the request over HTTP until the channel has the money and the line owes it; the processor has none twice.',
    },
    ...cpuMeasurement(
      { name: `CPU of a draw, ${CLIENTS} at once, until its person has the money`, times: cpu.ours },
      { name: 'of a TPC-B transaction', times: cpu.yardstick },
    ),
  ];
}

function keepCpu(kept: CpuTimes[], before: CpuTimes | null, after: CpuTimes | null, count: number): void {
  if (before !== null && after !== null) kept.push(cpuOfEach(before, after, count));
}

async function measureDelay(
  stack: PayStack,
  { rounds }: Options,
  draw: () => Promise<readonly number[]>,
): Promise<Measurement> {
  await stack.setPushLatency(PUSH_LATENCY_MS);
  const p95: number[] = [];
  for (let round = 0; round < rounds; round += 1) p95.push(percentile(await draw(), 0.95));
  return {
    name: 'draw to sent p95',
    unit: 'ms',
    ours: spreadOf(p95),
    yardstick: null,
    goal: { kind: 'valueAtMost', limit: PUSH_LATENCY_MS + 40 },
    note: `${DRAWS_PER_SECOND}/s, processor ${PUSH_LATENCY_MS} ms; from the scheduled moment of the request to the commit.`,
  };
}

/** Prepares one draw of $50.00 to a card on every line of these people, as the web would send it. */
async function prepareDraws(calls: Calls, people: readonly Person[]): Promise<Submission[]> {
  const perPerson = await inLanes(people, READS_AT_ONCE, async (person) =>
    (await readLoans(calls, person))
      .filter(({ productId }) => productId === LINE_OF_CREDIT)
      .map((line) => ({ headers: person.headers, body: JSON.stringify(toDraw(person, line)) })),
  );
  return takeTurns(perPerson);
}

function toDraw({ username, customerId }: Person, line: ShownLoan): Record<string, unknown> {
  return {
    drawKey: randomUUID(),
    loanId: line.loanId,
    storeId: line.storeId,
    lmsId: line.lmsId,
    username,
    guestPayment: false,
    disbursementAmount: '50.00',
    disbursementType: DEBIT_CARD,
    disburseCardIds: [cardIdOf(customerId)],
    migrateProduct: false,
    intentId: line.intentId,
  };
}

async function sendDraw(calls: Calls, { headers, body }: Submission): Promise<string> {
  const answer = await calls.send('POST', '/api/draw', headers, body);
  if (answer.status !== 202) throw new Error(`a draw was not accepted: ${answer.status} ${answer.body}`);
  return (JSON.parse(answer.body) as { messageKey: string }).messageKey;
}

/** What a round of draws came to. */
interface DrawRound {
  readonly drawn: number;
  readonly perSecond: number;
}

/** Asks for draws for so many seconds, taking them from the list, and tells how many a second were sent. Returns when people have their money. */
async function drawRound(calls: Calls, database: pg.Client, draws: Submission[], seconds: number): Promise<DrawRound> {
  const startedMs = performance.now();
  const keys = await inLanes(
    [...draws],
    CLIENTS,
    (draw) => sendDraw(calls, draw),
    () => performance.now() - startedMs > seconds * 1_000,
  );
  draws.splice(0, keys.length);
  await waitWhileUnder(database, UNSENT);
  const endedMs = performance.now();
  await readSent(database, keys);
  await waitUntilPaid(database);
  return { drawn: keys.length, perSecond: (keys.length * 1_000) / (endedMs - startedMs) };
}

/** Asks on schedule, whatever became of earlier draws, so that queueing time is included. Returns milliseconds. */
async function steadyRound(calls: Calls, database: pg.Client, draws: readonly Submission[]): Promise<number[]> {
  const clockAheadMs = Date.now() - performance.now();
  const startedMs = performance.now();
  const asked = await Promise.all(
    draws.map(async (draw, index) => {
      const dueMs = startedMs + (index * 1_000) / DRAWS_PER_SECOND;
      await pause(Math.max(0, dueMs - performance.now()));
      return { key: await sendDraw(calls, draw), dueMs };
    }),
  );
  await waitWhileUnder(database, UNSENT);
  const sent = await readSent(
    database,
    asked.map(({ key }) => key),
  );
  await waitUntilPaid(database);
  return asked.map(({ key, dueMs }) => (sent.get(key) ?? Infinity) - clockAheadMs - dueMs);
}

const UNSENT = ['asked', 'accepted', 'sending', 'unknown'] as const;

/** Waits until people have their money and every message is sent, so that nothing of one round is left for the next measurement. */
async function waitUntilPaid(database: pg.Client): Promise<void> {
  await waitWhileUnder(database, [...UNSENT, 'sent']);
  await waitUntilMessagesAreSent(database);
}

async function waitWhileUnder(database: pg.Client, states: readonly string[]): Promise<void> {
  const untilMs = performance.now() + ENDED_WITHIN_MS;
  while (performance.now() < untilMs) {
    const { rows } = await database.query<{ busy: boolean }>(
      `select exists (select from app.payout where state in ('${states.join("', '")}')) as busy`,
    );
    if (rows[0]?.busy === false) return;
    await pause(LOOK_EVERY_MS);
  }
  throw new Error(`draws were still ${states.join(' or ')} after ${ENDED_WITHIN_MS} ms`);
}

/** Returns when each of these draws was sent, by the commit, in wall-clock milliseconds. Throws when one was not. */
async function readSent(database: pg.Client, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await database.query<{ payout_id: string; at_ms: number }>(
    `select payout_id, (extract(epoch from pg_xact_commit_timestamp(xmin)) * 1000)::float8 as at_ms
       from app.payout_transition where payout_id = any ($1) and event = 'sent'`,
    [keys],
  );
  if (rows.length !== keys.length) throw new Error(`${keys.length} draws were accepted, ${rows.length} were sent`);
  return new Map(rows.map(({ payout_id: key, at_ms: atMs }) => [key, atMs]));
}
