import { addDays, type BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database } from '#platform/database.ts';
import { makeNoticesNow } from '#servicing/commands/notices/make-notice.ts';
import { VISIT_TO_TELL, visitNotices, type VisitToTell } from './tell-visit.ts';

// A visit is on the day that the store's own clock shows.
const LOCAL_DAY = `(a.at at time zone s.time_zone)::date`;

const MISS = statement(
  'visits_missed',
  `
  update servicing.appointment a
     set state = case a.state when 'arrived' then 'done' else 'missed' end, finished_at = clock_timestamp(), revision = a.revision + 1
    from servicing.store s
   where s.store_id = a.store_id and s.lms_id = $1 and a.state in ('booked', 'arrived') and ${LOCAL_DAY} <= $2`,
);
const REMIND = statement<VisitToTell>(
  'visits_to_remind',
  `
  update servicing.appointment a set reminded_on = $2
    from servicing.store s
   where s.store_id = a.store_id and s.lms_id = $1 and a.state = 'booked' and a.ends_at is not null and a.reminded_on is null
     and ${LOCAL_DAY} = $3 and (a.booked_on is null or a.booked_on < $2)
  returning ${VISIT_TO_TELL}`,
);
const END = statement(
  'visits_without_switch',
  `
  update servicing.appointment a set state = 'cancelled', finished_at = clock_timestamp(), ended_why = 'loanEnded', revision = a.revision + 1
    from servicing.store s
   where s.store_id = a.store_id and s.lms_id = $1 and a.purpose = 'productSwitch' and a.state = 'booked'
     and not exists (select from servicing.renewal r
                      where r.loan_id = a.loan_id and r.kind = 'productSwitch' and r.state in ('paying', 'awaitingVisit'))`,
);

/** Closes the visits of a day before the day closes. A visit to which nobody came counts as missed, so that the loan can have another one. Reminds
 *  everybody who has a visit on the next day and booked it before today. At night the messages wait for the morning. Source: width 7. */
export async function closeVisitsBefore(database: Database, lmsId: 1 | 2, closing: BusinessDate): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.rows(MISS, [lmsId, closing]);
    await tx.rows(END, [lmsId]);
    const due = await tx.rows(REMIND, [lmsId, closing, addDays(closing, 1)]);
    makeNoticesNow(
      tx,
      due.flatMap((visit) => visitNotices(visit, 'reminder', closing)),
    );
  });
}
