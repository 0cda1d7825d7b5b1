import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { checksHandlers } from './checks-routes.ts';

/** Checks by the loan core and the bureau before a payment, refinance or draw. */
export const checksRoom: Room<CallsOf<'checks'>> = {
  openHttp: ({ database, loanSystems, bureau, sealing }) => ({
    handlers: checksHandlers({ database, loanSystems, bureau, sealing }),
  }),
};
