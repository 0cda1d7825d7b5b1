import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';

/** The announcements feature: messages on the dashboard. */
export const announcementsRoom: Room<CallsOf<'announcements'>> = {
  openHttp: async ({ database }) => ({
    handlers: (await import('./announcements-routes.ts')).announcementsHandlers({ db: database }),
  }),
};
