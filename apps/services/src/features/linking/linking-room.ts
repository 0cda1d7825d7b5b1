import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { replacementMessages } from './replacement-message.ts';

/** The linking feature: links loans to an account, and moves them from one account to another. */
export const linkingRoom: Room<CallsOf<'linking'>> = {
  openHttp: async ({ identity }) => ({ handlers: (await import('./linking-routes.ts')).linkingHandlers(identity) }),
  openWorker: ({ database, messenger, sealing }) => ({
    outboxKinds: { replacement: replacementMessages({ database, messenger, sealing }) },
  }),
};
