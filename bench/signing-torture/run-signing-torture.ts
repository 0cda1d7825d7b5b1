import { mkdirSync, rmSync } from 'node:fs';
import pg from 'pg';
import { migrate } from '@lendside/services/database/migrate-database.ts';
import { freePort, openLogins } from '../local-postgres.ts';
import { buildSigningPrograms } from '../torture-programs.ts';
import { startPlayer, type Player } from '../torture/cast-of-processes.ts';
import { openCrashable } from '../torture/crashable-database.ts';
import type { CrashableDatabase, Damage } from '../torture/mayhem.ts';
import { setFaults, startGateway, startSimulator } from '../torture/start-simulator.ts';
import { pause } from '../torture/submit-load.ts';
import { underHavoc, type Havoc } from '../torture/under-havoc.ts';
import { Caller } from './call-services.ts';
import { compareSignings, type SigningVerdict } from './compare-signings.ts';
import { leapInTime } from './leap-in-time.ts';
import { seedSigners, type Household } from './seed-signers.ts';
import { BEHAVIOR, TIMES, VENDOR_FAULTS, type SigningTortureOptions } from './settings.ts';
import { signLoan, type Signed } from './sign-load.ts';
import { uploadFile, type Sent } from './upload-load.ts';

/** The damage of a run and the state afterwards. */
export interface SigningTortureResult {
  readonly damage: Damage;
  readonly verdict: SigningVerdict;
  /** Seconds from the last fault to the last final state. */
  readonly settledSeconds: number;
  readonly wholeSeconds: number;
}

/** A running world: partners, database and services. */
export interface SigningWorld {
  readonly database: CrashableDatabase;
  readonly simulatorUrl: string;
  readonly households: readonly Household[];
  readonly call: Caller;
  readonly httpPort: number;
  /** How long the programs took to start on this machine now. */
  readonly startMs: number;
  readonly players: readonly Player[];
}

/** Runs real processes under load, kills them at random, and compares the books of the vendor and the store with ours. */
export function runSigningTorture(options: SigningTortureOptions): Promise<SigningTortureResult> {
  return inWorld(options, true, async (world) => {
    const startedMs = performance.now();
    await setFaults(world.simulatorUrl, '/control/docusign', VENDOR_FAULTS);
    const { damage, done } = await loadUnderHavoc(options, world);
    const settledSeconds = await waitUntilFinal(world.database.url, options);
    const wholeSeconds = (performance.now() - startedMs) / 1000;
    const verdict = await compareSignings(world.database.url, world.simulatorUrl, done);
    return { damage, verdict, settledSeconds, wholeSeconds };
  });
}

const GATEWAY = new URL('gateway-process.ts', import.meta.url);

/** Starts a world, runs `work` in it, and ends it. */
export async function inWorld<Result>(
  options: Pick<SigningTortureOptions, 'folder' | 'signings' | 'uploads' | 'mistake' | 'log'>,
  isRough: boolean,
  work: (world: SigningWorld) => Promise<Result>,
): Promise<Result> {
  const { folder, mistake } = options;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const database = await openCrashable(folder);
  const players: Player[] = [];
  try {
    await migrate(database.url);
    const programs = await buildSigningPrograms();
    const households = await seedSigners(database.url, Math.max(options.signings, options.uploads));
    const httpPorts = [await freePort(), await freePort()] as const;
    const scannerPort = String(await freePort());
    const simulatorUrl = await startSimulator(folder, players, {
      SCANNER_PORT: scannerPort,
      LENDSIDE_URL: `http://127.0.0.1:${httpPorts[0]}`,
    });
    const partnersUrl = isRough ? await startGateway(GATEWAY, simulatorUrl, players) : simulatorUrl;
    options.log(`${households.length} loans, mistake: ${mistake}`);
    const logins = await openLogins(database.url, { quick: true });
    const startedMs = performance.now();
    const started: Player[] = [];
    for (const [index, port] of httpPorts.entries()) {
      const ofHttp = [mistake, logins.http, partnersUrl, String(port)];
      started.push(startPlayer('http', `http ${index + 1}`, programs.http, ofHttp, 'http ready'));
      const ofWorker = [mistake, logins.worker, partnersUrl, scannerPort, String(await freePort())];
      started.push(startPlayer('worker', `worker ${index + 1}`, programs.worker, ofWorker, 'worker ready'));
    }
    players.push(...started);
    await Promise.all(started.map(({ ready }) => ready));
    const startMs = performance.now() - startedMs;
    return await work({
      database,
      simulatorUrl,
      households,
      call: new Caller(httpPorts),
      httpPort: httpPorts[0],
      startMs,
      players,
    });
  } finally {
    await Promise.all(players.map((player) => player.end()));
    await database.postgres().stop();
  }
}

/** What the people of a run did. */
interface Done {
  readonly signed: Signed[];
  readonly sent: Sent[];
}

async function loadUnderHavoc(
  options: SigningTortureOptions,
  world: SigningWorld,
): Promise<{ damage: Damage; done: Done }> {
  const { players, database, simulatorUrl, startMs } = world;
  const done: Done = { signed: [], sent: [] };
  const havoc: Havoc = {
    players,
    database,
    kills: options.kills,
    // On a busy machine a program starts slowly. It must live long enough to begin its work.
    rhythm: { ...TIMES, killEveryMs: Math.max(TIMES.killEveryMs, startMs) },
    troubles: (isOver) => [fallSilent(simulatorUrl, isOver), passTime(database.url, isOver)],
  };
  const damage = await underHavoc(havoc, async () => {
    await Promise.all([
      inTurn(world.households.slice(0, options.signings), options.perSecond, async (household) => {
        done.signed.push(await signLoan(world.call, household, BEHAVIOR));
      }),
      inTurn(world.households.slice(0, options.uploads), options.perSecond, async (household) => {
        done.sent.push(await uploadFile(world.call, household));
      }),
    ]);
  });
  options.log(`broken: ${JSON.stringify(damage)}`);
  return { damage, done };
}

/** Most people who sign at the same time, and most who upload. The next one waits: with too many, a process is killed before it has
 *  answered anybody. */
const AT_ONCE_MAX = 10;

/** Starts `work` for each at a steady rate, a few at once. */
export async function inTurn<Each>(
  list: readonly Each[],
  perSecond: number,
  work: (each: Each) => Promise<void>,
  atOnceMax = AT_ONCE_MAX,
): Promise<void> {
  const startedMs = performance.now();
  const open = new Set<Promise<void>>();
  for (const [index, each] of list.entries()) {
    // Without a wait when late: on a busy machine each one would cost a turn of the event loop.
    const waitMs = startedMs + (index * 1000) / perSecond - performance.now();
    if (waitMs > 0) await pause(waitMs);
    if (open.size >= atOnceMax) await Promise.race(open);
    const one = work(each).finally(() => open.delete(one));
    open.add(one);
    // Seen below; without this handler, an earlier rejection would end the process without cleanup.
    one.catch(() => undefined);
  }
  await Promise.all(open);
}

/** Silences the store and the scanner in turn, now and then. Both answer again at the end. */
async function fallSilent(simulatorUrl: string, isOver: () => boolean): Promise<void> {
  const waitUnlessOver = async (ms: number): Promise<void> => {
    for (let waitedMs = 0; waitedMs < ms && !isOver(); waitedMs += 100) await pause(100);
  };
  for (let round = 0; !isOver(); round += 1) {
    await waitUnlessOver(TIMES.silentEveryMs);
    const [path, name] = round % 2 === 0 ? ['/control/scanner', 'isSilent'] : ['/control/files', 'isFailing'];
    await setFaults(simulatorUrl, path, { [name]: true });
    await waitUnlessOver(TIMES.silentForMs);
    await setFaults(simulatorUrl, path, { [name]: false });
  }
}

/** Moves the clocks of a run now and then. */
export async function passTime(databaseUrl: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await pause(TIMES.timeLeapMs);
    await leapInTime(databaseUrl);
  }
}

const UNDONE = `
  select ((select count(*) from app.envelope where state in ('making', 'sent'))
        + (select count(*) from app.upload where state = 'waiting' or (state in ('accepted', 'refused') and removed_at is null))
        + (select count(*) from app.outbox where kind in ('signing.void', 'upload.check') and sent_at is null and given_up_at is null))::int as n`;

async function waitUntilFinal(url: string, { settleWithinMs }: SigningTortureOptions): Promise<number> {
  const startedMs = performance.now();
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (let round = 0; ; round += 1) {
      if (round % 10 === 0) await leapInTime(url);
      const { rows } = await client.query<{ n: number }>(UNDONE);
      const waitedMs = performance.now() - startedMs;
      if (rows[0]?.n === 0 || waitedMs > settleWithinMs) return waitedMs / 1000;
      await pause(100);
    }
  } finally {
    await client.end();
  }
}
