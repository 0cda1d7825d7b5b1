import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { configurationHandlers } from './configuration-routes.ts';

/** The lender's settings and the state of the services. */
export const configurationRoom: Room<CallsOf<'configuration'>> = {
  openHttp: ({ config, database, loanSystems, bankOffer }) => ({
    handlers: configurationHandlers({ database, loanSystems, bankOffer, mode: config.LENDSIDE_MODE }),
  }),
};
