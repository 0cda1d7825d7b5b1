import type { Config } from '#config.ts';
import { bankDesk } from '#features/payments/pay-job/bank-desk.ts';
import { callLimits } from '#features/payments/pay-job/pay-limits.ts';
import type { PayoutDesks } from '#features/payouts/send/payout-desks.ts';
import { openDatabase } from '#platform/database.ts';
import { openLogger } from '#platform/logging.ts';
import { internalHost } from '#platform/metrics.ts';
import { makeSealing } from '#platform/sealing.ts';
import { requireMode } from '#platform/system-mode.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import { openDayCloser } from '#wiring/open-day-closer.ts';
import { lenderOf } from '#wiring/lender.ts';
import { openSealer } from '#wiring/open-sealer.ts';
import { sealingKeys } from '#wiring/own-keys.ts';
import { hasChannel, openPayoutDesks } from '#wiring/payout-desks.ts';
import { openProcessors, openProvider, PROVIDERS } from '#wiring/providers.ts';
import { requireProcessors } from '#wiring/require-processors.ts';
import { runWorker, type RunningWorker } from '#wiring/worker.ts';
import type { OpenProgram } from './run-program.ts';

/** Says what cannot be done without the vendors that the settings do not name. */
function findMissing(
  opened: Readonly<Record<'postalMail' | 'files' | 'scanner' | 'signing', object | null>>,
  payoutDesks: PayoutDesks,
): readonly string[] {
  const { postalMail, files, scanner, signing } = opened;
  return [
    ...(postalMail === null
      ? ['no mail house is set (LOB_URL): letters wait, and no recovered vehicle can be sold']
      : []),
    ...(files === null ? ['no store is set (FILES_BUCKET or FILES_FOLDER): no document is kept or uploaded'] : []),
    ...(files !== null && scanner === null
      ? ['no scanner is set (SCANNER_HOST): uploads wait, and none is accepted']
      : []),
    ...(signing === null
      ? ['no signature vendor is set (DOCUSIGN_URL or DOCUSEAL_URL): nothing is signed online']
      : []),
    ...(hasChannel(payoutDesks)
      ? []
      : [
          'no partner pays money out (CYBERSOURCE_PAYOUTS, REPAY_PAYOUTS, ACH_CREDITS, MONEYGRAM_URL): stores hand it out',
        ]),
  ];
}

/** Opens the worker. Throws `StartProblem` when it cannot start. */
export async function openWorker(config: Config): Promise<OpenProgram> {
  const logger = openLogger('worker', config.LOG_LEVEL);
  const state = { worker: null as RunningWorker | null };
  const database = openDatabase({
    url: config.DATABASE_URL,
    role: 'lendside_worker',
    connectionsMax: config.POOL_SIZE,
    reads: 'byKey',
    onBroken: (error) => {
      logger.warn({ reason: error.message }, 'a database connection broke');
      state.worker?.relisten();
    },
  });
  await requireMode(database, config.LENDSIDE_MODE);
  const processors = openProcessors(config);
  const partner = openProvider(PROVIDERS.loanSystem, config);
  await requireProcessors(database, processors, ['TLXe', 'NLS', ...(partner === null ? [] : [partner.name])]);
  const sealing = makeSealing(sealingKeys(config));
  const bank = openProvider(PROVIDERS.bank, config);
  const payoutDesks = openPayoutDesks(config);
  const messenger = await PROVIDERS.messenger.open(PROVIDERS.messenger.options(config));
  const postalMail = openProvider(PROVIDERS.postalMail, config);
  const files = await openProvider(PROVIDERS.files, config);
  const scanner = openProvider(PROVIDERS.scanner, config);
  const signing = openProvider(PROVIDERS.signing, config);
  for (const missing of findMissing({ postalMail, files, scanner, signing }, payoutDesks)) logger.warn(missing);
  // In a simulation, a person moves the days.
  const dayCloser = config.LENDSIDE_MODE === 'production' ? openDayCloser(config, logger) : null;
  const worker = runWorker({
    database,
    dayEnd: dayCloser === null ? null : { ...dayCloser, daysMax: config.DAY_END_DAYS_MAX },
    processors,
    desks: bank === null ? {} : { 101: bankDesk({ database, bank, sealing }) },
    payoutDesks,
    messenger,
    push: await openProvider(PROVIDERS.push, config),
    postalMail,
    files,
    scanner,
    signing,
    lender: lenderOf(config),
    publicUrl: config.PUBLIC_URL.replace(/\/$/, ''),
    sealer: openSealer(config, logger),
    sealing,
    limits: callLimits(config.PARTNER_CALLS_AT_ONCE),
    mode: config.LENDSIDE_MODE,
    metricsPort: config.WORKER_METRICS_PORT,
    metricsHost: internalHost(config.HOST),
    logger,
    loanSystems: {
      1: { kind: 'joins', system: builtInLoanSystem(1, database) },
      2: { kind: 'joins', system: builtInLoanSystem(2, database) },
      ...(partner === null ? {} : { 3: { kind: 'outside', system: partner } }),
    },
  });
  state.worker = worker;
  logger.info({ mode: config.LENDSIDE_MODE }, 'worker ready');
  return {
    stopsWithinMs: worker.stopsWithinMs + 1_000,
    stop: async () => {
      await worker.stop();
      messenger.close();
      await Promise.all([database.close(), dayCloser?.books.close()]);
    },
  };
}
