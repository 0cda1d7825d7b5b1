import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The registration feature: new accounts and forgotten passwords. */
export const registrationRoom: Room<CallsOf<'registration'>> = {
  openHttp: async ({ identity }) => ({
    handlers: (await import('./registration-routes.ts')).registrationHandlers(identity),
  }),
};
