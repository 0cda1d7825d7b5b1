import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The offers feature. A person reads offers, dismisses them and takes them up again. */
export const offersRoom: Room<CallsOf<'offers'>> = {
  openHttp: async ({ loanSystems }) => ({
    handlers: (await import('./offers-routes.ts')).offersHandlers({ loanSystems }),
  }),
};
