import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { addressesHandlers } from './addresses-routes.ts';

/** Suggestions for postal addresses. */
export const addressesRoom: Room<CallsOf<'addresses'>> = {
  openHttp: ({ geo, logger }) => ({ handlers: addressesHandlers({ geo, logger }) }),
};
