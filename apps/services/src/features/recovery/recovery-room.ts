import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The recovery feature: repossession of vehicles. */
export const recoveryRoom: Room<CallsOf<'recovery'>> = {
  openHttp: async ({ loanSystems }) => ({
    handlers: (await import('./recovery-routes.ts')).recoveryHandlers({ loanSystems }),
  }),
};
