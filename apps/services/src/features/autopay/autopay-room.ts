import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { autopayHandlers } from './autopay-routes.ts';

/** Automatic payments of a loan. */
export const autopayRoom: Room<CallsOf<'autopay'>> = {
  openHttp: ({ database, loanSystems, bankOffer }) => ({
    handlers: autopayHandlers({ database, loanSystems, bankOffer }),
  }),
};
