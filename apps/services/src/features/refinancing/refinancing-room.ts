import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { refinancingHandlers } from './refinancing-routes.ts';

/** What a refinance offers and asks. */
export const refinancingRoom: Room<CallsOf<'refinancing'>> = {
  openHttp: ({ loanSystems }) => ({ handlers: refinancingHandlers({ loanSystems }) }),
};
