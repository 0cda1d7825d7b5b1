import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { settlementsHandlers } from './settlements-routes.ts';

/** Settlement offers of a loan. */
export const settlementsRoom: Room<CallsOf<'settlements'>> = {
  openHttp: ({ loanSystems }) => ({ handlers: settlementsHandlers({ loanSystems }) }),
};
