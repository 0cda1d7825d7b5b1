import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { aliasHandlers } from './alias-routes.ts';

/** The names a customer signs in by. */
export const aliasRoom: Room<CallsOf<'alias'>> = {
  openHttp: ({ identity }) => ({ handlers: aliasHandlers(identity) }),
};
