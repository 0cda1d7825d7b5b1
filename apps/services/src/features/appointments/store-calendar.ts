import { businessDate, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { parseStoreHours } from '@lendside/domain/stores/describe-store-hours.ts';
import type { VisitCalendar, VisitDay } from '@lendside/domain/stores/visit-slots.ts';
import { statement, type Queryable } from '#platform/database.ts';

interface StoreRow {
  readonly store_id: number;
  readonly lms_id: 1 | 2 | 3;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly hours: string;
  readonly time_zone: string;
  readonly business_date: string | null;
  readonly week: readonly DayRow[] | null;
  readonly closings: readonly { readonly day: string; readonly is_open: boolean }[] | null;
}

/** Minutes count from midnight. */
interface DayRow {
  readonly weekday: number;
  readonly opens: number;
  readonly closes: number;
  readonly lunch_from: number | null;
  readonly lunch_to: number | null;
  readonly seats: VisitDay['seats'];
}

const MINUTES = (column: string): string => `(extract(epoch from c.${column}) / 60)::int`;

// The cast to bigint turns an id that is too large into "not found" instead of a database error.
const STORE = statement<StoreRow>(
  'visit_store',
  `
  select s.store_id, s.lms_id, s.name, s.address, s.phone, s.hours, s.time_zone, b.business_date,
         (select jsonb_agg(jsonb_build_object('weekday', c.weekday, 'opens', ${MINUTES('opens')}, 'closes', ${MINUTES('closes')},
                   'lunch_from', ${MINUTES('lunch_from')}, 'lunch_to', ${MINUTES('lunch_to')},
                   'seats', jsonb_build_object('productSwitch', c.switch_seats, 'funds', c.funds_seats, 'general', c.general_seats)))
            from servicing.store_calendar c where c.store_id = s.store_id) as week,
         (select jsonb_agg(jsonb_build_object('day', d.day, 'is_open', d.is_open)) from servicing.store_closing d where d.store_id = s.store_id) as closings
    from servicing.store s left join servicing.business_clock b using (lms_id) where s.store_id = $1::bigint`,
);

/** A store and when it takes visits. */
export interface VisitStore {
  readonly storeId: number;
  readonly lmsId: 1 | 2 | 3;
  /** The business date of its loan system; null for a partner's loan system, whose stores take no visits here. */
  readonly today: BusinessDate | null;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly calendar: VisitCalendar;
}

/** Reads a store and its calendar; null when there is no such store. A store without its own calendar takes one visit of each kind at a time, in the
 *  hours on its page. */
export async function findVisitStore(db: Queryable, storeId: number): Promise<VisitStore | null> {
  const row = await db.row(STORE, [storeId]);
  if (row === null) return null;
  const closings = row.closings ?? [];
  const days = (isOpen: boolean) =>
    new Set(closings.filter(({ is_open }) => is_open === isOpen).map(({ day }) => businessDate(day)));
  return {
    storeId: row.store_id,
    lmsId: row.lms_id,
    today: row.lms_id === 3 || row.business_date === null ? null : businessDate(row.business_date),
    name: row.name,
    address: row.address,
    phone: row.phone,
    calendar: {
      timeZone: row.time_zone,
      week: row.week === null ? weekOfHours(row.hours) : weekOf(row.week),
      closedOn: days(false),
      openOn: days(true),
    },
  };
}

function weekOf(rows: readonly DayRow[]): readonly (VisitDay | null)[] {
  return Array.from({ length: 7 }, (_none, place) => {
    const row = rows.find(({ weekday }) => weekday === place + 1);
    if (row === undefined) return null;
    const { opens, closes, lunch_from: fromMinute, lunch_to: toMinute, seats } = row;
    const lunch = fromMinute === null || toMinute === null ? null : { fromMinute, toMinute };
    return { opensMinute: opens, closesMinute: closes, lunch, seats };
  });
}

const ONE_EACH = { productSwitch: 1, funds: 1, general: 1 };

function weekOfHours(hours: string): readonly (VisitDay | null)[] {
  const week = parseStoreHours(hours) ?? [];
  return week.map((day) => (day === null ? null : { ...day, lunch: null, seats: ONE_EACH }));
}
