import type { CallsOf } from '@lendside/contract/api.ts';
import { quietDelayMs } from '@lendside/domain/notices/quiet-hours.ts';
import type { Room } from '#wiring/room.ts';
import { pushMessages } from './push-message.ts';

/** The push feature: notifications to a customer's browsers. */
export const pushRoom: Room<CallsOf<'push'>> = {
  openHttp: async ({ config, database, sealing, pushKey }) => ({
    handlers: (await import('./push-routes.ts')).pushHandlers({
      database,
      sealing,
      publicKey: pushKey,
      localOrigin: config.LENDSIDE_MODE === 'simulation' ? new URL(config.SIMULATOR_URL).origin : null,
    }),
  }),
  openWorker: ({ database, sealing, push: sender, mode }) => ({
    outboxKinds: sender == null ? {} : { push: pushMessages({ database, sealing, sender, mode, quietDelayMs }) },
  }),
};
