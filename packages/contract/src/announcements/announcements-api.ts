import { getDashboardMessage } from './dashboard-message.ts';

/** API calls of the `announcements` feature. */
export const announcementsApi = {
  getDashboardMessage,
} as const;
