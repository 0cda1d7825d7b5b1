import { mkdirSync, rmSync } from 'node:fs';
import { addDays, businessDate } from '@lendside/domain/calendar/business-date.ts';
import { migrate } from '@lendside/services/database/migrate-database.ts';
import pg from 'pg';
import { freePort, openLogins, query } from '../local-postgres.ts';
import { writeLastDay } from '../renewal-torture/last-day.ts';
import { Caller } from '../signing-torture/call-services.ts';
import { PATIENCE } from '../signing-torture/patience.ts';
import { inTurn } from '../signing-torture/run-signing-torture.ts';
import { buildPayoutPrograms } from '../torture-programs.ts';
import { startPlayer, type Player } from '../torture/cast-of-processes.ts';
import { compareBooks, MUST_BE_ZERO as ZERO_OF_PAYMENTS, type Verdict } from '../torture/compare-books.ts';
import { openCrashable } from '../torture/crashable-database.ts';
import type { CrashableDatabase, Damage } from '../torture/mayhem.ts';
import { seedPayers, type Payer } from '../torture/seed-books.ts';
import { FIRST_DAY } from '../torture/settings.ts';
import { setFaults, startGateway, startSimulator } from '../torture/start-simulator.ts';
import { pause, submitAll, type Submitted } from '../torture/submit-load.ts';
import { underHavoc } from '../torture/under-havoc.ts';
import { comparePayouts, MUST_BE_ZERO, OVER_LIMIT, type PayoutVerdict } from './compare-payouts.ts';
import { Counters } from './counters-of-run.ts';
import { drawCash, type Drawn } from './draw-load.ts';
import { isTaken, PARTNERS, readPartnerPayouts } from './partner-books.ts';
import { seedDrawers, type Drawer } from './seed-drawers.ts';
import { AT_ONCE_MAX, DOUBLING_PLANS, PARTNER_FAULTS, PLANS, TIMES, type PayoutTortureOptions } from './settings.ts';

/** The damage of a run and the state afterwards. */
export interface PayoutTortureResult {
  readonly damage: Damage;
  readonly verdict: PayoutVerdict;
  /** What the payments beside the payouts came to; null without payments. */
  readonly payments: Verdict | null;
  /** Names of the counts that must be 0 and are not. */
  readonly wrong: readonly string[];
  /** Seconds from the last fault to the last final state. */
  readonly settledSeconds: number;
  readonly wholeSeconds: number;
}

interface World {
  readonly database: CrashableDatabase;
  readonly simulatorUrl: string;
  readonly httpPorts: readonly number[];
  readonly players: readonly Player[];
  readonly startMs: number;
  readonly drawers: readonly Drawer[];
  readonly payers: readonly Payer[];
  readonly counters: Counters;
}

const GATEWAY = new URL('gateway-process.ts', import.meta.url);
const WATCH_MS = 500;

/** Runs real processes under load, kills them at random, and compares the partners' own books with ours. */
export async function runPayoutTorture(options: PayoutTortureOptions): Promise<PayoutTortureResult> {
  const { folder, log, mistake, payouts, payments } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const players: Player[] = [];
  const [database, programs, simulatorUrl] = await Promise.all([
    openCrashable(folder),
    buildPayoutPrograms(),
    startSimulator(folder, players),
  ]);
  let counters: Counters | null = null;
  try {
    await migrate(database.url);
    const payers = await seedPayers(database.url, payments);
    const drawers = await seedDrawers(database.url, payouts, mistake === 'none' ? PLANS : DOUBLING_PLANS);
    log(`${drawers.length} drawers, ${payers.length} payers, mistake: ${mistake}, patience ${PATIENCE}`);
    await setFaults(simulatorUrl, '/control/faults', { ...PARTNER_FAULTS, declined: 0.05 });
    for (const partner of PARTNERS) await setFaults(simulatorUrl, `/control/payouts/${partner}/faults`, PARTNER_FAULTS);
    const partnersUrl = await startGateway(GATEWAY, simulatorUrl, players);
    writeLastDay(folder, FIRST_DAY);
    const started = await startServices(options, { databaseUrl: database.url, partnersUrl, programs }, players);
    counters = new Counters(database.url, simulatorUrl);
    return await judge(options, { database, simulatorUrl, ...started, players, drawers, payers, counters });
  } finally {
    await counters?.close();
    await Promise.all(players.map((player) => player.end()));
    await database.postgres().stop();
  }
}

async function startServices(
  { mistake, folder }: PayoutTortureOptions,
  {
    databaseUrl,
    partnersUrl,
    programs,
  }: {
    readonly databaseUrl: string;
    readonly partnersUrl: string;
    readonly programs: Awaited<ReturnType<typeof buildPayoutPrograms>>;
  },
  players: Player[],
): Promise<Pick<World, 'httpPorts' | 'startMs'>> {
  const httpPorts = [await freePort(), await freePort()];
  const logins = await openLogins(databaseUrl, { quick: true });
  const startedMs = performance.now();
  const started: Player[] = [];
  for (const [index, port] of httpPorts.entries()) {
    started.push(startPlayer('http', `http ${index + 1}`, programs.http, [logins.http, String(port)], 'http ready'));
    const ofWorker = [mistake, logins.worker, partnersUrl, String(await freePort())];
    started.push(startPlayer('worker', `worker ${index + 1}`, programs.worker, ofWorker, 'worker ready'));
  }
  const ofDays = [mistake, logins.worker, partnersUrl, folder];
  started.push(startPlayer('dayEnd', 'day-end', programs.dayEnd, ofDays, 'day-end ready'));
  players.push(...started);
  await Promise.all(started.map(({ ready }) => ready));
  return { httpPorts, startMs: performance.now() - startedMs };
}

async function judge(options: PayoutTortureOptions, world: World): Promise<PayoutTortureResult> {
  const { database, simulatorUrl, counters } = world;
  const startedMs = performance.now();
  const { damage, drawn, submitted, overLimit } = await loadUnderHavoc(options, world);
  const settledSeconds = await waitForEnd(options, world);
  const wholeSeconds = (performance.now() - startedMs) / 1000;
  const seen = { databaseUrl: database.url, simulatorUrl, drawn, handedOut: counters.handedOut, overLimit };
  const verdict = await comparePayouts(seen);
  const payments = world.payers.length === 0 ? null : await compareBooks(database.url, simulatorUrl, submitted);
  const wrong = [
    ...MUST_BE_ZERO.filter((name) => verdict[name] !== 0),
    ...ZERO_OF_PAYMENTS.filter((name) => payments !== null && payments[name] !== 0).map((name) => `payments: ${name}`),
  ];
  return { damage, verdict, payments, wrong, settledSeconds, wholeSeconds };
}

async function loadUnderHavoc(
  { kills, mistake, perSecond, log, days, folder }: PayoutTortureOptions,
  { players, database, startMs, drawers, payers, httpPorts, counters }: World,
) {
  const [drawn, submitted] = [[] as Drawn[], [] as Submitted[]];
  const call = new Caller(httpPorts);
  const watched = { overLimit: 0 };
  // The days of the load are spread over it.
  const dayMs = Math.max(TIMES.dayMs, (drawers.length * 1_000) / perSecond / (days + 1));
  const paceDays = async (isOver: () => boolean): Promise<void> => {
    for (let day = 1; day <= days && !isOver(); day += 1) {
      for (let waitedMs = 0; waitedMs < dayMs && !isOver(); waitedMs += WATCH_MS) await pause(WATCH_MS);
      writeLastDay(folder, addDays(businessDate(FIRST_DAY), day));
    }
  };
  const havoc = {
    // A killed worker takes its frozen sends with it, and a missing fence would not show.
    players: mistake === 'noFence' ? players.filter(({ kind }) => kind !== 'worker') : players,
    database,
    kills,
    // On a busy machine a program starts slowly. It must live long enough to do some work.
    rhythm: { ...TIMES, killEveryMs: Math.max(TIMES.killEveryMs, startMs / 2) },
    troubles: (isOver: () => boolean) => [watchLimits(database.url, isOver, watched), paceDays(isOver)],
  };
  const damage = await underHavoc(havoc, async () => {
    const draw = async (drawer: Drawer): Promise<void> => {
      drawn.push(await drawCash(call, drawer, counters));
    };
    await Promise.all([
      inTurn(drawers, perSecond, draw, AT_ONCE_MAX),
      submitAll(payers, httpPorts, perSecond, (one) => submitted.push(one)),
    ]);
  });
  log(`broken: ${JSON.stringify(damage)}`);
  return { damage, drawn, submitted, overLimit: watched.overLimit };
}

/** Looks again and again for lines above their limit. */
async function watchLimits(url: string, isOver: () => boolean, watched: { overLimit: number }): Promise<void> {
  while (!isOver()) {
    await pause(WATCH_MS);
    // The database may be down just then.
    const [row] = await query(url, OVER_LIMIT).catch(() => []);
    watched.overLimit = Math.max(watched.overLimit, Number(row?.['n'] ?? 0));
  }
}

const MOVING = `
  select count(*)::int as n from app.payout where state in ('asked', 'accepted', 'sending', 'unknown', 'cancelling')`;
// The last cash at a store expires, the last credit comes back, and the last debit of a payer does.
const LAST_DAY = `
  select greatest(c.business_date + 1, $1::date + 9,
           (select max(p.expires_on) + 1 from app.payout p where p.state = 'sent' and p.channel = 'store'),
           (select max(p.sent_on) + 12 from app.payout p where p.channel = 'ach'))::text as day
    from servicing.business_clock c where c.lms_id = 2`;
const UNDONE = `
  select ((select count(*) from app.payout where state not in ('paid', 'returned', 'failed', 'cancelled', 'expired'))
        + (select count(*) from app.payment where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending'))
        + (select count(*) from servicing.business_clock where lms_id = 2 and business_date < $1::date)
        + (select count(*) from app.outbox where kind = 'cardRemoval' and sent_at is null and given_up_at is null))::int as n`;
// A killed worker holds a message for one more minute. No process is killed any more, so those leases can be ended early.
const END_LEASES = `
  update app.outbox set next_at = now() where kind = 'cardRemoval' and sent_at is null and given_up_at is null and next_at > now()`;

/** Lets everything come to its end: late sends, the last customers at MoneyGram, and the days after which cash expires and credits come back.
 *  Returns the seconds. */
async function waitForEnd(
  { mistake, settleWithinMs, folder }: PayoutTortureOptions,
  { database, simulatorUrl, counters }: World,
): Promise<number> {
  const { url } = database;
  const moving = await waitFor(url, MOVING, [], settleWithinMs);
  // A frozen send may still thaw and reach a partner's books.
  if (mistake === 'none' || mistake === 'noFence') await pause(TIMES.frozenMs + 500);
  if (mistake !== 'none') return moving;
  for (const payout of await readPartnerPayouts(simulatorUrl, 'moneygram'))
    if (isTaken(payout) && payout.state === 'accepted') await counters.payOut(payout.referenceNumber ?? '');
  await query(url, END_LEASES);
  const [row] = await query(url, LAST_DAY, [FIRST_DAY]);
  const lastDay = String(row?.['day']);
  writeLastDay(folder, lastDay);
  return moving + (await waitFor(url, UNDONE, [lastDay], settleWithinMs));
}

/** Waits until the query counts 0, or so long. Returns the seconds. */
async function waitFor(url: string, text: string, values: readonly unknown[], withinMs: number): Promise<number> {
  const startedMs = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query<{ n: number }>(text, [...values]);
      const waitedMs = performance.now() - startedMs;
      if (rows[0]?.n === 0 || waitedMs > withinMs) return waitedMs / 1000;
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
