import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFoundation } from '@lendside/services/wiring/foundation.ts';
import { composeHttp, type HttpProgram } from '@lendside/services/wiring/http.ts';
import { parseConfig } from '@lendside/services/config.ts';
import { hashPassword } from '@lendside/services/identity/password-hashing.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { migrate } from '@lendside/services/database/migrate-database.ts';
import { fixMode } from '@lendside/services/platform/system-mode.ts';
import { openRooms } from '@lendside/services/wiring/rooms.ts';
import pg from 'pg';
import { openLogins } from './local-postgres.ts';
import type { BenchServer } from './bench-server.ts';
import type { Options } from './options.ts';
import type { Measurement } from './report.ts';
import { areaUnderCurve, spreadOf } from './statistics.ts';

/** A call that a stranger makes with a username. Each flow has its own set of names, so that no rate limit applies. */
interface Flow {
  readonly name: string;
  readonly set: number;
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly more: Readonly<Record<string, string>>;
}

const PASSWORD = 'Blue-Kettle-7';
// A code can be entered only after it was sent, so those two flows share a set.
const FLOWS: readonly Flow[] = [
  { name: 'sign in', set: 0, method: 'POST', path: '/authenticate', more: { password: PASSWORD } },
  { name: 'register', set: 1, method: 'POST', path: '/registerUser', more: { password: PASSWORD } },
  { name: 'send a code', set: 2, method: 'PUT', path: '/confirmuser', more: {} },
  { name: 'confirm', set: 2, method: 'POST', path: '/confirmuser', more: { code: '000000' } },
  { name: 'reset', set: 3, method: 'POST', path: '/resetpassword', more: {} },
  {
    name: 'set a password',
    set: 3,
    method: 'POST',
    path: '/confirmpassword',
    more: { verificationCode: '000000', newPassword: PASSWORD },
  },
  { name: 'resend', set: 4, method: 'POST', path: '/resendVerificationCode', more: {} },
];
const PAIRS = 1_000;
const PAIRS_OF_TRIAL = 50;
const AUC_MAX = 0.55;

/** Measures whether response times reveal that a username has an account. The result is the share of pairs in which the known
 *  name took longer; 0.5 means no difference. Source: security T2. */
export async function measureEnumeration(server: BenchServer, options: Options): Promise<Measurement[]> {
  const pairs = options.isTrial ? PAIRS_OF_TRIAL : PAIRS;
  const url = await server.create('bench_enumeration');
  await migrate(url);
  await fixMode(url, 'simulation');
  await makePeople(url, pairs);
  const program = await openProgram((await openLogins(url)).http);
  try {
    const measurements: Measurement[] = [];
    for (const flow of FLOWS) measurements.push(await measureFlow(program.http, flow, pairs));
    return measurements;
  } finally {
    await program.close();
    await server.drop('bench_enumeration');
  }
}

async function makePeople(url: string, pairs: number): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const count = (Math.max(...FLOWS.map(({ set }) => set)) + 1) * pairs;
    await client.query(
      `insert into app.profile (profile_id, first_name, last_name, email)
       select 'known' || n, '', '', 'known' || n || '@example.com' from generate_series(0, $1::int - 1) n`,
      [count],
    );
    await client.query(
      `insert into user_pool.account (sub, email, password_hash, status)
       select profile_id, email, $1, 'CONFIRMED' from app.profile`,
      [await hashPassword('another password')],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function openProgram(url: string): Promise<{ http: HttpProgram; close(): Promise<void> }> {
  const parsed = parseConfig({
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: url,
    SIGN_IN_TRIES_PER_ADDRESS: '100000',
    CALLS_PER_MINUTE: '0',
    STRANGERS_CALLS_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
  });
  if (!parsed.ok) throw new Error(parsed.problems.join(' '));
  const foundation = await openFoundation(parsed.config, openLogger('bench', 'silent'));
  const rooms = await openRooms(foundation);
  const http = await composeHttp(foundation, rooms, mkdtempSync(join(tmpdir(), 'bench-')));
  return {
    http,
    close: async () => {
      await http.app.close();
      await rooms.close();
      await foundation.database.close();
    },
  };
}

async function measureFlow(http: HttpProgram, flow: Flow, pairs: number): Promise<Measurement> {
  const times = { known: [] as number[], other: [] as number[] };
  const statuses = new Set<number>();
  for (let pair = 0; pair < pairs; pair += 1) {
    const number = flow.set * pairs + pair;
    // The sides alternate, so that other work on the machine affects both equally.
    const order = pair % 2 === 0 ? (['known', 'other'] as const) : (['other', 'known'] as const);
    for (const side of order) {
      const startedMs = performance.now();
      const { statusCode } = await http.app.inject({
        method: flow.method,
        url: `/api${flow.path}`,
        // One IP address may ask about only a few names an hour.
        remoteAddress: `10.${side === 'known' ? 1 : 2}.${number >> 8}.${number & 255}`,
        payload: { username: `${side}${number}@example.com`, ...flow.more },
      });
      times[side].push(performance.now() - startedMs);
      statuses.add(statusCode);
    }
  }
  if (statuses.size !== 1) throw new Error(`${flow.name} answered ${[...statuses].join(' and ')}`);
  const told = areaUnderCurve(times.known, times.other);
  return {
    name: `known from unknown names: ${flow.name}`,
    unit: 'AUC',
    // Faster reveals as much as slower.
    ours: spreadOf([Math.max(told, 1 - told)]),
    yardstick: null,
    goal: { kind: 'valueAtMost', limit: AUC_MAX },
    note: `${pairs} pairs, answered ${[...statuses].join()}; 0.5 means that nobody can tell them apart.`,
  };
}
