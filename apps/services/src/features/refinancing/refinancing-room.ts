import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** What a refinance offers and asks. */
export const refinancingRoom: Room<CallsOf<'refinancing'>> = {
  openHttp: async ({ loanSystems }) => ({
    handlers: (await import('./refinancing-routes.ts')).refinancingHandlers({ loanSystems }),
  }),
};
