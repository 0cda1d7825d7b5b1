import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The autopay feature: automatic payments of a loan. */
export const autopayRoom: Room<CallsOf<'autopay'>> = {
  openHttp: async ({ database, loanSystems, bankOffer }) => ({
    handlers: (await import('./autopay-routes.ts')).autopayHandlers({ database, loanSystems, bankOffer }),
  }),
};
