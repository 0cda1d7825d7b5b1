import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The refinancing feature: add-on products and personal details for a refinance. */
export const refinancingRoom: Room<CallsOf<'refinancing'>> = {
  openHttp: async ({ loanSystems }) => ({
    handlers: (await import('./refinancing-routes.ts')).refinancingHandlers({ loanSystems }),
  }),
};
