import { resolve } from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { answers, startProgram } from '../acceptance/child-program.ts';
import { findFreePorts } from '../acceptance/free-ports.ts';
import type { BenchServer } from './bench-server.ts';
import { cpuMeasurement, cpuOfEach, readCpuTimes, watchedOf, type CpuTimes, type WatchedProcess } from './cpu-time.ts';
import type { Options } from './options.ts';
import type { PayStack } from './pay-stack.ts';
import type { Measurement } from './report.ts';
import { waitUntilMessagesAreSent } from './payments-bench.ts';
import { spreadOf } from './statistics.ts';
import { ACCOUNTS_PATH } from './submissions.ts';

const CONNECTIONS = 16;

/** Measures GET /accounts, with sign-in, ownership and row-level security, against a bare server that reads one row by its
 *  key. Both get the same number of connections, in and to the database, and take turns. */
export async function measureAccounts(server: BenchServer, stack: PayStack, options: Options): Promise<Measurement[]> {
  const port = options.firstPort === null ? ((await findFreePorts(1))[0] ?? 0) : options.firstPort + 10;
  const url = `http://127.0.0.1:${port}`;
  const loanIds = await prepareDatabase(stack.databaseUrl);
  const bare = await startProgram(
    'bench/bare-server.ts',
    { DATABASE_URL: stack.databaseUrl, PORT: String(port) },
    () => answers(`${url}/${loanIds[0]}`),
    resolve('.data/bench/programs.log'),
  );
  try {
    const readers = await stack.signIn('reader');
    const accounts = {
      url: stack.url,
      requests: readers.map(({ headers }) => ({ path: ACCOUNTS_PATH, headers })),
    };
    const oneRow = { url, requests: loanIds.map((loanId) => ({ path: `/${loanId}` })) };
    const ours: Fired[] = [];
    const theirs: Fired[] = [];
    const our = watchedOf(server, stack.watched);
    const their = watchedOf(server, [{ name: 'bare server', pid: bare.process.pid ?? 0 }]);
    await fire(accounts, 2, our);
    await fire(oneRow, 2, their);
    for (let round = 0; round < options.rounds; round += 1) {
      await server.checkpoint();
      theirs.push(await fire(oneRow, options.roundSeconds, their));
      ours.push(await fire(accounts, options.roundSeconds, our));
    }
    return [
      {
        name: 'GET /accounts',
        unit: '/s',
        ours: spreadOf(ours.map(({ perSecond }) => perSecond)),
        yardstick: { name: 'node:http + pg, one row', spread: spreadOf(theirs.map(({ perSecond }) => perSecond)) },
        goal: { kind: 'ratioAtLeast', limit: 0.6 },
        note: `${CONNECTIONS} connections, ${readers.length} customers with two installment loans each, which have not changed since the last call and are remembered (decision 011); the bare server answers one loan row.`,
      },
      ...cpuMeasurement(
        { name: 'CPU of GET /accounts', times: timesOf(ours) },
        { name: 'of the bare server', times: timesOf(theirs) },
      ),
    ];
  } finally {
    await bare.stop();
  }
}

/** One round of requests. */
interface Fired {
  readonly perSecond: number;
  readonly cpu: CpuTimes | null;
}

function timesOf(rounds: readonly Fired[]): CpuTimes[] {
  return rounds.flatMap(({ cpu }) => (cpu === null ? [] : [cpu]));
}

/** Sends requests and returns answers per second with the CPU time of each. Throws when one was refused or failed. */
async function fire(
  target: { url: string; requests: readonly { path: string; headers?: Readonly<Record<string, string>> }[] },
  seconds: number,
  watched: readonly WatchedProcess[],
): Promise<Fired> {
  const before = readCpuTimes(watched);
  const result = await autocannon({ ...target, connections: CONNECTIONS, duration: seconds });
  const statuses = JSON.stringify(result.statusCodeStats);
  if (result.non2xx + result.errors > 0)
    throw new Error(`${target.url}: ${result.non2xx} requests were refused (${statuses}), ${result.errors} failed`);
  const after = readCpuTimes(watched);
  return {
    perSecond: result['2xx'] / result.duration,
    cpu: before === null || after === null ? null : cpuOfEach(before, after, result['2xx']),
  };
}

/** Returns the ids of the loans to read, after waiting for the work that earlier benchmarks left behind. */
async function prepareDatabase(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await waitUntilMessagesAreSent(client);
  const { rows } = await client.query<{ id: string }>(
    `select loan_id as id from servicing.loan where customer_id like 'reader-%'`,
  );
  await client.end();
  return rows.map((row) => String(row.id));
}
