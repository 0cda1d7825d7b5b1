import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import {
  findVisitSlot,
  VISIT_DAYS,
  visitNow,
  visitSlots,
  type VisitAsked,
} from '@lendside/domain/stores/visit-slots.ts';
import type { Appointments, BookOutcome, TimesAsked, VisitWish } from '@lendside/providers/appointments/port.ts';
import { statement, type Database } from '#platform/database.ts';
import { findVisitStore, type VisitStore } from './store-calendar.ts';
import { countVisits, findVisitsOf } from './visit-rows.ts';

/** What our own calendar of stores depends on. */
export interface CalendarMeans {
  /** The database under the API's role. */
  readonly database: Database;
  /** In a simulation the business date is moved by hand. */
  readonly isSimulated: boolean;
  readonly nowMs?: () => number;
}

const BOOK = statement<{ visit_id: number | null; why: string | null }>(
  'book_visit',
  'select visit_id, why from servicing.book_visit($1, $2, $3, $4, $5, $6, $7, $8, $9)',
);
const CANCEL = statement<{ state: string | null }>(
  'cancel_visit',
  'select servicing.cancel_visit($1, $2, $3) as state',
);

/** Returns what a person may choose from now, on the store's clock. */
export function askOf(
  { calendar }: VisitStore,
  today: BusinessDate,
  { isSimulated, nowMs = Date.now }: Pick<CalendarMeans, 'isSimulated' | 'nowMs'>,
  asked: TimesAsked,
): VisitAsked {
  return { ...asked, now: visitNow(calendar.timeZone, { today, nowMs: nowMs(), isSimulated }) };
}

/** Opens our own calendar of stores. The seats are in our database. A time never gets more visits than the store takes, because bookings at one store
 *  wait for each other. Source: width 7. */
export function builtInAppointments(means: CalendarMeans): Appointments {
  const { database } = means;
  return {
    times: async (storeId, asked) => {
      const store = await findVisitStore(database, storeId);
      if (store === null) return { kind: 'noStore' };
      if (store.today === null) return { kind: 'unavailable', detail: 'a partner keeps the store' };
      const slots = visitSlots(store.calendar, askOf(store, store.today, means, asked));
      const [first, last] = [slots[0], slots.at(-1)];
      if (first === undefined || last === undefined)
        return { kind: 'told', timeZone: store.calendar.timeZone, times: [] };
      const taken = await countVisits(database, storeId, asked.kind, [first.startsMs, last.endsMs]);
      const times = slots.map(({ seats, ...slot }) => ({ ...slot, isFree: (taken.get(slot.startsMs) ?? 0) < seats }));
      return { kind: 'told', timeZone: store.calendar.timeZone, times };
    },
    book: (wish) => book(means, wish, null),
    move: (visitId, wish) => book(means, wish, visitId),
    cancel: async (profileId, loanId, visitId) => {
      const state = (await database.row(CANCEL, [profileId, loanId, visitId]))?.state ?? null;
      if (state === null) return { kind: 'noVisit' };
      return { kind: state === 'cancelled' ? 'cancelled' : 'over' };
    },
    list: (profileId) => findVisitsOf(database, profileId),
  };
}

async function book(means: CalendarMeans, wish: VisitWish, moved: number | null): Promise<BookOutcome> {
  const { database } = means;
  const { profileId, loanId, storeId, kind, startsMs } = wish;
  const store = await findVisitStore(database, storeId);
  if (store?.today == null) return { kind: 'closed' };
  const asked = askOf(store, store.today, means, { kind, days: VISIT_DAYS, excludeWeekends: false });
  const slot = findVisitSlot(store.calendar, asked, startsMs);
  if (slot === null) return { kind: 'closed' };
  // A time that is already full is refused without a wait for the lock.
  const taken = await countVisits(database, storeId, kind, [slot.startsMs, slot.endsMs]);
  if ((taken.get(slot.startsMs) ?? 0) >= slot.seats) {
    const own = (await findVisitsOf(database, profileId)).find((each) => each.loanId === loanId);
    const isRepeat = own?.startsMs === startsMs && own.kind === kind && own.store.storeId === storeId;
    if (!isRepeat) return own !== undefined && moved === null ? { kind: 'visitOpen' } : { kind: 'taken' };
  }
  const [starts, ends] = [new Date(slot.startsMs), new Date(slot.endsMs)];
  const values = [profileId, loanId, moved, storeId, kind, starts, ends, slot.seats, store.today];
  const made = await database.row(BOOK, values);
  const why = made?.why ?? null;
  if (why === 'taken' || why === 'visitOpen') return { kind: why };
  if (why === 'noLoan' || why === 'noVisit') return { kind: 'noVisit' };
  const visit = (await findVisitsOf(database, profileId)).find((each) => each.visitId === made?.visit_id);
  return visit === undefined ? { kind: 'noVisit' } : { kind: 'booked', visit };
}
