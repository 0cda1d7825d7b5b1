import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { marketingHandlers } from './marketing-routes.ts';

/** Events and profiles for the marketing service. */
export const marketingRoom: Room<CallsOf<'marketing'>> = {
  openHttp: ({ database, marketing, logger }) => ({ handlers: marketingHandlers({ db: database, marketing, logger }) }),
};
