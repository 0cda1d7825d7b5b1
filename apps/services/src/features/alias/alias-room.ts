import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The alias feature: the e-mail and phone that a customer signs in with. */
export const aliasRoom: Room<CallsOf<'alias'>> = {
  openHttp: async ({ identity }) => ({ handlers: (await import('./alias-routes.ts')).aliasHandlers(identity) }),
};
