import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { registrationHandlers } from './registration-routes.ts';

/** Registration and forgotten passwords. */
export const registrationRoom: Room<CallsOf<'registration'>> = {
  openHttp: ({ identity }) => ({ handlers: registrationHandlers(identity) }),
};
