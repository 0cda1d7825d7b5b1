import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import type { LoanSystemId } from '@lendside/domain/loan-systems/loan-systems.ts';
import { AUTOPAY_ENDS, AUTOPAY_STATUSES } from '@lendside/domain/loans/payments/autopay-debit.ts';
import { statement, type Database } from '#platform/database.ts';

/** Selects whoever owes the loan of `x`. The person whose autopay it was gets the plain key. */
const PARTIES = `
  cross join lateral (select coalesce(x.enroller_id, l.customer_id) as id) payer
  cross join lateral (select distinct who from unnest(array[payer.id, l.customer_id, l.cosigner_id]) who where who is not null) o (customer_id)`;

const END_CLOSED = statement<{ made: number }>(
  'end_closed_autopay',
  `
  with x as (
    update servicing.autopay a set ended_on = $2, ended_why = e.why
      from servicing.loan l join unnest($3::int[], $4::text[]) as e (status, why) on e.status = l.status
     where a.loan_id = l.loan_id and l.lms_id = $1 and a.ended_on is null
       and l.loan_id in (select v.loan_id from servicing.loan_event v where v.business_date in ($2::date - 1, $2) and v.to_status = any ($3::int[]))
    returning a.loan_id, a.enroller_id, a.ended_why
  ), made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select format('N19:closed:%s:%s%s', x.loan_id, $2::date, case when o.customer_id <> payer.id then ':other' else '' end), 'N19', x.loan_id,
           o.customer_id, $2, jsonb_build_object('reason', x.ended_why)
      from x join servicing.loan l on l.loan_id = x.loan_id ${PARTIES}
    on conflict do nothing returning 1
  )
  select count(*)::int as made from made`,
);

/** A loan that came back keeps its autopay off, and both parties are told. */
const TELL_REOPENED = statement<{ made: number }>(
  'tell_reopened_without_autopay',
  `
  with made as (
    insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
    select format('N19:reopened:%s:%s%s', x.loan_id, x.ended_on, case when o.customer_id <> payer.id then ':other' else '' end), 'N19', x.loan_id,
           o.customer_id, $2, jsonb_build_object('reason', 'reopened', 'phone', t.phone)
      from servicing.autopay x
      join servicing.loan l on l.loan_id = x.loan_id and l.lms_id = $1 and l.phase = 'active' and l.status = any ($3::int[])
      join servicing.store t on t.store_id = l.store_id ${PARTIES}
     where x.ended_why is not null and x.ended_on is not null
       and l.loan_id in (select v.loan_id from servicing.loan_event v where v.business_date in ($2::date - 1, $2) and v.from_status = any ($4::int[]))
    on conflict do nothing returning 1
  )
  select count(*)::int as made from made`,
);

/** Ends autopay of the loans that closed, each with a letter (N19) that says why. A loan that opens again does not take it up:
 *  its letter says so. Returns the number of new letters. Source: loan-core 5.3, decision 014. */
export async function endClosedAutopay(db: Database, lmsId: LoanSystemId, on: BusinessDate): Promise<number> {
  const closed = [...AUTOPAY_ENDS.keys()];
  const ended = await db.row(END_CLOSED, [lmsId, on, closed, [...AUTOPAY_ENDS.values()]]);
  const reopened = await db.row(TELL_REOPENED, [lmsId, on, [...AUTOPAY_STATUSES], closed]);
  return (ended?.made ?? 0) + (reopened?.made ?? 0);
}
