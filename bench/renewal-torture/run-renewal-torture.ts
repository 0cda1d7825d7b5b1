import { mkdirSync, rmSync } from 'node:fs';
import { migrate } from '@lendside/services/database/migrate-database.ts';
import pg from 'pg';
import { freePort, openLogins, query } from '../local-postgres.ts';
import { Caller } from '../signing-torture/call-services.ts';
import { PATIENCE } from '../signing-torture/patience.ts';
import { leapInTime } from '../signing-torture/leap-in-time.ts';
import { actAtPage } from '../signing-torture/sign-load.ts';
import { inTurn, passTime } from '../signing-torture/run-signing-torture.ts';
import { TIMES, VENDOR_FAULTS } from '../signing-torture/settings.ts';
import { buildRenewalPrograms } from '../torture-programs.ts';
import { startPlayer, type Player } from '../torture/cast-of-processes.ts';
import { openCrashable } from '../torture/crashable-database.ts';
import type { CrashableDatabase, Damage } from '../torture/mayhem.ts';
import { setFaults, startGateway, startSimulator } from '../torture/start-simulator.ts';
import { pause } from '../torture/submit-load.ts';
import { underHavoc } from '../torture/under-havoc.ts';
import { compareRenewals, type RenewalVerdict } from './compare-renewals.ts';
import { writeLastDay } from './last-day.ts';
import { Crowd, paceDays } from './pace-days.ts';
import { renewLoan, RenewalVisit, type Renewed } from './renew-load.ts';
import { seedRenewers, type Renewer } from './seed-renewers.ts';
import {
  AT_ONCE_MAX,
  beginADay,
  BEHAVIOR,
  FIRST_DAY,
  PROCESSOR_FAULTS,
  type RenewalTortureOptions,
} from './settings.ts';

/** The damage of a run and the state afterwards. */
export interface RenewalTortureResult {
  readonly damage: Damage;
  readonly verdict: RenewalVerdict;
  /** Seconds from the last fault to the last final state. */
  readonly settledSeconds: number;
  readonly wholeSeconds: number;
}

/** A running world: partners, database and services. */
export interface RenewalWorld {
  readonly database: CrashableDatabase;
  readonly simulatorUrl: string;
  readonly renewers: readonly Renewer[];
  readonly call: Caller;
  readonly httpPort: number;
  readonly startMs: number;
  readonly players: readonly Player[];
  /** Lets the days pass quickly until this one. */
  closeDaysUntil(day: string): Promise<void>;
}

/** Longest time for the last days, and until signatures after the end are read. */
const DAYS_WITHIN_MS = 300_000;
const READ_WITHIN_MS = 30_000;

const GATEWAY = new URL('gateway-process.ts', import.meta.url);

/** Runs real processes under load, kills them at random, and compares the books of the partners with ours. */
export function runRenewalTorture(options: RenewalTortureOptions): Promise<RenewalTortureResult> {
  return inRenewalWorld(options, true, async (world) => {
    const { simulatorUrl, database } = world;
    const startedMs = performance.now();
    await setFaults(simulatorUrl, '/control/docusign', VENDOR_FAULTS);
    await setFaults(simulatorUrl, '/control/faults', PROCESSOR_FAULTS);
    const { damage, done } = await loadUnderHavoc(options, world);
    const lateMs = performance.now();
    const { closedAt } = await signLate(world, done);
    const settledSeconds = (performance.now() - lateMs) / 1000 + (await waitUntilFinal(database.url, options));
    const wholeSeconds = (performance.now() - startedMs) / 1000;
    const verdict = await compareRenewals(database.url, simulatorUrl, done, closedAt);
    return { damage, verdict, settledSeconds, wholeSeconds };
  });
}

/** Starts a world, runs `work` in it, and ends it. */
export async function inRenewalWorld<Result>(
  options: Pick<RenewalTortureOptions, 'folder' | 'renewals' | 'mistake' | 'fate' | 'log'>,
  isRough: boolean,
  work: (world: RenewalWorld) => Promise<Result>,
): Promise<Result> {
  const { folder, mistake, renewals } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const players: Player[] = [];
  const httpPorts = [await freePort(), await freePort()] as const;
  const [database, programs, simulatorUrl] = await Promise.all([
    openCrashable(folder),
    buildRenewalPrograms(),
    startSimulator(folder, players, { LENDSIDE_URL: `http://127.0.0.1:${httpPorts[0]}` }),
  ]);
  try {
    await migrate(database.url);
    const renewers = await seedRenewers(database.url, renewals, options.fate);
    const partnersUrl = isRough ? await startGateway(GATEWAY, simulatorUrl, players) : simulatorUrl;
    options.log(`${renewers.length} title pawns, mistake: ${mistake}, patience ${PATIENCE}`);
    const logins = await openLogins(database.url, { quick: true });
    const startedMs = performance.now();
    const started: Player[] = [];
    for (const [index, port] of httpPorts.entries()) {
      const ofHttp = [logins.http, partnersUrl, String(port)];
      started.push(startPlayer('http', `http ${index + 1}`, programs.http, ofHttp, 'http ready'));
      const ofWorker = [mistake, logins.worker, partnersUrl, String(await freePort())];
      started.push(startPlayer('worker', `worker ${index + 1}`, programs.worker, ofWorker, 'worker ready'));
    }
    writeLastDay(folder, FIRST_DAY);
    const ofDays = [mistake, logins.worker, partnersUrl, folder];
    if (isRough) started.push(startPlayer('dayEnd', 'day-end', programs.dayEnd, ofDays, 'day-end ready'));
    players.push(...started);
    await Promise.all(started.map(({ ready }) => ready));
    return await work({
      database,
      simulatorUrl,
      renewers,
      call: new Caller(httpPorts),
      httpPort: httpPorts[0],
      startMs: performance.now() - startedMs,
      players,
      closeDaysUntil: async (day) => {
        writeLastDay(folder, day);
        const isEarlier =
          'select count(*)::int as n from servicing.business_clock where lms_id = 2 and business_date < $1';
        await waitFor(database.url, isEarlier, [day]);
      },
    });
  } finally {
    await Promise.all(players.map((player) => player.end()));
    await database.postgres().stop();
  }
}

async function loadUnderHavoc(
  { kills, perSecond, folder, log, later = BEHAVIOR.later }: RenewalTortureOptions,
  { players, database, simulatorUrl, startMs, renewers, call }: RenewalWorld,
): Promise<{ damage: Damage; done: Renewed[] }> {
  const done: Renewed[] = [];
  const crowd = new Crowd();
  const pace = { url: database.url, folder, crowd, beginADay: beginADay(renewers.length), log };
  const havoc = {
    players,
    database,
    kills,
    // On a busy machine a program starts slowly. It must live long enough to do some work.
    rhythm: { ...TIMES, killEveryMs: Math.max(TIMES.killEveryMs, 2 * startMs) },
    troubles: (isOver: () => boolean) => [passTime(database.url, isOver), paceDays({ ...pace, isOver })],
  };
  const damage = await underHavoc(havoc, () =>
    inTurn(
      renewers,
      perSecond,
      (renewer) =>
        crowd.during(renewer, async () => {
          const returned = (reference: string) => returnDebit(call, renewer, simulatorUrl, reference);
          done.push(await renewLoan(call, renewer, returned, { ...BEHAVIOR, later }));
        }),
      AT_ONCE_MAX,
    ),
  );
  log(`broken: ${JSON.stringify(damage)}`);
  return { damage, done };
}

/** Makes the bank return a debit when this day closes, while the renewal is open. */
async function returnDebit(call: Caller, renewer: Renewer, simulatorUrl: string, reference: string): Promise<void> {
  const { asOf } = await new RenewalVisit(call, renewer).look();
  const answer = await fetch(`${simulatorUrl}/control/ach/returns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, code: 'R01', on: asOf }),
  });
  if (!answer.ok) throw new Error(`the bank returned nothing: ${await answer.text()}`);
}

/** On a last day to sign, people open the signing page before the stores close and sign afterwards. Then days pass until every renewal
 *  has ended. Returns the moment at which the stores closed. */
async function signLate(
  { call, database, closeDaysUntil }: RenewalWorld,
  done: readonly Renewed[],
): Promise<{ readonly closedAt: Date }> {
  const late = done.filter(({ did }) => did === 'late').map(({ renewer }) => renewer);
  await pass(database.url, LAST_DAY, closeDaysUntil);
  const pages: string[] = [];
  await inTurn(late, 1_000, async (renewer) => {
    const url = await new RenewalVisit(call, renewer).openLate();
    if (url !== null) pages.push(url);
  });
  await query(database.url, CLOSE_STORES);
  const closedAt = new Date();
  await Promise.all(pages.map((url) => actAtPage(url, { ...BEHAVIOR, later: 0 })));
  // A worker that does not know of the end reads what was signed.
  await waitFor(database.url, 'select count(*)::int as n from app.envelope where state = $1', ['sent'], READ_WITHIN_MS);
  await pass(database.url, AFTER_THE_END, closeDaysUntil);
  return { closedAt };
}

async function pass(url: string, until: string, closeDaysUntil: RenewalWorld['closeDaysUntil']): Promise<void> {
  const [found] = await query(url, until);
  const day = found?.['day'];
  if (typeof day === 'string') await closeDaysUntil(day);
}

/** The last day of the newest renewal. */
const LAST_DAY = `select max(ends_on)::text as day from servicing.renewal where state in ('paying', 'awaitingSignature')`;
/** Makes it evening at every store. */
const CLOSE_STORES = `
  update servicing.store set time_zone = (
    select z.name from pg_timezone_names z
     where z.name like 'Etc/GMT%' and extract(hour from now() at time zone z.name) between 17 and 20 limit 1)`;
// A return that the bank announced for the day after is read too.
const AFTER_THE_END = `
  select greatest(max(r.ends_on) + 1, max(c.business_date) + 2)::text as day from servicing.renewal r join servicing.business_clock c using (lms_id)`;
const UNDONE = `
  select ((select count(*) from app.envelope where state in ('making', 'sent'))
        + (select count(*) from app.payment where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending'))
        + (select count(*) from servicing.renewal where state in ('paying', 'awaitingSignature', 'awaitingVisit')
              or void_asked_at is not null and voided_on is null and end_asked_at is null)
        + (select count(*) from app.outbox
            where kind in ('signing.void', 'renewal.end', 'renewal.void', 'renewalTold') and sent_at is null and given_up_at is null))::int as n`;

function waitUntilFinal(url: string, { settleWithinMs }: RenewalTortureOptions): Promise<number> {
  return waitFor(url, UNDONE, [], settleWithinMs);
}

/** Waits until the query counts 0, while clocks are moved. Returns the seconds. */
async function waitFor(
  url: string,
  text: string,
  values: readonly unknown[],
  withinMs = DAYS_WITHIN_MS,
): Promise<number> {
  const startedMs = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (let round = 0; ; round += 1) {
      if (round % 10 === 0) await leapInTime(url);
      const { rows } = await client.query<{ n: number }>(text, [...values]);
      const waitedMs = performance.now() - startedMs;
      if (rows[0]?.n === 0 || waitedMs > withinMs) return waitedMs / 1000;
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
