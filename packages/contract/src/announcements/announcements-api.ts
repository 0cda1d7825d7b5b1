import { getDashboardMessage } from './dashboard-message.ts';

/** The calls of the area `announcements`. */
export const announcementsApi = {
  getDashboardMessage,
} as const;
