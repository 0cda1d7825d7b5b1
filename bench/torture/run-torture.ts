import { mkdirSync, rmSync } from 'node:fs';
import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import pg from 'pg';
import { payLimits } from '@lendside/services/features/payments/pay-job/pay-limits.ts';
import { migrate } from '@lendside/services/database/migrate-database.ts';
import { freePort, openLogins } from '../local-postgres.ts';
import { buildPrograms, type Programs } from '../torture-programs.ts';
import { startPlayer, type Player } from './cast-of-processes.ts';
import { compareBooks, type Verdict } from './compare-books.ts';
import { openCrashable } from './crashable-database.ts';
import type { CrashableDatabase, Damage } from './mayhem.ts';
import { seedPayers, type Payer } from './seed-books.ts';
import { FAULTS, FIRST_DAY, TIMES, type TortureOptions } from './settings.ts';
import { findSlowPayments, type SlowPayments } from './slow-payments.ts';
import { setFaults, startGateway, startSimulator } from './start-simulator.ts';
import { pause, submitAll, type Submitted } from './submit-load.ts';
import { underHavoc } from './under-havoc.ts';

/** The damage of a run and the state afterwards. */
export interface TortureResult {
  readonly damage: Damage;
  readonly verdict: Verdict;
  readonly slow: SlowPayments;
  /** Seconds from the last fault to the last final state. */
  readonly settledSeconds: number;
  /** Seconds from the first submission to the last final state. */
  readonly wholeSeconds: number;
}

/** Runs real processes under load, kills them at random, and compares the processor's books with ours. */
export async function runTorture(options: TortureOptions): Promise<TortureResult> {
  rmSync(options.folder, { recursive: true, force: true });
  mkdirSync(options.folder, { recursive: true });
  const database = await openCrashable(options.folder);
  const players: Player[] = [];
  try {
    await migrate(database.url);
    const programs = await buildPrograms();
    const payers = await seedPayers(database.url, options.payments);
    options.log(`${payers.length} payers, mistake: ${options.mistake}`);
    const simulatorUrl = await startSimulator(options.folder, players);
    await setFaults(simulatorUrl, '/control/faults', FAULTS);
    const partnersUrl = await startGateway(new URL('gateway-process.ts', import.meta.url), simulatorUrl, players);
    const lastDay = addDays(businessDate(FIRST_DAY), options.days);
    const httpPorts = await startServices(
      options,
      { databaseUrl: database.url, partnersUrl, lastDay, programs },
      players,
    );
    const startedMs = performance.now();
    const { damage, submitted } = await loadUnderHavoc(options, payers, { players, database, httpPorts });
    const settledSeconds = await waitUntilFinal(database.url, options, lastDay);
    const wholeSeconds = (performance.now() - startedMs) / 1000;
    const verdict = await compareBooks(database.url, simulatorUrl, submitted);
    const slow = await findSlowPayments(database.url, payLimits(TIMES).settleMs);
    return { damage, settledSeconds, wholeSeconds, verdict, slow };
  } finally {
    await Promise.all(players.map((player) => player.end()));
    await database.postgres().stop();
  }
}

async function loadUnderHavoc(
  { kills, perSecond, log }: TortureOptions,
  payers: readonly Payer[],
  { players, database, httpPorts }: { players: Player[]; database: CrashableDatabase; httpPorts: readonly number[] },
): Promise<{ damage: Damage; submitted: Submitted[] }> {
  const submitted: Submitted[] = [];
  const damage = await underHavoc({ players, database, kills }, () =>
    submitAll(payers, httpPorts, perSecond, (one) => submitted.push(one)),
  );
  log(`broken: ${JSON.stringify(damage)}`);
  return { damage, submitted };
}

interface ServicesOfRun {
  readonly databaseUrl: string;
  readonly partnersUrl: string;
  readonly lastDay: string;
  readonly programs: Programs;
}

async function startServices(
  options: TortureOptions,
  { databaseUrl, partnersUrl, lastDay, programs }: ServicesOfRun,
  players: Player[],
): Promise<number[]> {
  const ports = [await freePort(), await freePort()];
  const logins = await openLogins(databaseUrl, { quick: true });
  const started: Player[] = [];
  for (const [index, port] of ports.entries()) {
    started.push(startPlayer('http', `http ${index + 1}`, programs.http, [logins.http, String(port)], 'http ready'));
    const args = [options.mistake, logins.worker, partnersUrl, String(await freePort())];
    started.push(startPlayer('worker', `worker ${index + 1}`, programs.worker, args, 'worker ready'));
  }
  started.push(
    startPlayer('dayEnd', 'day-end', programs.dayEnd, [logins.worker, partnersUrl, lastDay], 'day-end ready'),
  );
  players.push(...started);
  await Promise.all(started.map(({ ready }) => ready));
  return ports;
}

// Undecided payments, an unclosed day, and ordered card removals.
const UNDONE = `
  select ((select count(*) from app.payment where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending'))
        + (select count(*) from servicing.business_clock where lms_id = 2 and business_date < $1::date)
        + (select count(*) from app.outbox where kind = 'cardRemoval' and sent_at is null and given_up_at is null))::int as n`;
// A killed worker holds a message for one more minute. No process is killed any more, so those leases can be ended early.
const END_LEASES = `
  update app.outbox set next_at = now() where kind = 'cardRemoval' and sent_at is null and given_up_at is null and next_at > now()`;

async function waitUntilFinal(url: string, options: TortureOptions, lastDay: string): Promise<number> {
  const startedMs = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(END_LEASES);
    for (;;) {
      const { rows } = await client.query<{ n: number }>(UNDONE, [lastDay]);
      const waitedMs = performance.now() - startedMs;
      if (rows[0]?.n === 0 || waitedMs > options.settleWithinMs) {
        // A frozen send may still thaw and reach the books: wait for the longest one before the comparison.
        if (options.mistake === 'none' || options.mistake === 'noFence') await pause(TIMES.frozenMs + 500);
        return waitedMs / 1000;
      }
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
