import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The locations feature: checks whether a customer may act from the state they are in. */
export const locationsRoom: Room<CallsOf<'locations'>> = {
  openHttp: async ({ database, loanSystems }) => {
    const { locationsHandlers } = await import('./locations-routes.ts');
    const { usStateMap } = await import('./us-state-map.ts');
    return { handlers: locationsHandlers({ database, loanSystems, states: usStateMap() }) };
  },
};
