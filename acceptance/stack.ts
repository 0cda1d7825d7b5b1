import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import pg from 'pg';
import { answers, startProgram } from './child-program.ts';
import type { ChildProgram } from './child-program.ts';
import { findFreePorts } from './free-ports.ts';
import { copySeededWorld, findSeededTemplate } from './seeded-template.ts';

/** A charge in the processor's own books. */
export interface BookedCharge {
  readonly reference: string;
  readonly amountCents: number;
  readonly status: 'captured' | 'declined' | 'voided';
  readonly lastFour: string;
}

/** A message that really arrived. */
export interface DeliveredMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A whole lender of a test's own: services, worker, simulator, database. */
export interface Stack {
  readonly url: string;
  readonly simulatorUrl: string;
  readonly worker: ChildProgram;
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Decides what the processor does with the next charge. */
  nextCharge(outcome: string): Promise<void>;
  setFaults(faults: Record<string, unknown>): Promise<void>;
  charges(): Promise<BookedCharge[]>;
  mailTo(address: string): Promise<DeliveredMail[]>;
  advanceDays(days: number): Promise<void>;
}

async function sendJson(
  url: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
}

async function readJson<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}`);
  return (await response.json()) as T;
}

function worldControls(simulatorUrl: string): Pick<Stack, 'nextCharge' | 'setFaults' | 'charges' | 'mailTo'> {
  return {
    nextCharge: (outcome) => sendJson(`${simulatorUrl}/control/next-charge`, 'POST', { outcome }),
    setFaults: (faults) => sendJson(`${simulatorUrl}/control/faults`, 'PUT', faults),
    charges: async () => (await readJson<{ charges: BookedCharge[] }>(`${simulatorUrl}/control/charges`)).charges,
    mailTo: async (address) =>
      (await readJson<{ messages: DeliveredMail[] }>(`${simulatorUrl}/inbox.json?to=${encodeURIComponent(address)}`))
        .messages,
  };
}

async function startStack(
  name: string,
  databaseUrl: string,
  simulatorFolder: string,
): Promise<{ stack: Stack; stop: () => Promise<void> }> {
  const [port, simulatorPort, smtpPort, metricsPort, workerMetricsPort] = await findFreePorts(5);
  const url = `http://localhost:${port}`;
  // Another host than ours, not only another port: cookies do not tell ports apart.
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const environment = {
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    LENDSIDE_URL: url,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_URL: simulatorUrl,
    SIMULATOR_DATA_DIR: simulatorFolder,
    SMTP_PORT: String(smtpPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    METRICS_PORT: String(metricsPort),
    WORKER_METRICS_PORT: String(workerMetricsPort),
    LOG_LEVEL: 'warn',
    CYBERSOURCE_MAX_LATENESS_MS: '2500',
  };
  const log = join(findSeededTemplate().folder, `${name}.log`);
  const [simulator, http, worker] = await Promise.all([
    startProgram('apps/simulator/src/main.ts', environment, () => answers(`${simulatorUrl}/health`), log),
    startProgram('apps/services/src/http.ts', environment, () => answers(`${url}/api/serviceStatus`), log),
    startProgram(
      'apps/services/src/worker.ts',
      environment,
      () => answers(`http://127.0.0.1:${workerMetricsPort}/ready`),
      log,
    ),
  ]);
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
  pool.on('error', () => {
    /* the database goes away with the stack */
  });
  const stack: Stack = {
    url,
    simulatorUrl,
    worker,
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows as Row[],
    ...worldControls(simulatorUrl),
    advanceDays: (days) =>
      sendJson(`${url}/api/simulation/clock`, 'POST', { days }, { 'x-simulation-key': 'simulation' }),
  };
  return {
    stack,
    stop: async () => {
      await pool.end();
      await Promise.all([worker.stop(), http.stop(), simulator.stop()]);
    },
  };
}

async function withLender(use: (stack: Stack) => Promise<void>): Promise<void> {
  const name = randomBytes(5).toString('hex');
  const world = await copySeededWorld(name);
  const { stack, stop } = await startStack(name, world.databaseUrl, world.simulatorFolder);
  await use(stack);
  await stop();
  await world.drop();
}

/** `test` with a lender of its own: tests run in any order and side by side. */
export const test = base.extend<{ stack: Stack }>({
  stack: async ({}, use) => {
    await withLender(use);
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },
});

/** `test` for what only looks: one lender serves every test of a worker. */
export const lookingTest = base.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      await withLender(use);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ stack }, use) => {
    await use(stack.url);
  },
});

export { expect } from '@playwright/test';
