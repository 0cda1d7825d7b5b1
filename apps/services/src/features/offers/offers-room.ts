import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The offers feature: what a person may take, dismiss and come back to. */
export const offersRoom: Room<CallsOf<'offers'>> = {
  openHttp: async ({ loanSystems }) => ({
    handlers: (await import('./offers-routes.ts')).offersHandlers({ loanSystems }),
  }),
};
