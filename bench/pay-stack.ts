import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { answers, startProgram, type ChildProgram } from '../acceptance/child-program.ts';
import { findFreePorts } from '../acceptance/free-ports.ts';
import { openLogins } from './local-postgres.ts';
import type { BenchServer } from './bench-server.ts';
import { inLanes, openCalls, type Calls } from './calls.ts';
import type { WatchedProcess } from './cpu-time.ts';
import { makePeople, signIn, type Person } from './people.ts';
import { customerIdOf } from './portfolio.ts';
import type { Options } from './options.ts';

/** What the processor reports about its charges. */
interface ProcessorBooks {
  readonly capturedCount: number;
  readonly duplicatedReferences: readonly string[];
}

/** A running Lendside for benchmarks. HTTP, worker and simulator are separate processes on a database seeded with customers
 *  and loans. */
export interface PayStack {
  readonly url: string;
  readonly databaseUrl: string;
  /** Its processes. */
  readonly watched: readonly WatchedProcess[];
  /** Signs in everybody of a kind. The `payer`s together have as many loans as a round pays; each `reader` has two. A token
   *  lives for five minutes, so each measurement signs in again. */
  signIn(who: Who): Promise<readonly Person[]>;
  setProcessorLatency(baseLatencyMs: number): Promise<void>;
  /** Sets how long the processor takes for a push of money to a card. */
  setPushLatency(baseLatencyMs: number): Promise<void>;
  /** References that the processor paid out more than once. */
  readDoublePushes(): Promise<readonly string[]>;
  readCharges(): Promise<ProcessorBooks>;
  stop(): Promise<void>;
}

const LOANS_PER_PAYER = 20;
/** People of each kind: enough loans for a round at saturation to last its full time. */
const COUNTS = { payer: 500, reader: 200, drawer: 400 } as const;
type Who = keyof typeof COUNTS;
const LOANS_PER_READER = 2;
const SIGN_INS_AT_ONCE = 8;
const TITLE_INSTALMENT = 1103;
const LINE_OF_CREDIT = 1104;
/** Lines of each `drawer`; each is drawn on once. */
const LINES_PER_DRAWER = 20;

/** Loans that a round can pay; each takes one payment at a time. */
const PAYABLE_LOANS = COUNTS.payer * LOANS_PER_PAYER;

/** Creates the book and starts the programs. */
export async function startPayStack(server: BenchServer, options: Options): Promise<PayStack> {
  const databaseUrl = await server.createBook('bench_payments', [
    { productId: TITLE_INSTALMENT, loans: PAYABLE_LOANS, perCustomer: LOANS_PER_PAYER, customers: 'payer' },
    {
      productId: TITLE_INSTALMENT,
      loans: COUNTS.reader * LOANS_PER_READER,
      perCustomer: LOANS_PER_READER,
      customers: 'reader',
    },
    {
      productId: LINE_OF_CREDIT,
      loans: COUNTS.drawer * LINES_PER_DRAWER,
      perCustomer: LINES_PER_DRAWER,
      customers: 'drawer',
    },
  ]);
  await makePeople(databaseUrl);
  const folder = resolve('.data/bench');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { url, simulatorUrl, programs, watched } = await startPrograms(databaseUrl, folder, await choosePorts(options));
  const calls = openCalls(url, SIGN_INS_AT_ONCE);
  const control = openCalls(simulatorUrl, 1);
  const stop = async (): Promise<void> => {
    calls.close();
    control.close();
    await Promise.all(programs.map((program) => program.stop()));
  };
  return { url, databaseUrl, watched, signIn: (who) => signInAll(calls, who), stop, ...processorOf(control) };
}

function signInAll(calls: Calls, who: Who): Promise<Person[]> {
  const numbers = Array.from({ length: COUNTS[who] }, (_, number) => number);
  return inLanes(numbers, SIGN_INS_AT_ONCE, (number) => signIn(calls, customerIdOf(who, number)));
}

function processorOf(
  control: Calls,
): Pick<PayStack, 'setProcessorLatency' | 'readCharges' | 'setPushLatency' | 'readDoublePushes'> {
  return {
    setProcessorLatency: async (baseLatencyMs) => {
      const answer = await control.send(
        'PUT',
        '/control/faults',
        {},
        JSON.stringify({ baseLatencyMs, webhookCopiesMax: 0 }),
      );
      if (answer.status !== 200) throw new Error(`the simulator refused the latency: ${answer.body}`);
    },
    setPushLatency: async (baseLatencyMs) => {
      const answer = await control.send(
        'PUT',
        '/control/payouts/cybersource/faults',
        {},
        JSON.stringify({ baseLatencyMs }),
      );
      if (answer.status !== 200) throw new Error(`the simulator refused the latency: ${answer.body}`);
    },
    readDoublePushes: async () => {
      const { body } = await control.send('GET', '/control/payouts/cybersource/summary', {});
      return (JSON.parse(body) as ProcessorBooks).duplicatedReferences;
    },
    readCharges: async () => {
      const { body } = await control.send('GET', '/control/charges/summary', {});
      return JSON.parse(body) as ProcessorBooks;
    },
  };
}

async function choosePorts({ firstPort }: Options): Promise<number[]> {
  return firstPort === null ? findFreePorts(6) : Array.from({ length: 6 }, (_, index) => firstPort + 1 + index);
}

async function startPrograms(
  databaseUrl: string,
  folder: string,
  [port, simulatorPort, smtpPort, metricsPort, workerMetricsPort, scannerPort]: readonly number[],
): Promise<{
  url: string;
  simulatorUrl: string;
  programs: readonly ChildProgram[];
  watched: readonly WatchedProcess[];
}> {
  const url = `http://localhost:${port}`;
  const simulatorUrl = `http://127.0.0.1:${simulatorPort}`;
  const logins = await openLogins(databaseUrl);
  const environment = {
    LENDSIDE_MODE: 'simulation',
    DATABASE_URL: logins.http,
    SIMULATION_DATABASE_URL: logins.worker,
    PORT: String(port),
    PUBLIC_URL: url,
    LENDSIDE_URL: url,
    SIMULATOR_PORT: String(simulatorPort),
    SIMULATOR_URL: simulatorUrl,
    SIMULATOR_DATA_DIR: join(folder, 'simulator'),
    SMTP_PORT: String(smtpPort),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SCANNER_PORT: String(scannerPort),
    METRICS_PORT: String(metricsPort),
    WORKER_METRICS_PORT: String(workerMetricsPort),
    LOG_LEVEL: 'warn',
  };
  const start = (file: string, ready: string, own: Record<string, string> = {}): Promise<ChildProgram> =>
    startProgram(file, { ...environment, ...own }, () => answers(ready), join(folder, 'programs.log'));
  const started = await Promise.allSettled([
    start('apps/simulator/src/main.ts', `${simulatorUrl}/health`),
    start('apps/services/src/programs/http.ts', `${url}/api/serviceStatus`),
    start('apps/services/src/programs/worker.ts', `http://127.0.0.1:${workerMetricsPort}/ready`, {
      DATABASE_URL: logins.worker,
    }),
  ]);
  const programs = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = started.find((each) => each.status === 'rejected');
  if (failed !== undefined) {
    await Promise.all(programs.map((program) => program.stop()));
    throw failed.reason;
  }
  const names = ['partners', 'HTTP', 'worker'];
  const watched = programs.map(({ process: { pid = 0 } }, index) => ({ name: names[index] ?? '', pid }));
  return { url, simulatorUrl, programs, watched };
}
