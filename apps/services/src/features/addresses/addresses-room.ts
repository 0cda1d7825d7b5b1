import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The addresses feature: suggestions for postal addresses. */
export const addressesRoom: Room<CallsOf<'addresses'>> = {
  openHttp: async ({ geo, logger }) => ({
    handlers: (await import('./addresses-routes.ts')).addressesHandlers({ geo, logger }),
  }),
};
