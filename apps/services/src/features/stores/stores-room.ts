import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The stores feature: the lender's stores and their maps. */
export const storesRoom: Room<CallsOf<'stores'>> = {
  openHttp: async ({ database }) => ({
    handlers: (await import('./stores-routes.ts')).storesHandlers({ db: database }),
  }),
};
