import type { CallsOf } from '@lendside/contract/api.ts';
import { readConfiguration } from '#features/configuration/configuration-queries.ts';
import type { Room } from '#wiring/room.ts';
import { loansHandlers } from './loans-routes.ts';
import { timelineHandlers } from './timeline-routes.ts';

/** The loans of a customer, and their history. */
export const loansRoom: Room<CallsOf<'loans'>> = {
  openHttp: ({ database, loanSystems, config }) => ({
    handlers: {
      ...loansHandlers({
        db: database,
        loanSystems,
        isNoSsnRefinanceAllowed: async () => (await readConfiguration(database)).features.noSsnRefi,
      }),
      ...timelineHandlers({ db: database, loanSystems, mode: config.LENDSIDE_MODE }),
    },
  }),
};
