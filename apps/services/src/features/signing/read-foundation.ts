import type { ClosingFoundation } from '#wiring/room.ts';
import type { ReadMeans } from './envelopes/read-means.ts';
import type { Paperwork } from './paperwork.ts';

/** What reading envelopes depends on, in the worker. */
export function toReadMeans(foundation: ClosingFoundation, paperwork: Paperwork): ReadMeans {
  const { database, logger, mode, sealing, loanSystems } = foundation;
  const { signing = null, files = null, sealer = null, lender = null } = foundation;
  return {
    database,
    logger,
    mode,
    sealing,
    paperwork,
    findSystem: (lmsId) => {
      const found = loanSystems[lmsId];
      return found?.kind === 'joins' ? found.system : null;
    },
    signing,
    files,
    sealer,
    lender,
  };
}
