import type { CallsOf } from '@lendside/contract/api.ts';
import type { Room } from '#wiring/room.ts';
import { announcementsHandlers } from './announcements-routes.ts';

/** Announcements on the dashboard. */
export const announcementsRoom: Room<CallsOf<'announcements'>> = {
  openHttp: ({ database }) => ({ handlers: announcementsHandlers({ db: database }) }),
};
