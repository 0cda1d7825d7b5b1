import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { userCacheHandlers } from './usercache-routes.ts';

/** Work a customer has begun and may take up again. */
export const userCacheRoom: Room<CallsOf<'usercache'>> = {
  openHttp: ({ identity }) => ({ handlers: userCacheHandlers(identity) }),
};
