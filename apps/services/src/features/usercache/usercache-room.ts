import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The usercache feature: work that a customer has begun and may resume. */
export const userCacheRoom: Room<CallsOf<'usercache'>> = {
  openHttp: async ({ identity }) => ({ handlers: (await import('./usercache-routes.ts')).userCacheHandlers(identity) }),
};
