import { addDays } from '@lendside/domain/calendar/business-date.ts';
import { VISIT_DAYS, visitSlots, type VisitKind } from '@lendside/domain/stores/visit-slots.ts';
import { statement, type Queryable, type Transaction } from '#platform/database.ts';
import { enqueue } from '#platform/outbox.ts';
import { askOf } from './built-in-calendar.ts';
import { findVisitStore } from './store-calendar.ts';
import { countVisits, VISIT_TOLD } from './visit-rows.ts';

// A store's desk runs with the rights of the worker.

/** A visit that a store expects, as its desk sees it. */
export interface DeskVisit {
  readonly visit_id: number;
  readonly loan_id: number;
  readonly lms_id: 1 | 2;
  readonly store: string;
  readonly person: string;
  readonly loan_header: string;
  readonly purpose: VisitKind;
  /** On the store's clock. */
  readonly at: string;
  readonly state: 'booked' | 'arrived';
  readonly confirmation_number: string;
}

const EXPECTED = (where: string): string => `
  select a.appointment_id as visit_id, a.loan_id, s.lms_id, s.name as store, coalesce(c.first_name || ' ' || c.last_name, a.customer_id) as person,
         a.loan_header, a.purpose, to_char(a.at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as at, a.state, a.confirmation_number
    from servicing.appointment a
    join servicing.store s using (store_id)
    left join servicing.customer c on c.lms_id = s.lms_id and c.customer_id = a.customer_id
   where a.state in ('booked', 'arrived') and a.confirmation_number is not null and ${where}
   order by a.at, a.appointment_id limit 200`;
const ALL = statement<DeskVisit>('visits_expected', EXPECTED('true'));
const ONE = statement<DeskVisit>('visit_expected', EXPECTED('a.appointment_id = $1'));

/** Lists the visits that the stores expect, the next one first. */
export function listExpectedVisits(db: Queryable): Promise<DeskVisit[]> {
  return db.rows(ALL);
}

/** Finds a visit that a store expects. */
export function findExpectedVisit(db: Queryable, visitId: number): Promise<DeskVisit | null> {
  return db.row(ONE, [visitId]);
}

const CLOSE = statement<{ visit_id: number }>(
  'close_visit',
  `
  update servicing.appointment a set state = $2, finished_at = case $2 when 'arrived' then null else clock_timestamp() end, revision = a.revision + 1
   where a.appointment_id = $1 and a.state in ('booked', 'arrived')
  returning a.appointment_id as visit_id`,
);

/** Records what became of a visit. Returns false when it is over already. */
export async function closeVisit(
  db: Queryable,
  visitId: number,
  outcome: 'arrived' | 'missed' | 'done',
): Promise<boolean> {
  return (await db.row(CLOSE, [visitId, outcome])) !== null;
}

const SEAT = statement<{ visit_id: number | null; why: string | null }>(
  'seat_visit',
  'select visit_id, why from servicing.seat_visit($1, $2, null, $3, $4, $5, $6, $7, $8)',
);
const QUEUE_BOOKED = statement(
  'queue_desk_visit_told',
  enqueue(`
  select '${VISIT_TOLD}', format('${VISIT_TOLD}:%s:1', $1::bigint), jsonb_build_object('visitId', $1::bigint, 'revision', 1, 'what', 'booked')`),
);

/** Who visits, and from which day on. `isTold` is false for visits from before the simulation began. */
export interface DeskBooking {
  readonly loanId: number;
  readonly customerId: string;
  readonly storeId: number;
  readonly kind: VisitKind;
  /** Number of days from today on which no time is offered. */
  readonly inDays: number;
  readonly isTold: boolean;
}

/** Books the first free time of a store for a borrower, as its desk does on the phone. Returns the day and the minute, or the refusal: `visit_booked`
 *  or `store_closed`. */
export async function bookAtDesk(
  tx: Transaction,
  { loanId, customerId, storeId, kind, inDays, isTold }: DeskBooking,
): Promise<{ readonly day: string; readonly minute: number } | 'visit_booked' | 'store_closed'> {
  const store = await findVisitStore(tx, storeId);
  if (store?.today == null) return 'store_closed';
  const { today } = store;
  const asked = { kind, days: VISIT_DAYS, excludeWeekends: false };
  const slots = visitSlots(store.calendar, askOf(store, today, { isSimulated: true }, asked)).filter(
    ({ date }) => date >= addDays(today, inDays),
  );
  const [first, last] = [slots[0], slots.at(-1)];
  if (first === undefined || last === undefined) return 'store_closed';
  const taken = await countVisits(tx, storeId, kind, [first.startsMs, last.endsMs]);
  for (const slot of slots.filter(({ startsMs, seats }) => (taken.get(startsMs) ?? 0) < seats)) {
    const values = [
      customerId,
      loanId,
      storeId,
      kind,
      new Date(slot.startsMs),
      new Date(slot.endsMs),
      slot.seats,
      today,
    ];
    const made = await tx.row(SEAT, values);
    if (made?.why === 'taken') continue;
    if (made?.visit_id == null || made.why !== null) return 'visit_booked';
    if (isTold) await tx.rows(QUEUE_BOOKED, [made.visit_id]);
    return { day: slot.date, minute: slot.minute };
  }
  return 'store_closed';
}
