// A worker assembled for a payout run: the product's own lanes of payments and payouts.
import { openCyberSource } from '@lendside/providers/card-processing/cybersource/adapter.ts';
import { openFakeMessenger } from '@lendside/providers/messaging/fake.ts';
import { bankDesk } from '@lendside/services/features/payments/pay-job/bank-desk.ts';
import { callLimits } from '@lendside/services/features/payments/pay-job/pay-limits.ts';
import { payoutLimits, type PayoutLimits } from '@lendside/services/features/payouts/send/payout-limits.ts';
import { storeDesk } from '@lendside/services/features/payouts/store-desk.ts';
import { runWorker, type RunningWorker } from '@lendside/services/wiring/worker.ts';
import { CALLS_OF_WORKER } from '../torture/settings.ts';
import { bankOfRun, processorOfRun } from './partners-of-run.ts';
import type { Mistake } from './settings.ts';
import { closingMeansOfRun, openWorkerDatabase } from './worker-means-of-run.ts';

const [mistake, databaseUrl, partnersUrl, metricsPort] = process.argv.slice(2) as [Mistake, string, string, string];
const state = { worker: null as RunningWorker | null };
const database = openWorkerDatabase(databaseUrl, mistake, () => state.worker?.relisten());
const means = closingMeansOfRun(database, partnersUrl, mistake);

/** A worker without fences trusts its own clock for ever; one without inquiries does not wait for late requests. */
function mistakenLimits(): Partial<PayoutLimits> {
  const limits = payoutLimits({ ...means.payoutDesks, store: storeDesk(database) }, means.mode);
  if (mistake === 'noFence') return { ...limits, recheckAfterMs: Infinity, sendWithinMs: Infinity };
  const none = { store: 0, moneyGram: 0, debit: 0, ach: 0 };
  return mistake === 'noInquiry' ? { ...limits, settleMs: none, latenessMs: none } : {};
}

state.worker = runWorker({
  ...means,
  processors: [openCyberSource(processorOfRun(partnersUrl))],
  desks: { 101: bankDesk({ database, bank: bankOfRun(partnersUrl), sealing: means.sealing }) },
  messenger: openFakeMessenger(),
  metricsPort: Number(metricsPort),
  limits: { ...callLimits(CALLS_OF_WORKER), pollMs: 250 },
  payoutLimits: { ...mistakenLimits(), pollMs: 250 },
});
process.once('SIGTERM', () => {
  void state.worker?.stop().then(() => process.exit(0));
});
process.stdout.write('worker ready\n');
