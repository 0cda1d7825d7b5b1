import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { answers, startProgram, type ChildProgram } from './child-program.ts';
import type { GatewayFault } from '../apps/simulator/src/road/failing-gateway.ts';
import { findFreePorts } from './free-ports.ts';
import { copySeededWorld, findSeededTemplate } from './seeded-template.ts';

/** A charge in the processor's own books. */
interface BookedCharge {
  readonly reference: string;
  readonly amountCents: number;
  readonly status: 'captured' | 'declined' | 'voided';
  readonly lastFour: string;
}

/** A message that really arrived. */
interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A text or a spoken message that really arrived. */
interface DeliveredCall {
  readonly to: string;
  readonly channel: 'sms' | 'voice';
  readonly text: string;
}

/** A whole lender of a test's own: services, worker, simulator, database. */
export interface Stack {
  readonly url: string;
  readonly simulatorUrl: string;
  /** Where browsers keep their line to the simulator's push service. */
  readonly pushLinePort: number;
  readonly worker: ChildProgram;
  /** The services, which hand out the web app too. */
  readonly services: ChildProgram;
  /** Starts another worker, as an operator would after a crash. */
  startWorker(): Promise<ChildProgram>;
  /** Starts the services again, where they were. */
  startServices(): Promise<ChildProgram>;
  /** What all programs of this stack have logged so far. */
  readLog(): string;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Keeps everybody from writing into a table, for what is to be seen meanwhile; call the result to let them. Services that wait give up
   *  after five seconds, the worker tries again. */
  hold(table: string): Promise<() => Promise<void>>;
  /** Decides what the processor does with the next charge. */
  nextCharge(outcome: string): Promise<void>;
  setFaults(faults: Record<string, unknown>): Promise<void>;
  charges(): Promise<BookedCharge[]>;
  /** What happens on the simulator's road to the next calls of this kind ("POST /payment"), one fault each; over the road only. */
  failNext(call: string, ...faults: GatewayFault[]): Promise<void>;
  /** Newest first. */
  mailTo(address: string): Promise<DeliveredMail[]>;
  /** Texts and spoken messages to a phone, newest first. */
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

// What Lendside is told about the processor holds for this processor: after it, an absent charge is believed to be absent.
// Late is later than our patience of 4 s, so that a late charge is one nobody waits for any more.
const MAX_LATENESS_MS = 6_000;
const LATE_MS = 5_000;

function toEnvironment(ports: readonly number[], databaseUrl: string, simulatorFolder: string) {
  const [port, simulatorPort, smtpPort, metricsPort, workerMetricsPort, pushLinePort, roadPort] = ports;
  const url = `http://localhost:${port}`;
  return {
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    LENDSIDE_URL: url,
    SIMULATOR_PORT: String(simulatorPort),
    // Another host than ours, not only another port: cookies do not tell ports apart.
    SIMULATOR_URL: `http://127.0.0.1:${simulatorPort}`,
    SIMULATOR_DATA_DIR: simulatorFolder,
    ...(roadPort === undefined ? {} : { ROAD_PORT: String(roadPort), ROAD_URL: `http://localhost:${roadPort}` }),
    PUSH_LINE_PORT: String(pushLinePort),
    GOOGLE_PUSH_URL: `http://127.0.0.1:${simulatorPort}`,
    SMTP_PORT: String(smtpPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    METRICS_PORT: String(metricsPort),
    WORKER_METRICS_PORT: String(workerMetricsPort),
    LOG_LEVEL: 'warn',
    CYBERSOURCE_MAX_LATENESS_MS: String(MAX_LATENESS_MS),
    REPAY_MAX_LATENESS_MS: String(MAX_LATENESS_MS),
    BRIDGEPAY_MAX_LATENESS_MS: String(MAX_LATENESS_MS),
  };
}

type Environment = ReturnType<typeof toEnvironment>;

/** Starts programs side by side; when one does not start, none is left behind. */
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
  return startProgram(findSeededTemplate().programs.worker, environment, () => answers(ready), log);
}

/** Locks a table from a connection of its own, whose end gives it free. */
async function holdTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: databaseUrl });
  holder.on('error', () => {
    /* the database goes away with the stack, whether it was let go or not */
  });
  await holder.connect();
  await holder.query('begin');
  await holder.query(`lock table ${table} in exclusive mode`);
  return () => holder.end();
}

async function startStack(
  name: string,
  { databaseUrl, simulatorFolder }: { readonly databaseUrl: string; readonly simulatorFolder: string },
  isOverRoad: boolean,
): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const environment = toEnvironment(await findFreePorts(isOverRoad ? 7 : 6), databaseUrl, simulatorFolder);
  const { PUBLIC_URL: url, SIMULATOR_URL: simulatorUrl } = environment;
  const { folder, programs } = findSeededTemplate();
  const log = join(folder, `${name}.log`);
  const startHttp = () => startProgram(programs.http, environment, () => answers(`${url}/api/serviceStatus`), log);
  const running = await startAll([
    startWorkerProgram(environment, log),
    startHttp(),
    startProgram(programs.simulator, environment, () => answers(`${simulatorUrl}/health`), log),
  ]);
  const [worker, services] = running;
  if (worker === undefined || services === undefined) throw new Error('worker or services were not started');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {
    /* the database goes away with the stack */
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

/** What a lender decides by its settings. */
interface LenderSettings {
  /** Whether a new device has to be confirmed by code. */
  readonly asksToTrustDevices: boolean;
  /** Whether a payer is asked where they are before paying. */
  readonly asksForLocation: boolean;
  /** Whether the app is opened over the simulator's road, which can be broken. */
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

/** `test` with a lender of its own: tests run in any order and side by side. Journeys about something else run at a lender that
 *  switched the code for new devices and the question for the place off, as a lender may; those about either turn it on (its
 *  default). */
export const test = base.extend<LenderSettings & { stack: Stack }>({
  asksToTrustDevices: [false, { option: true }],
  asksForLocation: [false, { option: true }],
  isOverRoad: [false, { option: true }],
  stack: async ({ asksToTrustDevices, asksForLocation, isOverRoad }, use) => {
    await withLender({ asksToTrustDevices, asksForLocation, isOverRoad }, use);
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },
});

/** `test` for what only looks: one lender serves every test of a worker. */
export const lookingTest = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      await withLender({ asksToTrustDevices: false, asksForLocation: false, isOverRoad: false }, use);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },
});

export { expect } from '@playwright/test';
