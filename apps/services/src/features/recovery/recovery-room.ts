import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { recoveryHandlers } from './recovery-routes.ts';

/** Repossessed vehicles. */
export const recoveryRoom: Room<CallsOf<'recovery'>> = {
  openHttp: ({ loanSystems }) => ({ handlers: recoveryHandlers({ loanSystems }) }),
};
