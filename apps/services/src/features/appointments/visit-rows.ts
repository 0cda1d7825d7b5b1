import type { VisitKind } from '@lendside/domain/stores/visit-slots.ts';
import type { BookedVisit } from '@lendside/providers/appointments/port.ts';
import { statement, type Queryable } from '#platform/database.ts';

/** The outbox kind of the messages about a visit. The functions that change a visit queue it in the same commit. */
export const VISIT_TOLD = 'visitTold';

interface VisitRow {
  readonly visit_id: number;
  readonly loan_id: number;
  readonly loan_header: string;
  readonly kind: VisitKind;
  readonly at: Date;
  readonly ends_at: Date;
  readonly confirmation_number: string;
  readonly state: 'booked' | 'arrived';
  readonly store_id: number;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly time_zone: string;
  readonly moved_from_store: number | null;
}

const VISITS = statement<VisitRow>(
  'visits_of_person',
  `select visit_id, loan_id, loan_header, kind, at, ends_at, confirmation_number, state, store_id, name, address, phone, time_zone, moved_from_store
     from servicing.visits_of($1)`,
);

function toVisit(row: VisitRow): BookedVisit {
  return {
    visitId: row.visit_id,
    loanId: row.loan_id,
    loanHeader: row.loan_header,
    kind: row.kind,
    startsMs: row.at.getTime(),
    endsMs: row.ends_at.getTime(),
    confirmationNumber: row.confirmation_number,
    state: row.state,
    store: {
      storeId: row.store_id,
      name: row.name,
      address: row.address,
      phone: row.phone,
      timeZone: row.time_zone,
    },
    movedFromStoreId: row.moved_from_store,
  };
}

/** Lists the visits of a person's loans that the stores expect, the next one first. */
export async function findVisitsOf(db: Queryable, profileId: string): Promise<readonly BookedVisit[]> {
  return (await db.rows(VISITS, [profileId])).map(toVisit);
}

const TAKEN = statement<{ at: Date; seats: number }>(
  'visit_seats_taken',
  'select at, seats from servicing.seats_taken($1, $2, $3, $4)',
);

/** Returns how many visits of a kind a store expects, by the start in ms since 1970. */
export async function countVisits(
  db: Queryable,
  storeId: number,
  kind: VisitKind,
  [sinceMs, untilMs]: readonly [number, number],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.rows(TAKEN, [storeId, kind, new Date(sinceMs), new Date(untilMs)]);
  return new Map(rows.map(({ at, seats }) => [at.getTime(), seats]));
}
