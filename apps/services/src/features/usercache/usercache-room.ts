import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** Work a customer has begun and may take up again. */
export const userCacheRoom: Room<CallsOf<'usercache'>> = {
  openHttp: async ({ identity }) => ({ handlers: (await import('./usercache-routes.ts')).userCacheHandlers(identity) }),
};
