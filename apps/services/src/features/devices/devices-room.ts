import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The devices feature: trusted devices and sign-ins of an account. */
export const devicesRoom: Room<CallsOf<'devices'>> = {
  openHttp: async ({ identity }) => ({ handlers: (await import('./device-routes.ts')).deviceHandlers(identity) }),
};
