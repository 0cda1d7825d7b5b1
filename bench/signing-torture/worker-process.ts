// A worker assembled for the torture test: the product's own queues of signing and uploads. The mistakes exist only here; nothing in
// the product can switch them on.
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { openClamd } from '@lendside/providers/scanner/clamd/adapter.ts';
import type { Scanner } from '@lendside/providers/scanner/port.ts';
import { parseConfig } from '@lendside/services/config.ts';
import { openDatabase, type Database, type Queryable } from '@lendside/services/platform/database.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { openSealer } from '@lendside/services/wiring/open-sealer.ts';
import { runWorker, type RunningWorker } from '@lendside/services/wiring/worker.ts';
import { filesOfRun, signingOfRun } from './partners-of-run.ts';
import { SEALING_KEY, TIMES, type Mistake } from './settings.ts';

const [mistake, databaseUrl, partnersUrl, scannerPort, metricsPort] = process.argv.slice(2) as [
  Mistake,
  string,
  string,
  string,
  string,
];

function openScanner(): Scanner {
  const scanner = openClamd({ host: '127.0.0.1', port: Number(scannerPort), timeoutMs: TIMES.timeoutMs });
  return mistake === 'noScan' ? { scan: () => Promise.resolve({ kind: 'clean' }) } : scanner;
}

/** Hides the rows of the sweep, so that only webhooks and returns are followed. */
function withoutSweep<Q extends Queryable>(queryable: Q): Q {
  return {
    ...queryable,
    rows: async (query: Parameters<Q['rows']>[0], values?: readonly unknown[]) =>
      queryable.rows({ ...query, text: query.text.replaceAll(`'signing.sweep'`, `'signing.never'`) }, values),
  };
}

function openWorkerDatabase(): Database {
  const database = openDatabase({
    url: databaseUrl,
    role: 'lendside_worker',
    connectionsMax: 6,
    reads: 'byKey',
    onBroken: () => state.worker?.relisten(),
  });
  return mistake === 'noSweep' ? withoutSweep(database) : database;
}

const state = { worker: null as RunningWorker | null };
const database = openWorkerDatabase();
const parsed = parseConfig({ DATABASE_URL: databaseUrl, LENDSIDE_MODE: 'simulation' });
if (!parsed.ok) throw new Error('the settings of the worker are wrong');
state.worker = runWorker({
  database,
  processors: [],
  loanSystems: { 2: { kind: 'joins', system: builtInLoanSystem(2, database) } },
  messenger: openFakeMessenger(),
  signing: signingOfRun(partnersUrl),
  files: filesOfRun(partnersUrl),
  scanner: openScanner(),
  lender: { name: 'Trial Lending', address: '1 Main Street, Savannah, GA 31401' },
  sealer: openSealer(parsed.config),
  sealing: makeSealing([SEALING_KEY]),
  mode: 'simulation',
  metricsPort: Number(metricsPort),
  logger: openLogger('worker', 'error'),
});
process.stdout.write('worker ready\n');
