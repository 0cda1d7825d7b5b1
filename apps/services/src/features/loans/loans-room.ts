import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The loans feature: a customer's loans and their history. */
export const loansRoom: Room<CallsOf<'loans'>> = {
  openHttp: async ({ database, loanSystems, config, identity }) => {
    const { readConfiguration } = await import('#features/configuration/configuration-queries.ts');
    const { loansHandlers } = await import('./loans-routes.ts');
    const { timelineHandlers } = await import('./timeline-routes.ts');
    const isNoSsnRefinanceAllowed = async () => (await readConfiguration(database)).features.noSsnRefi;
    const applyUrl = identity.externalSites.has('apply') ? `${identity.publicUrl}/ExternalBrowserAuth/apply` : null;
    return {
      handlers: {
        ...loansHandlers({ db: database, loanSystems, isNoSsnRefinanceAllowed, applyUrl }),
        ...timelineHandlers({ db: database, loanSystems, mode: config.LENDSIDE_MODE }),
      },
    };
  },
};
