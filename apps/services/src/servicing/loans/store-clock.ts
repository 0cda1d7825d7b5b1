import { statement, type Queryable } from '#platform/database.ts';

const STORE_MINUTES = statement<{ minutes: number }>(
  'store_minutes',
  `select (extract(hour from here) * 60 + extract(minute from here))::int as minutes
     from servicing.store s, lateral (select coalesce($2::timestamptz, now()) at time zone s.time_zone as here) t where s.store_id = $1`,
);

/** Returns the minutes since midnight at a store by the wall clock, for deadlines at a time of day. `minutesOfDay` replaces
 *  the wall clock when past days are replayed; `at` asks for an earlier moment. Throws for an unknown store. Source: loan-core 5.5, 8. */
export async function storeMinutesOfDay(
  db: Queryable,
  storeId: number,
  minutesOfDay?: number,
  at?: Date,
): Promise<number> {
  if (minutesOfDay !== undefined) return minutesOfDay;
  const row = await db.row(STORE_MINUTES, [storeId, at ?? null]);
  if (row === null) throw new Error(`there is no store ${storeId}`);
  return row.minutes;
}
