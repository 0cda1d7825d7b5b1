import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '@lendside/services/platform/migrations.ts';
import { freePort, startPostgres } from '../local-postgres.ts';
import { startPlayer } from './cast-of-processes.ts';
import type { Player } from './cast-of-processes.ts';
import { compareBooks } from './compare-books.ts';
import type { Verdict } from './compare-books.ts';
import { wreakHavoc } from './mayhem.ts';
import type { CrashableDatabase, Damage } from './mayhem.ts';
import { seedPayers } from './seed-books.ts';
import { FAULTS, TIMES } from './settings.ts';
import type { TortureOptions } from './settings.ts';
import { pause, submitAll } from './submit-load.ts';
import type { Submitted } from './submit-load.ts';

/** What a run broke and what survived. */
export interface TortureResult {
  readonly damage: Damage;
  readonly verdict: Verdict;
  /** Seconds from the last fault to the last final state. */
  readonly settledSeconds: number;
}

/** Runs real processes under load, kills them at random, and compares the processor's books with ours. */
export async function runTorture(options: TortureOptions): Promise<TortureResult> {
  rmSync(options.folder, { recursive: true, force: true });
  mkdirSync(options.folder, { recursive: true });
  const database = await openCrashable(options.folder);
  const players: Player[] = [];
  try {
    await migrate(database.url);
    const payers = await seedPayers(database.url, options.payments);
    const simulatorUrl = await startSimulator(options.folder, players);
    const httpPorts = await startServices(options, database.url, simulatorUrl, players);
    options.log(`${payers.length} payments, mistake: ${options.mistake}`);
    const damage: Damage = { kills: 0, freezes: 0, databaseCrashes: 0, cuts: 0 };
    const submitted: Submitted[] = [];
    const load = { isOver: false };
    const havoc = wreakHavoc(players, database, damage, () => load.isOver && damage.kills >= options.kills);
    await submitAll(payers, httpPorts, options.perSecond, (one) => submitted.push(one));
    load.isOver = true;
    await havoc;
    options.log(`broken: ${JSON.stringify(damage)}`);
    const settledSeconds = await waitUntilFinal(database.url, options);
    return { damage, settledSeconds, verdict: await compareBooks(database.url, simulatorUrl, submitted) };
  } finally {
    await Promise.all(players.map((player) => player.end()));
    await database.postgres().stop();
  }
}

async function openCrashable(folder: string): Promise<CrashableDatabase> {
  const data = join(folder, 'postgres');
  const state = { postgres: await startPostgres({ dir: data }) };
  const { port } = state.postgres;
  const admin = new pg.Client(state.postgres.url('postgres'));
  await admin.connect();
  await admin.query('drop database if exists torture');
  await admin.query('create database torture');
  await admin.end();
  return {
    url: state.postgres.url('torture'),
    postgres: () => state.postgres,
    restart: async () => {
      state.postgres = await startPostgres({ dir: data, port });
    },
  };
}

async function startSimulator(folder: string, players: Player[]): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = new URL('../../apps/simulator/src/main.ts', import.meta.url);
  const environment = {
    SIMULATOR_PORT: String(port),
    SMTP_PORT: String(await freePort()),
    SIMULATOR_DATA_DIR: join(folder, 'simulator'),
    SIMULATOR_URL: url,
  };
  const simulator = startPlayer('simulator', 'simulator', program, [], 'Simulated world', environment);
  players.push(simulator);
  await simulator.ready;
  const answer = await fetch(`${url}/control/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(FAULTS),
  });
  if (!answer.ok) throw new Error(`the simulator refused its faults: ${await answer.text()}`);
  return url;
}

async function startServices(
  options: TortureOptions,
  databaseUrl: string,
  simulatorUrl: string,
  players: Player[],
): Promise<number[]> {
  const ports = [await freePort(), await freePort()];
  const started: Player[] = [];
  for (const [index, port] of ports.entries()) {
    started.push(
      startPlayer(
        'http',
        `http ${index + 1}`,
        new URL('http-process.ts', import.meta.url),
        [databaseUrl, String(port)],
        'http ready',
      ),
    );
    const args = [options.mistake, databaseUrl, simulatorUrl, String(await freePort())];
    started.push(
      startPlayer('worker', `worker ${index + 1}`, new URL('worker-process.ts', import.meta.url), args, 'worker ready'),
    );
  }
  players.push(...started);
  await Promise.all(started.map(({ ready }) => ready));
  return ports;
}

async function waitUntilFinal(url: string, options: TortureOptions): Promise<number> {
  const startedMs = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ n: number }>(`
        select count(*)::int as n from app.payment where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')`);
      const waitedMs = performance.now() - startedMs;
      if (rows[0]?.n === 0 || waitedMs > options.settleWithinMs) {
        // A frozen send may still thaw and reach the books: wait for the longest one before the books are compared.
        if (options.mistake === 'none' || options.mistake === 'noFence') await pause(TIMES.frozenMs + 500);
        return waitedMs / 1000;
      }
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
