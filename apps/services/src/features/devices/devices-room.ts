import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { deviceHandlers } from './device-routes.ts';

/** Trusted devices and sign-ins of an account. */
export const devicesRoom: Room<CallsOf<'devices'>> = {
  openHttp: ({ identity }) => ({ handlers: deviceHandlers(identity) }),
};
