import type { Logger } from 'pino';
import type { Config } from '#config.ts';
import type { Database } from '#platform/database.ts';
import { isDatabaseAway } from '#platform/faults.ts';
import { makeSealing } from '#platform/sealing.ts';
import { builtInLoanSystem } from '#servicing/built-in-loan-system.ts';
import type { BeforeClosing } from '#servicing/before-closing.ts';
import { lenderOf } from './lender.ts';
import { openSealer } from './open-sealer.ts';
import { sealingKeys } from './own-keys.ts';
import { openPayoutDesks } from './payout-desks.ts';
import { openProvider, PROVIDERS } from './providers.ts';
import type { ClosingFoundation } from './room.ts';
import { rooms } from './rooms.ts';

/** Opens what every feature does before a day closes, in the order of `rooms`. A feature that fails is logged and does not keep the
 *  day open. Without a database the day cannot close anyway, so that error is passed on. */
export function openBeforeClosing(foundation: ClosingFoundation): BeforeClosing {
  const { logger } = foundation;
  const sides = rooms.flatMap((room) => room.openBeforeClosing?.(foundation) ?? []);
  return async (lmsId, closing) => {
    for (const side of sides)
      try {
        await side(lmsId, closing);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        logger.error({ lmsId, day: closing, error: String(error) }, 'a feature failed before a day closed');
      }
  };
}

/** Builds that foundation from the settings, for a program that has no worker. */
export async function openClosingFoundation(
  config: Config,
  logger: Logger,
  database: Database,
): Promise<ClosingFoundation> {
  return {
    database,
    logger,
    mode: config.LENDSIDE_MODE,
    sealing: makeSealing(sealingKeys(config)),
    loanSystems: {
      1: { kind: 'joins', system: builtInLoanSystem(1, database) },
      2: { kind: 'joins', system: builtInLoanSystem(2, database) },
    },
    signing: openProvider(PROVIDERS.signing, config),
    files: await openProvider(PROVIDERS.files, config),
    sealer: openSealer(config, logger),
    lender: lenderOf(config),
    payoutDesks: openPayoutDesks(config),
  };
}
