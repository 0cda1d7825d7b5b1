import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The marketing feature: events and profiles for the marketing service. */
export const marketingRoom: Room<CallsOf<'marketing'>> = {
  openHttp: async ({ database, marketing, logger }) => ({
    handlers: (await import('./marketing-routes.ts')).marketingHandlers({ db: database, marketing, logger }),
  }),
};
