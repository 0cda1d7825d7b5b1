import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The applications feature: what a borrower applied for and has not received yet. */
export const applicationsRoom: Room<CallsOf<'applications'>> = {
  openHttp: async ({ database, loanSystems }) => ({
    handlers: (await import('./applications-routes.ts')).applicationsHandlers({ database, loanSystems }),
  }),
};
