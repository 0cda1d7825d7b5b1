import { statement, type Queryable } from '#platform/database.ts';

// The sample stores close for lunch. Their hours are the same as on their pages.
const SEED_CALENDARS = statement(
  'seed_store_calendars',
  `
  insert into servicing.store_calendar (store_id, weekday, opens, closes, lunch_from, lunch_to, switch_seats, funds_seats, general_seats)
  select s.store_id, d, case when d = 6 then time '10:00' else time '9:00' end, case when d = 6 then time '16:00' else time '19:00' end,
         case when d < 6 then time '13:00' end, case when d < 6 then time '14:00' end, 1, 2, 2
    from servicing.store s, generate_series(1, 6) d
   where s.store_id = any ($1)
  on conflict do nothing`,
);

/** Gives stores of a simulation the calendar of the sample stores: 9 to 19 with lunch, Saturday 10 to 16. Existing calendars stay. */
export async function seedStoreCalendars(db: Queryable, storeIds: readonly number[]): Promise<void> {
  await db.rows(SEED_CALENDARS, [storeIds]);
}
