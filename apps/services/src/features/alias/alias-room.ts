import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The names a customer signs in by. */
export const aliasRoom: Room<CallsOf<'alias'>> = {
  openHttp: async ({ identity }) => ({ handlers: (await import('./alias-routes.ts')).aliasHandlers(identity) }),
};
