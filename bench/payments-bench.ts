import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { BenchServer } from './bench-server.ts';
import { inLanes, openCalls } from './calls.ts';
import { cpuMeasurement, cpuOfEach, readCpuTimes, watchedOf, type CpuTimes } from './cpu-time.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import type { Person } from './people.ts';
import type { Measurement } from './report.ts';
import { spreadOf, type Spread } from './statistics.ts';
import { prepareSubmissions } from './submissions.ts';
import { prepareTpcB, type TpcB } from './tpc-b.ts';

/** Numbers of connections that submit and of TPC-B clients: 16 as in earlier reports, then enough that there is always work. */
const CLIENTS = [16, 64, 128] as const;
const MOST_CLIENTS = Math.max(...CLIENTS);
const SETTLED_WITHIN_MS = 60_000;
const POLL_MS = 20;

interface Round {
  readonly settledPerSecond: number;
  readonly acceptedPerSecond: number;
  readonly settled: number;
  /** CPU milliseconds for each payment, by process; null when it cannot be read. */
  readonly cpu: CpuTimes | null;
}

/** Measures settled payments per second, from the first request to the last posted payment, against TPC-B on the same server
 *  with the same number of clients. The two take turns. Throws when a payment is lost, doubled or not posted in the end. */
export async function measurePayments(server: BenchServer, stack: PayStack, options: Options): Promise<Measurement[]> {
  const tpcB = await prepareTpcB(server);
  const database = new pg.Client(stack.databaseUrl);
  await database.connect();
  const measurements: Measurement[] = [];
  try {
    await stack.setProcessorLatency(0);
    // The first payments of a process plan its statements and compile its code; they are not measured.
    await payRound(server, stack, database, {
      payers: await stack.signIn('payer'),
      clients: MOST_CLIENTS,
      seconds: 2,
    });
    await waitUntilMessagesAreSent(database);
    await tpcB.run(MOST_CLIENTS, 2);
    const settled: Sides[] = [];
    for (const clients of CLIENTS) {
      const { sides, rows } = await measureWith({ server, stack, database, tpcB, options }, clients);
      settled.push(sides);
      measurements.push(...rows);
    }
    measurements.unshift(atSaturation(settled, tpcB));
    await requireEqualBooks(stack, database);
  } finally {
    await database.end();
  }
  return measurements;
}

interface Bench {
  readonly server: BenchServer;
  readonly stack: PayStack;
  readonly database: pg.Client;
  readonly tpcB: TpcB;
  readonly options: Options;
}

/** The rates of both sides with one number of clients, per second. */
interface Sides {
  readonly clients: number;
  readonly settled: Spread;
  readonly tpcB: Spread;
}

/** Compares each side at its best number of clients, where more clients would not help. */
function atSaturation(all: readonly Sides[], { name }: TpcB): Measurement {
  const mostBy = (spreadOfSide: (sides: Sides) => Spread): Sides =>
    all.reduce((best, each) => (spreadOfSide(each).median > spreadOfSide(best).median ? each : best));
  const ours = mostBy(({ settled }) => settled);
  const yardstick = mostBy(({ tpcB }) => tpcB);
  return {
    name: 'payments settled at saturation',
    unit: '/s',
    ours: ours.settled,
    yardstick: { name, spread: yardstick.tpcB },
    goal: { kind: 'ratioAtLeast', limit: 0.5 },
    note: `each side with its best number of clients: ours ${ours.clients}, TPC-B ${yardstick.clients}, of ${all.map(({ clients }) => clients).join(', ')}.`,
  };
}

async function measureWith(
  { server, stack, database, tpcB, options }: Bench,
  clients: number,
): Promise<{ readonly sides: Sides; readonly rows: readonly Measurement[] }> {
  const payers = await stack.signIn('payer');
  const rounds: Round[] = [];
  const yardstick: number[] = [];
  const yardstickCpu: CpuTimes[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    await server.checkpoint();
    const before = readCpuTimes(watchedOf(server));
    const tps = await tpcB.run(clients, options.roundSeconds);
    const after = readCpuTimes(watchedOf(server));
    yardstick.push(tps);
    if (before !== null && after !== null) yardstickCpu.push(cpuOfEach(before, after, tps * options.roundSeconds));
    await server.checkpoint();
    rounds.push(await payRound(server, stack, database, { payers, clients, seconds: options.roundSeconds }));
    await waitUntilMessagesAreSent(database);
  }
  const settled = rounds.map((round) => round.settled).join(', ');
  const against = { name: tpcB.name, spread: spreadOf(yardstick) };
  const ours = spreadOf(rounds.map((round) => round.settledPerSecond));
  const rows: Measurement[] = [
    {
      name: `payments settled, ${clients} at once`,
      unit: '/s',
      ours,
      yardstick: against,
      goal: { kind: 'none' },
      note: `${clients} connections and ${clients} TPC-B clients; payments settled in the rounds: ${settled}; the processor's books agree. The load generator, the simulated processor and the mail server run on the same machine.`,
    },
    {
      name: `payments accepted meanwhile, ${clients} at once`,
      unit: '/s',
      ours: spreadOf(rounds.map((round) => round.acceptedPerSecond)),
      yardstick: against,
      goal: { kind: 'none' },
    },
    ...cpuMeasurement(
      {
        name: `CPU of a payment, ${clients} at once`,
        times: rounds.flatMap(({ cpu }) => (cpu === null ? [] : [cpu])),
      },
      { name: 'of a TPC-B transaction', times: yardstickCpu },
    ),
  ];
  return { sides: { clients, settled: ours, tpcB: against.spread }, rows };
}

interface RoundOptions {
  readonly payers: readonly Person[];
  readonly clients: number;
  readonly seconds: number;
}

async function payRound(
  server: BenchServer,
  stack: PayStack,
  database: pg.Client,
  { payers, clients, seconds }: RoundOptions,
): Promise<Round> {
  const calls = openCalls(stack.url, clients);
  try {
    const submissions = await prepareSubmissions(calls, payers);
    const before = await countPosted(database);
    const watched = watchedOf(server, stack.watched);
    const cpuBefore = readCpuTimes(watched);
    const startedMs = performance.now();
    const statuses = await inLanes(
      submissions,
      clients,
      async ({ headers, body }) => {
        const answer = await calls.send('POST', '/api/payment', headers, body);
        if (answer.status !== 202) throw new Error(`a payment was not accepted: ${answer.status} ${answer.body}`);
        return answer.status;
      },
      () => performance.now() - startedMs > seconds * 1_000,
    );
    const acceptedMs = performance.now() - startedMs;
    await waitUntilSettled(database);
    const settledMs = performance.now() - startedMs;
    const cpuAfter = readCpuTimes(watched);
    const settled = (await countPosted(database)) - before;
    if (settled !== statuses.length)
      throw new Error(`${statuses.length} payments were accepted, ${settled} were posted`);
    return {
      settled,
      cpu: cpuBefore === null || cpuAfter === null ? null : cpuOfEach(cpuBefore, cpuAfter, settled),
      settledPerSecond: (settled * 1_000) / settledMs,
      acceptedPerSecond: (settled * 1_000) / acceptedMs,
    };
  } finally {
    calls.close();
  }
}

const MESSAGES_WITHIN_MS = 120_000;

/** Waits until every receipt is sent, so that the messages of one round are not sent during the next measurement. */
export async function waitUntilMessagesAreSent(database: pg.Client): Promise<void> {
  const untilMs = performance.now() + MESSAGES_WITHIN_MS;
  while (performance.now() < untilMs) {
    const { rows } = await database.query<{ busy: boolean }>(
      'select exists (select from app.outbox where sent_at is null and given_up_at is null) as busy',
    );
    if (rows[0]?.busy === false) return;
    await pause(100);
  }
  throw new Error(`messages were still unsent after ${MESSAGES_WITHIN_MS} ms`);
}

const IN_FLIGHT = `('accepted', 'calling', 'unknown', 'captured', 'void_pending')`;

async function waitUntilSettled(database: pg.Client): Promise<void> {
  const untilMs = performance.now() + SETTLED_WITHIN_MS;
  while (performance.now() < untilMs) {
    const { rows } = await database.query<{ busy: boolean }>(
      `select exists (select from app.payment where state in ${IN_FLIGHT}) as busy`,
    );
    if (rows[0]?.busy === false) return;
    await pause(POLL_MS);
  }
  throw new Error(`payments were still under way after ${SETTLED_WITHIN_MS} ms`);
}

async function countPosted(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ count: string }>(`select count(*) from app.payment where state = 'posted'`);
  return Number(rows[0]?.count);
}

async function requireEqualBooks(stack: PayStack, database: pg.Client): Promise<void> {
  const books = await stack.readCharges();
  const posted = await countPosted(database);
  if (books.duplicatedReferences.length > 0)
    throw new Error(`the processor charged ${books.duplicatedReferences.length} payments twice`);
  if (books.capturedCount !== posted)
    throw new Error(`the processor captured ${books.capturedCount} payments, ${posted} are posted`);
}
