import { longDate } from '@lendside/domain/calendar/long-date.ts';
import { clockIn } from '@lendside/domain/calendar/clock-in-zone.ts';
import { clockText } from '@lendside/domain/stores/describe-store-hours.ts';
import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database } from '#platform/database.ts';
import type { OutboxKind } from '#platform/outbox.ts';
import { makeNoticesNow, type NoticeToMake } from '#servicing/commands/notices/make-notice.ts';
import { getBusinessDate } from '#servicing/loans/reads/loan-queries.ts';

/** A visit as its notices need it. */
export interface VisitToTell {
  readonly appointment_id: number;
  readonly lms_id: 1 | 2;
  readonly loan_id: number;
  readonly customer_ids: readonly string[];
  readonly purpose: string;
  readonly at: Date;
  readonly ends_at: Date;
  readonly revision: number;
  readonly state: string;
  readonly ended_why: string | null;
  readonly confirmation_number: string;
  readonly name: string;
  readonly address: string;
  readonly time_zone: string;
}

/** The columns of a visit to tell of, from `servicing.appointment a` and `servicing.store s`. */
export const VISIT_TO_TELL = `a.appointment_id, s.lms_id, a.loan_id, a.customer_ids, a.purpose, a.at, a.ends_at, a.revision, a.state, a.ended_why,
         a.confirmation_number, s.name, s.address, s.time_zone`;

const VISIT = statement<VisitToTell>(
  'visit_to_tell',
  `select ${VISIT_TO_TELL} from servicing.appointment a join servicing.store s using (store_id) where a.appointment_id = $1 and a.ends_at is not null`,
);

type What = 'booked' | 'moved' | 'cancelled' | 'reminder';

/** Returns the notices of a visit to each borrower: N38 when it was booked, moved or canceled, N39 to remind. */
export function visitNotices(visit: VisitToTell, what: What, on: BusinessDate): readonly NoticeToMake[] {
  const code = what === 'reminder' ? 'N39' : 'N38';
  const { date, minute } = clockIn(visit.time_zone, visit.at.getTime());
  return visit.customer_ids.map((customerId, place) => ({
    key: `${code}:${visit.appointment_id}:${visit.revision}:${place + 1}`,
    code,
    loanId: visit.loan_id,
    customerId,
    on,
    facts: {
      what,
      why: visit.ended_why,
      purpose: visit.purpose,
      at: `${longDate(date)} at ${clockText(minute)}`,
      store: visit.name,
      address: visit.address,
      confirmationNumber: visit.confirmation_number,
      startsAt: visit.at.toISOString(),
      endsAt: visit.ends_at.toISOString(),
      sequence: visit.revision,
    },
  }));
}

/** Outbox kind `visitTold`: { visitId, revision, what }. Makes the notice N38 to each borrower, once for each change. Says nothing when the visit has
 *  changed again since. */
export function visitTold(database: Database): OutboxKind {
  return {
    attemptsMax: 30,
    work: async ({ visitId, revision, what }) => {
      const visit = await database.row(VISIT, [visitId]);
      if (visit === null) return { kind: 'giveUp', detail: 'there is no such visit' };
      if (visit.revision !== revision) return { kind: 'done' };
      const told = what === 'moved' || what === 'cancelled' ? what : 'booked';
      await database.transaction(async (tx) => {
        const on = await getBusinessDate(tx, visit.lms_id);
        makeNoticesNow(tx, visitNotices(visit, told, on));
      });
      return { kind: 'done' };
    },
  };
}
