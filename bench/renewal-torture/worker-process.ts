// A worker assembled for a renewal run: the product's own lanes of payments, signing and renewals.
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { openCyberSource } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import { bankDesk } from '@lendside/services/features/payments/pay-job/bank-desk.ts';
import { callLimits } from '@lendside/services/features/payments/pay-job/pay-limits.ts';
import { runWorker, type RunningWorker } from '@lendside/services/wiring/worker.ts';
import { makeSealing } from '@lendside/services/platform/sealing.ts';
import { bankOfRun } from '../torture/bank-of-run.ts';
import { CALLS_OF_WORKER, SEALING_KEY, simulatedProcessor } from '../torture/settings.ts';
import type { Mistake } from './settings.ts';
import { closingMeansOfRun, openWorkerDatabase } from './worker-means-of-run.ts';

const [mistake, databaseUrl, partnersUrl, metricsPort] = process.argv.slice(2) as [Mistake, string, string, string];
const state = { worker: null as RunningWorker | null };
const database = openWorkerDatabase(databaseUrl, mistake, () => state.worker?.relisten());
const sealing = makeSealing([SEALING_KEY]);
state.worker = runWorker({
  ...closingMeansOfRun(database, databaseUrl, partnersUrl, mistake),
  processors: [openCyberSource(simulatedProcessor(partnersUrl))],
  desks: { 101: bankDesk({ database, bank: bankOfRun(partnersUrl), sealing }) },
  messenger: openFakeMessenger(),
  metricsPort: Number(metricsPort),
  limits: { ...callLimits(CALLS_OF_WORKER), pollMs: 250 },
});
process.stdout.write('worker ready\n');
