import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The settlements feature: settlement offers of a loan. */
export const settlementsRoom: Room<CallsOf<'settlements'>> = {
  openHttp: async ({ loanSystems }) => ({
    handlers: (await import('./settlements-routes.ts')).settlementsHandlers({ loanSystems }),
  }),
};
