import {
  findVisitSlot,
  visitSlots,
  type VisitAsked,
  type VisitCalendar,
  type VisitSlot,
} from '@lendside/domain/stores/visit-slots.ts';
import type { LocalMoment } from '@lendside/domain/calendar/clock-in-zone.ts';
import type { Appointments, BookedVisit, BookOutcome, VisitWish } from './port.ts';

/** What a fake calendar knows: one store, now there, and who owes which loan. */
export interface FakeStore {
  readonly store: BookedVisit['store'];
  readonly calendar: VisitCalendar;
  readonly now: LocalMoment;
  readonly loans: Readonly<Record<number, readonly string[]>>;
}

/** In-memory calendar of one store. Answers `unavailable` while `isDown` is true. */
export interface FakeAppointments extends Appointments {
  isDown: boolean;
}

/** Opens a fake without visits. */
export function openFakeAppointments({ store, calendar, now, loans }: FakeStore): FakeAppointments {
  const visits: BookedVisit[] = [];
  const gone = new Set<number>();
  let count = 0;
  const down = { kind: 'unavailable', detail: 'down' } as const;
  const isOf = (profileId: string, loanId: number): boolean => loans[loanId]?.includes(profileId) ?? false;
  const takenAt = ({ kind, startsMs }: VisitWish, but: number | null): number =>
    visits.filter((visit) => visit.kind === kind && visit.startsMs === startsMs && visit.visitId !== but).length;
  const isFree = (slot: VisitSlot, kind: VisitWish['kind']): boolean =>
    visits.filter((visit) => visit.kind === kind && visit.startsMs === slot.startsMs).length < slot.seats;
  const open = (loanId: number) => visits.find((visit) => visit.loanId === loanId);
  const put = (wish: VisitWish, moved: number | null): BookOutcome => {
    const asked: VisitAsked = { kind: wish.kind, now, days: 7, excludeWeekends: false };
    const slot = wish.storeId === store.storeId ? findVisitSlot(calendar, asked, wish.startsMs) : null;
    const before = open(wish.loanId);
    if (!isOf(wish.profileId, wish.loanId)) return { kind: 'noVisit' };
    if (before !== undefined && before.startsMs === wish.startsMs && before.kind === wish.kind)
      return { kind: 'booked', visit: before };
    if (moved === null && before !== undefined) return { kind: 'visitOpen' };
    if (moved !== null && before?.visitId !== moved) return { kind: 'noVisit' };
    if (slot === null) return { kind: 'closed' };
    if (takenAt(wish, moved) >= slot.seats) return { kind: 'taken' };
    if (before === undefined) count += 1;
    const { startsMs, endsMs } = slot;
    const visit: BookedVisit = before
      ? { ...before, kind: wish.kind, startsMs, endsMs }
      : {
          visitId: count,
          loanId: wish.loanId,
          loanHeader: `LOAN-${wish.loanId}`,
          kind: wish.kind,
          startsMs,
          endsMs,
          confirmationNumber: `V-${count}`,
          state: 'booked',
          store,
          movedFromStoreId: null,
        };
    if (before !== undefined) visits.splice(visits.indexOf(before), 1);
    visits.push(visit);
    return { kind: 'booked', visit };
  };
  const fake: FakeAppointments = {
    isDown: false,
    times: async (storeId, asked) => {
      if (fake.isDown) return down;
      if (storeId !== store.storeId) return { kind: 'noStore' };
      const times = visitSlots(calendar, { ...asked, now }).map((slot) => ({
        ...slot,
        isFree: isFree(slot, asked.kind),
      }));
      return { kind: 'told', timeZone: calendar.timeZone, times };
    },
    book: async (wish) => (fake.isDown ? down : put(wish, null)),
    move: async (visitId, wish) => (fake.isDown ? down : put(wish, visitId)),
    cancel: async (profileId, loanId, visitId) => {
      if (fake.isDown) return down;
      if (!isOf(profileId, loanId)) return { kind: 'noVisit' };
      const visit = visits.find((each) => each.visitId === visitId && each.loanId === loanId);
      if (visit === undefined) return { kind: gone.has(visitId) ? 'cancelled' : 'noVisit' };
      visits.splice(visits.indexOf(visit), 1);
      gone.add(visitId);
      return { kind: 'cancelled' };
    },
    list: async (profileId) =>
      visits.filter(({ loanId }) => isOf(profileId, loanId)).toSorted((one, other) => one.startsMs - other.startsMs),
  };
  return fake;
}
