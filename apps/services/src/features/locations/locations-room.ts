import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { locationsHandlers } from './locations-routes.ts';
import { usStateMap } from './us-state-map.ts';

/** Whether a customer may act from the state they are in. */
export const locationsRoom: Room<CallsOf<'locations'>> = {
  openHttp: ({ database, loanSystems }) => ({
    handlers: locationsHandlers({ database, loanSystems, states: usStateMap() }),
  }),
};
