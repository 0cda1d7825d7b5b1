import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { answers, type ChildProgram } from './child-program.ts';
import type { GatewayFault } from '../apps/simulator/src/road/failing-gateway.ts';
import { findFreePorts } from './free-ports.ts';
import { startInHost } from './program-hosts.ts';
import { copySeededWorld, findSeededTemplate, type SeededWorld } from './seeded-template.ts';

/** A charge in the processor's own books. */
interface BookedCharge {
  readonly reference: string;
  readonly amountCents: number;
  readonly status: 'captured' | 'declined' | 'voided';
  readonly lastFour: string;
}

/** A mail that was delivered. */
interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A text or voice message that was delivered. */
interface DeliveredCall {
  readonly to: string;
  readonly channel: 'sms' | 'voice';
  readonly text: string;
}

/** A whole lender for one test: services, worker, simulator and database. */
export interface Stack {
  readonly url: string;
  readonly simulatorUrl: string;
  /** The port of the simulator's push service, to which browsers stay connected. */
  readonly pushLinePort: number;
  readonly worker: ChildProgram;
  /** The services, which also serve the web app. */
  readonly services: ChildProgram;
  /** Starts another worker, as an operator would after a crash. */
  startWorker(): Promise<ChildProgram>;
  /** Starts the services again on the same port. */
  startServices(): Promise<ChildProgram>;
  /** Returns everything that the programs of this stack have logged so far. */
  readLog(): string;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Blocks all writes to a table until the returned function is called, so that a test can see the state before the write.
   *  Services give up after five seconds; the worker retries. */
  hold(table: string): Promise<() => Promise<void>>;
  /** Decides what the processor does with the next charge. */
  nextCharge(outcome: string): Promise<void>;
  setFaults(faults: Record<string, unknown>): Promise<void>;
  charges(): Promise<BookedCharge[]>;
  /** Sets faults for the next calls of this kind ("POST /payment") in the simulator's proxy, one each. Works only with
   *  `isOverRoad`. */
  failNext(call: string, ...faults: GatewayFault[]): Promise<void>;
  /** Newest first. */
  mailTo(address: string): Promise<DeliveredMail[]>;
  /** Texts and voice messages to a phone, newest first. */
  callsTo(phone: string): Promise<DeliveredCall[]>;
}

async function sendJson(url: string, method: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
}

async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}`);
  return (await response.json()) as T;
}

function worldControls(
  simulatorUrl: string,
): Pick<Stack, 'nextCharge' | 'setFaults' | 'failNext' | 'charges' | 'mailTo' | 'callsTo'> {
  return {
    nextCharge: (outcome) => sendJson(`${simulatorUrl}/control/next-charge`, 'POST', { outcome }),
    setFaults: (faults) => sendJson(`${simulatorUrl}/control/faults`, 'PUT', faults),
    failNext: (call, ...faults) => sendJson(`${simulatorUrl}/control/road`, 'PUT', { call, faults }),
    charges: async () => (await readJson<{ charges: BookedCharge[] }>(`${simulatorUrl}/control/charges`)).charges,
    mailTo: async (address) =>
      (await readJson<{ messages: DeliveredMail[] }>(`${simulatorUrl}/inbox.json?to=${encodeURIComponent(address)}`))
        .messages,
    callsTo: async (phone) =>
      (await readJson<{ messages: DeliveredCall[] }>(`${simulatorUrl}/phone.json?to=${encodeURIComponent(phone)}`))
        .messages,
  };
}

// Lendside gets the same lateness limit as this processor, after which a missing charge counts as absent. The limit is longer
// than the time-out of 4 s, so no call still waits for a late charge.
const MAX_LATENESS_MS = 6_000;
const LATE_MS = 5_000;

function toEnvironment(ports: readonly number[], { logins, simulatorFolder }: SeededWorld) {
  const [port, simulatorPort, smtpPort, metricsPort, workerMetricsPort, pushLinePort, scannerPort, roadPort] = ports;
  const url = `http://localhost:${port}`;
  return {
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: logins.http,
    SIMULATION_DATABASE_URL: logins.worker,
    PORT: String(port),
    PUBLIC_URL: url,
    LENDSIDE_URL: url,
    SIMULATOR_PORT: String(simulatorPort),
    // A host name different from ours, not only a different port, because cookies ignore ports.
    SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}`,
    SIMULATOR_DATA_DIR: simulatorFolder,
    ...(roadPort === undefined ? {} : { ROAD_PORT: String(roadPort), ROAD_URL: `http://localhost:${roadPort}` }),
    PUSH_LINE_PORT: String(pushLinePort),
    GOOGLE_PUSH_URL: `http://127.0.0.1:${simulatorPort}`,
    SMTP_PORT: String(smtpPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SCANNER_PORT: String(scannerPort),
    METRICS_PORT: String(metricsPort),
    WORKER_METRICS_PORT: String(workerMetricsPort),
    LOG_LEVEL: 'warn',
    // Programs of later journeys start from what the first ones compiled.
    NODE_COMPILE_CACHE: join(findSeededTemplate().folder, 'compiled'),
    // A busy test machine is no silent database.
    DATABASE_SILENCE_MS: '10000',
    CYBERSOURCE_MAX_LATENESS_MS: String(MAX_LATENESS_MS),
    REPAY_MAX_LATENESS_MS: String(MAX_LATENESS_MS),
    BRIDGEPAY_MAX_LATENESS_MS: String(MAX_LATENESS_MS),
  };
}

type Environment = ReturnType<typeof toEnvironment>;

/** Starts programs in parallel. When one does not start, the others are stopped. */
async function startAll(starting: readonly Promise<ChildProgram>[]): Promise<ChildProgram[]> {
  const started = await Promise.allSettled(starting);
  const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed === undefined) return running;
  await Promise.all(running.map((program) => program.stop()));
  throw failed.reason;
}

function startWorkerProgram(environment: Environment, log: string): Promise<ChildProgram> {
  const ready = `http://127.0.0.1:${environment.WORKER_METRICS_PORT}/ready`;
  const own = { ...environment, DATABASE_URL: environment.SIMULATION_DATABASE_URL };
  return startInHost(findSeededTemplate().programs.host, 'worker', own, () => answers(ready), log);
}

/** Locks a table on a separate connection; closing the connection releases the lock. */
async function holdTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  holder.on('error', () => {
    /* the database is dropped with the stack, whether the lock was released or not */
  });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in exclusive mode`);
  return () => holder.end();
}

async function startStack(
  name: string,
  world: SeededWorld,
  isOverRoad: boolean,
): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const { databaseUrl } = world;
  const environment = toEnvironment(await findFreePorts(isOverRoad ? 8 : 7), world);
  const { PUBLIC_URL: url, SIMULATOR_URL: simulatorUrl } = environment;
  const { folder, programs } = findSeededTemplate();
  const log = join(folder, `${name}.log`);
  const startHttp = () =>
    startInHost(programs.host, 'http', environment, () => answers(`${url}/api/serviceStatus`), log);
  const running = await startAll([
    startWorkerProgram(environment, log),
    startHttp(),
    startInHost(programs.host, 'simulator', environment, () => answers(`${simulatorUrl}/health`), log),
  ]);
  const [worker, services] = running;
  if (worker === undefined || services === undefined) throw new Error('worker or services were not started');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {
    /* the database is dropped with the stack */
  });
  const stack: Stack = {
    url: environment.ROAD_URL ?? url,
    simulatorUrl,
    pushLinePort: Number(environment.PUSH_LINE_PORT),
    worker,
    services,
    startServices: async () => {
      const another = await startHttp();
      running.push(another);
      return another;
    },
    startWorker: async () => {
      const another = await startWorkerProgram(environment, log);
      running.push(another);
      return another;
    },
    readLog: () => readFileSync(log, 'utf8'),
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows as Row[],
    hold: (table) => holdTable(databaseUrl, table),
    ...worldControls(simulatorUrl),
  };
  await stack.setFaults({ maxLatenessMs: MAX_LATENESS_MS, lateMs: LATE_MS });
  return {
    stack,
    stop: async () => {
      await pool.end();
      await Promise.all(running.map((program) => program.stop()));
    },
  };
}

/** Choices of a lender's settings. */
interface LenderSettings {
  /** Whether a new device must be confirmed by a code. */
  readonly asksToTrustDevices: boolean;
  /** Whether a payer is asked for their location before paying. */
  readonly asksForLocation: boolean;
  /** Whether the app runs over the simulator's proxy, which can inject faults. */
  readonly isOverRoad: boolean;
}

async function withLender(settings: LenderSettings, use: (stack: Stack) => Promise<void>): Promise<void> {
  const name = randomBytes(5).toString('hex');
  const world = await copySeededWorld(name);
  const { stack, stop } = await startStack(name, world, settings.isOverRoad);
  await stack.query(
    `insert into app.setting (name, value) values ('config.trustedDevice', $1), ('config.gpsCheckPayment', $2)
     on conflict (name) do update set value = excluded.value`,
    [JSON.stringify(settings.asksToTrustDevices), JSON.stringify(settings.asksForLocation)],
  );
  await use(stack);
  await stop();
  await world.drop();
}

/** Stops a worker between two journeys that share it, because a worker without work still asks its database all the time. */
function putToSleep(worker: ChildProgram): void {
  if (process.platform !== 'win32') worker.process.kill('SIGSTOP');
}

function wake(worker: ChildProgram): void {
  if (process.platform !== 'win32') worker.process.kill('SIGCONT');
}

/** `test` with its own lender, so tests run in any order and in parallel. The lender has the device check and the location
 *  check off by default; journeys about either turn it on. */
export const test = base.extend<LenderSettings & { stack: Stack }, { sharedStack: Stack }>({
  asksToTrustDevices: [false, { option: true }],
  asksForLocation: [false, { option: true }],
  isOverRoad: [false, { option: true }],
  sharedStack: [
    async ({}, use) => {
      await withLender({ asksToTrustDevices: false, asksForLocation: false, isOverRoad: false }, async (stack) => {
        await use(stack);
        wake(stack.worker);
      });
    },
    { scope: 'worker' },
  ],
  stack: async ({ asksToTrustDevices, asksForLocation, isOverRoad }, use) => {
    await withLender({ asksToTrustDevices, asksForLocation, isOverRoad }, use);
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },
});

/** `test` for read-only journeys: one lender serves every such test of a worker, and the worker goes on with other journeys. */
export const lookingTest = test.extend({
  stack: async ({ sharedStack }, use) => {
    wake(sharedStack.worker);
    await use(sharedStack);
    putToSleep(sharedStack.worker);
  },
});

export { expect } from '@playwright/test';
