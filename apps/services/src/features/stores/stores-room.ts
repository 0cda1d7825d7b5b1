import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { storesHandlers } from './stores-routes.ts';

/** The stores of the lender. */
export const storesRoom: Room<CallsOf<'stores'>> = {
  openHttp: ({ database }) => ({ handlers: storesHandlers({ db: database }) }),
};
