import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The checks feature: checks before a payment, refinance or draw, by the loan core and the bureau. */
export const checksRoom: Room<CallsOf<'checks'>> = {
  openHttp: async ({ database, loanSystems, bureau, sealing, lender }) => ({
    handlers: (await import('./checks-routes.ts')).checksHandlers({ database, loanSystems, bureau, sealing, lender }),
  }),
};
