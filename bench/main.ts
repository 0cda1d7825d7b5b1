import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, availableParallelism, cpus, loadavg, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { measureAccounts } from './accounts-bench.ts';
import { startBenchServer, type BenchServer } from './bench-server.ts';
import { makeBooks, type Book } from './books.ts';
import { measureDashboard } from './dashboard-bench.ts';
import { measureDayEnd } from './day-end-bench.ts';
import { measureEnumeration } from './enumeration-bench.ts';
import { measureFirstLoad } from './first-load-bench.ts';
import { measureLatency } from './latency-bench.ts';
import { measureLighthouse } from './lighthouse-bench.ts';
import { measureOffers } from './offers-bench.ts';
import { BENCHMARKS, USAGE, parseOptions, type BenchmarkName, type Options } from './options.ts';
import { measureOverload } from './overload-bench.ts';
import { measureRenewals } from './renewal-bench.ts';
import { measureRenewalSigning } from './renewal-signing-bench.ts';
import { measureSigning } from './signing-bench.ts';
import { startPayStack, type PayStack } from './pay-stack.ts';
import { measurePayments } from './payments-bench.ts';
import { measurePayouts } from './payouts-bench.ts';
import { toReport, type Measurement, type Unmeasured } from './report.ts';
import { measureVisits } from './visits-bench.ts';

const REPORT = 'docs/bench.md';
const NEEDS_PROGRAMS: readonly BenchmarkName[] = [
  'lighthouse',
  'payments',
  'payouts',
  'latency',
  'renewals',
  'accounts',
  'visits',
  'overload',
];
const NEEDS_BOOKS: readonly BenchmarkName[] = ['day-end', 'dashboard'];

/** Started programs that must be stopped. */
interface Running {
  readonly server: BenchServer;
  stack: PayStack | null;
}

/** Collects the measurements. A benchmark that throws is reported, and the next one runs. */
class Findings {
  readonly measurements: Measurement[] = [];
  readonly unmeasured: Unmeasured[] = [];

  async take(name: string, measure: () => Promise<Measurement[]> | Measurement[]): Promise<void> {
    const startedMs = performance.now();
    process.stderr.write(`${name} …`);
    try {
      this.measurements.push(...(await measure()));
      process.stderr.write(` ${Math.round((performance.now() - startedMs) / 1_000)} s\n`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.unmeasured.push({ name, reason });
      process.stderr.write(` not measured: ${reason}\n`);
    }
  }
}

async function measureWithPrograms(running: Running, options: Options, found: Findings): Promise<void> {
  const wanted = options.only.filter((name) => NEEDS_PROGRAMS.includes(name));
  if (wanted.length === 0) return;
  const { server } = running;
  await found.take('a lender of its own', async () => {
    running.stack = await startPayStack(server, options);
    return [];
  });
  const { stack } = running;
  if (stack === null) return;
  if (wanted.includes('lighthouse')) await found.take('lighthouse', () => measureLighthouse(stack, options));
  // Payouts are measured beside payments, which they must not slow down.
  if (wanted.includes('payments') || wanted.includes('payouts'))
    await found.take('payments', () => measurePayments(server, stack, options));
  if (wanted.includes('payouts')) await found.take('payouts', () => measurePayouts(server, stack, options));
  if (wanted.includes('latency')) await found.take('latency', () => measureLatency(stack, options));
  if (wanted.includes('renewals')) await found.take('renewals', () => measureRenewals(stack, options));
  if (wanted.includes('accounts')) await found.take('accounts', () => measureAccounts(server, stack, options));
  if (wanted.includes('visits')) await found.take('visits', () => measureVisits(stack, options));
  if (wanted.includes('overload')) await found.take('overload', () => measureOverload(stack, options));
  running.stack = null;
  await stack.stop();
}

async function measureWithBooks(server: BenchServer, options: Options, found: Findings): Promise<void> {
  const wanted = options.only.filter((name) => NEEDS_BOOKS.includes(name));
  if (wanted.length === 0) return;
  const books: Book[] = [];
  await found.take('books of loans', async () => {
    books.push(...(await makeBooks(server, options)));
    return [];
  });
  if (books.length === 0) return;
  if (wanted.includes('dashboard')) await found.take('dashboard', () => measureDashboard(books, options));
  if (wanted.includes('day-end')) await found.take('day-end', () => measureDayEnd(server, books, options));
}

async function measureAll(options: Options, found: Findings): Promise<string> {
  if (options.only.includes('first-load')) await found.take('first-load', measureFirstLoad);
  if (options.only.every((name) => name === 'first-load')) return 'no PostgreSQL';
  const server = await startBenchServer(options.firstPort);
  const running: Running = { server, stack: null };
  const stopped = stopOnSignal(running);
  try {
    await measureWithPrograms(running, options, found);
    await measureWithBooks(server, options, found);
    if (options.only.includes('offers')) await found.take('offers', () => measureOffers(server, options));
    if (options.only.includes('enumeration'))
      await found.take('enumeration', () => measureEnumeration(server, options));
    if (options.only.includes('signing')) await found.take('signing', () => measureSigning(options));
    if (options.only.includes('renewals'))
      await found.take('signatures of renewals', async () => [await measureRenewalSigning(options)]);
    return `PostgreSQL ${await server.version()}`;
  } finally {
    process.off('SIGINT', stopped).off('SIGTERM', stopped);
    await stopAll(running);
  }
}

/** Stops everything when the run gets a signal, because PostgreSQL is a daemon and would stay. */
function stopOnSignal(running: Running): () => void {
  const stop = (): void => {
    void stopAll(running).finally(() => process.exit(130));
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  return stop;
}

/** Stops the programs first and PostgreSQL last. */
async function stopAll({ server, stack }: Running): Promise<void> {
  await stack?.stop();
  await server.stop();
}

function describeMachine(database: string, loadAtStart: number): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const shared =
    loadAtStart > availableParallelism() / 2
      ? ` (load average ${loadAtStart.toFixed(1)} before the start: shared with other work)`
      : '';
  return `${platform()} ${arch()}, ${availableParallelism()} x ${model}, ${gigabytes} GB${shared}; Node ${process.version}, ${database}`;
}

async function run(args: readonly string[]): Promise<void> {
  const parsed = parseOptions(args);
  if (!parsed.ok) {
    process.stderr.write(`${parsed.problem}\n${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  process.chdir(join(import.meta.dirname, '..'));
  const startedMs = performance.now();
  const loadAtStart = loadavg()[0] ?? 0;
  const found = new Findings();
  const database = await measureAll(parsed.options, found);
  const report = toReport(
    {
      command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
      machine: describeMachine(database, loadAtStart),
      takenAt: new Date().toISOString().slice(0, 16).replace('T', ' '),
      seconds: (performance.now() - startedMs) / 1_000,
    },
    found.measurements,
    found.unmeasured,
  );
  process.stdout.write(`\n${report}`);
  // A partial run must not overwrite the figures of a full one.
  if (parsed.options.only.length < BENCHMARKS.length || parsed.options.isTrial) return;
  mkdirSync('docs', { recursive: true });
  writeFileSync(REPORT, report);
  process.stdout.write(`\nWritten to ${REPORT}.\n`);
}

await run(process.argv.slice(2));
