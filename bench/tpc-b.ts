import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { promisify } from 'node:util';
import pg from 'pg';
import type { BenchServer } from './bench-server.ts';

/** TPC-B-like transactions on the measured server. */
export interface TpcB {
  /** The program that ran, for the report. */
  readonly name: string;
  /** Returns the transactions per second over `seconds`. */
  run(clients: number, seconds: number): Promise<number>;
}

const DATABASE = 'tpcb';
const SCALE = 10;
const run = promisify(execFile);

/** Creates the tables at scale 10. Uses pgbench from PATH or /usr/lib/postgresql when there is one, else the same transaction
 *  from Node. */
export async function prepareTpcB(server: BenchServer): Promise<TpcB> {
  await server.create(DATABASE);
  const program = await findPgbench();
  return program === null ? prepareInNode(server) : prepareWithPgbench(server, program);
}

/** Returns the path of pgbench, or null. */
async function findPgbench(): Promise<string | null> {
  const installed = globSync('/usr/lib/postgresql/*/bin/pgbench').toSorted().toReversed();
  for (const program of ['pgbench', ...installed]) {
    const works = await run(program, ['--version']).then(
      () => true,
      () => false,
    );
    if (works && (program === 'pgbench' || existsSync(program))) return program;
  }
  return null;
}

async function prepareWithPgbench(server: BenchServer, program: string): Promise<TpcB> {
  const address = ['-h', '127.0.0.1', '-p', String(server.port), '-U', 'app'];
  // Without the password pgbench would ask for it at the terminal and wait for ever.
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(new URL(server.url(DATABASE)).password) };
  await run(program, [...address, '-i', '-q', '-s', String(SCALE), DATABASE], { env });
  const { stdout } = await run(program, ['--version']);
  return {
    name: stdout.trim().split(' ').slice(0, 3).join(' '),
    run: async (clients, seconds) => {
      const { stdout: printed } = await run(
        program,
        [...address, '-n', '-c', String(clients), '-j', '2', '-T', String(seconds), DATABASE],
        { env, timeout: (seconds + 60) * 1_000 },
      );
      return readTps(printed);
    },
  };
}

/** Reads the transactions per second that pgbench printed, without the connection time. Throws when there are none. */
export function readTps(printed: string): number {
  const tps = Number(/^tps = ([\d.]+)/m.exec(printed)?.[1]);
  if (!Number.isFinite(tps)) throw new Error(`pgbench printed no tps: ${printed.slice(-200)}`);
  return tps;
}

const ACCOUNTS_PER_SCALE = 100_000;
const TELLERS_PER_SCALE = 10;

async function prepareInNode(server: BenchServer): Promise<TpcB> {
  const client = new pg.Client(server.url(DATABASE));
  await client.connect();
  await client.query(`
    create table pgbench_branches (bid int primary key, bbalance int, filler char(88)) with (fillfactor = 100);
    create table pgbench_tellers (tid int primary key, bid int, tbalance int, filler char(84));
    create table pgbench_accounts (aid int primary key, bid int, abalance int, filler char(84));
    create table pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
    insert into pgbench_branches select i, 0 from generate_series(1, ${SCALE}) i;
    insert into pgbench_tellers select i, 1 + (i - 1) / ${TELLERS_PER_SCALE}, 0 from generate_series(1, ${SCALE * TELLERS_PER_SCALE}) i;
    insert into pgbench_accounts select i, 1 + (i - 1) / ${ACCOUNTS_PER_SCALE}, 0, '' from generate_series(1, ${SCALE * ACCOUNTS_PER_SCALE}) i`);
  await client.query('vacuum analyze');
  await client.end();
  return {
    name: 'TPC-B from Node',
    run: async (clients, seconds) => {
      const untilMs = performance.now() + seconds * 1_000;
      const done = await Promise.all(Array.from({ length: clients }, () => runClient(server.url(DATABASE), untilMs)));
      return done.reduce((sum, each) => sum + each, 0) / seconds;
    },
  };
}

const oneTo = (max: number): number => 1 + Math.floor(Math.random() * max);

async function runClient(url: string, untilMs: number): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  let done = 0;
  while (performance.now() < untilMs) {
    const [aid, tid, bid] = [oneTo(SCALE * ACCOUNTS_PER_SCALE), oneTo(SCALE * TELLERS_PER_SCALE), oneTo(SCALE)];
    const delta = oneTo(10_001) - 5_001;
    await client.query('begin');
    await client.query('update pgbench_accounts set abalance = abalance + $1 where aid = $2', [delta, aid]);
    await client.query('select abalance from pgbench_accounts where aid = $1', [aid]);
    await client.query('update pgbench_tellers set tbalance = tbalance + $1 where tid = $2', [delta, tid]);
    await client.query('update pgbench_branches set bbalance = bbalance + $1 where bid = $2', [delta, bid]);
    await client.query(
      'insert into pgbench_history (tid, bid, aid, delta, mtime) values ($1, $2, $3, $4, current_timestamp)',
      [tid, bid, aid, delta],
    );
    await client.query('commit');
    done += 1;
  }
  await client.end();
  return done;
}
