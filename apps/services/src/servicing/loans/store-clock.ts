import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Queryable } from '#platform/database.ts';

const STORE_MINUTES = statement<{ minutes: number }>(
  'store_minutes',
  `select servicing.store_minutes(s.time_zone, $2::date, coalesce($3::timestamptz, now())) as minutes
     from servicing.store s where s.store_id = $1`,
);

/** The moment of a store's clock that is asked for. */
export interface StoreMoment {
  readonly storeId: number;
  /** The business date of the moment. In production, a day that is still open after midnight stands at its end. */
  readonly on: BusinessDate;
  /** Replaces the wall clock when past days are replayed. */
  readonly minutesOfDay?: number | undefined;
  /** An earlier moment; default: now. */
  readonly at?: Date | undefined;
}

/** Returns the minutes of a business day at a store by the wall clock, for deadlines at a time of day. Throws for an unknown store.
 *  Source: loan-core 5.5, 8. */
export async function storeMinutesOfDay(db: Queryable, moment: StoreMoment): Promise<number> {
  const { storeId, on, minutesOfDay, at } = moment;
  if (minutesOfDay !== undefined) return minutesOfDay;
  const row = await db.row(STORE_MINUTES, [storeId, on, at ?? null]);
  if (row === null) throw new Error(`there is no store ${storeId}`);
  return row.minutes;
}
