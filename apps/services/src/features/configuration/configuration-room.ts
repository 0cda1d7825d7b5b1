import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The configuration feature: the lender's settings and the status of the services. */
export const configurationRoom: Room<CallsOf<'configuration'>> = {
  openHttp: async ({ config, database, loanSystems, bankOffer }) => ({
    handlers: (await import('./configuration-routes.ts')).configurationHandlers({
      database,
      loanSystems,
      bankOffer,
      mode: config.LENDSIDE_MODE,
    }),
  }),
};
