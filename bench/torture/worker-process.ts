// A worker assembled for the torture test: the product's own lanes with a processor whose sends sometimes freeze. The mistakes
// exist only here; nothing in the product can switch them on.
import { callLimits } from '@lendside/services/features/payments/pay-job/pay-limits.ts';
import { openCyberSource } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import type { CardProcessor } from '@lendside/providers/card-processing/port.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { bankDesk } from '@lendside/services/features/payments/pay-job/bank-desk.ts';
import { openDatabase, type Database, type Queryable, type Statement } from '@lendside/services/platform/database.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { openLogger } from '@lendside/services/platform/logging.ts';
import { runWorker, type RunningWorker } from '@lendside/services/wiring/worker.ts';
import { builtInLoanSystem } from '@lendside/services/servicing/built-in-loan-system.ts';
import { bankOfRun } from './bank-of-run.ts';
import { CALLS_OF_WORKER, FROZEN_SHARE, SEALING_KEY, simulatedProcessor, TIMES, type Mistake } from './settings.ts';

const [mistake, databaseUrl, simulatorUrl, metricsPort] = process.argv.slice(2) as [Mistake, string, string, string];

/** Freezes some sends before the product's last check, as a stopped process would. */
function freezing(inner: CardProcessor): CardProcessor {
  return {
    ...inner,
    charge: async (request) => {
      // Many more without fences: most workers die before they thaw, and the mistake must show in a short run too.
      const isFrozen = Math.random() < FROZEN_SHARE * (mistake === 'noFence' ? 15 : 1);
      if (isFrozen)
        await new Promise((resolve) => {
          setTimeout(resolve, TIMES.frozenMs);
        });
      return inner.charge(request);
    },
  };
}

function mistaken(inner: CardProcessor): CardProcessor {
  switch (mistake) {
    case 'newReference':
      return {
        ...inner,
        charge: (request) =>
          inner.charge({ ...request, reference: `${request.reference}-r${Math.floor(Math.random() * 1e9)}` }),
      };
    case 'noInquiry':
      return { ...inner, maxLatenessMs: 0, inquire: () => Promise.resolve({ kind: 'absent' }) };
    case 'noFence':
      return freezing({
        ...inner,
        charge: ({ reference, amountCents, cardToken }) => inner.charge({ reference, amountCents, cardToken }),
      });
    default:
      return freezing(inner);
  }
}

/** Removes the fence checks, so that every worker believes it still owns its payment. */
function unfenced<Q extends Queryable>(queryable: Q): Q {
  const strip = <Row>(query: Statement<Row>): Statement<Row> => ({
    ...query,
    name: `${query.name}_unfenced`,
    text: query.text.replaceAll('p.fence = o.fence', 'true'),
  });
  return {
    ...queryable,
    rows: (query: Statement<unknown>, values?: readonly unknown[]) => queryable.rows(strip(query), values),
    row: (query: Statement<unknown>, values?: readonly unknown[]) => queryable.row(strip(query), values),
  };
}

function openWorkerDatabase(onBroken: () => void): Database {
  const database = openDatabase({
    url: databaseUrl,
    role: 'lendside_worker',
    connectionsMax: 6,
    reads: 'byKey',
    onBroken,
  });
  if (mistake !== 'noFence') return database;
  return { ...unfenced(database), transaction: (work) => database.transaction((tx) => work(unfenced(tx))) };
}

const state = { worker: null as RunningWorker | null };
const sealing = makeSealing([SEALING_KEY]);
const database = openWorkerDatabase(() => state.worker?.relisten());
state.worker = runWorker({
  database,
  processors: [mistaken(openCyberSource(simulatedProcessor(simulatorUrl)))],
  loanSystems: { 2: { kind: 'joins', system: builtInLoanSystem(2, database) } },
  desks: { 101: bankDesk({ database, bank: bankOfRun(simulatorUrl), sealing }) },
  messenger: openFakeMessenger(),
  sealing,
  mode: 'simulation',
  metricsPort: Number(metricsPort),
  logger: openLogger('worker', 'error'),
  limits: {
    ...callLimits(CALLS_OF_WORKER),
    pollMs: 250,
    ...(mistake === 'noFence' ? { recheckAfterMs: Infinity, sendWithinMs: Infinity } : {}),
    ...(mistake === 'noInquiry' ? { settleMs: 0 } : {}),
  },
});
process.once('SIGTERM', () => {
  void state.worker?.stop().then(() => process.exit(0));
});
process.stdout.write('worker ready\n');
