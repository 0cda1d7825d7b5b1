import type { Handlers } from '#platform/mounting/handlers.ts';
import type { Queryable } from '#platform/database.ts';
import { findDashboardMessage } from './announcement-store.ts';

/** Returns the handlers of the area `announcements`. Source: LAP-077, DSH-012, LOP-122. */
export function announcementsHandlers({ db }: { readonly db: Queryable }): Handlers<'announcements'> {
  return {
    getDashboardMessage: async (_input, caller, { brand }) =>
      (await findDashboardMessage(db, caller.customerIds, brand)) ?? {},
  };
}
