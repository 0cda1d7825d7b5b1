import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database } from '#platform/database.ts';
import { SETTLEABLE_STATUSES } from './day-end-terms.ts';

/** Withdraws also the settlements and appraisals behind the offers. A settlement stays while its payment is on its way. */
const WITHDRAW = statement<{ withdrawn: number }>(
  'withdraw_offers',
  `
  with live as materialized (
    select o.offer_id, o.rule, o.loan_id, o.appraisal_id, o.customer_id from servicing.offer o
     where o.lms_id = $1 and o.state in ('open', 'dismissed')
  ), barred as materialized (
    select b.customer_id from servicing.barred_from_offers($1) b where exists (select from live)
  ), over as materialized (
    select o.offer_id, o.rule, o.loan_id, o.appraisal_id
      from live o left join servicing.loan l on l.loan_id = o.loan_id
     where (o.customer_id in (select b.customer_id from barred b)
        or o.rule in ('qualifiedAmount', 'line')
           and (l.status <> 12 or l.phase <> 'active' or l.days_late > 0 or l.is_non_accrual)
        or o.rule = 'settlement' and not l.status = any ($3)
        or o.rule = 'lender' and l.status in (3, 10, 22, 28, 29, 30)
        or o.rule = 'appraisal'
           and (exists (select from servicing.loan x where x.lms_id = $1 and x.customer_id = o.customer_id and x.status not in (3, 10, 22, 28, 29, 30))
             or exists (select from servicing.application a where a.lms_id = $1 and a.customer_id = o.customer_id
                           and a.state in ('inProgress', 'documents', 'open', 'signing'))))
       and not (o.rule = 'settlement' and exists (
         select from app.payment p where p.loan_id = o.loan_id and p.lms_id = $1 and p.purpose = 'settlement'
            and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')))
  ), settlement as (
    update servicing.settlement_offer s set state = 'withdrawn'
      from over o where o.rule = 'settlement' and s.loan_id = o.loan_id and s.state = 'open'
  ), appraisal as (
    update servicing.appraisal p set state = 'expired'
      from over o where p.appraisal_id = o.appraisal_id and p.state = 'open'
  ), ended as (
    update servicing.offer o set state = 'withdrawn', ended_on = $2 from over x where o.offer_id = x.offer_id returning 1
  )
  select count(*)::int as withdrawn from ended`,
);

/** Withdraws offers whose loan was paid, was renewed or is late, and those of people who may get no offers any more. Returns how many. */
export async function withdrawOffers(db: Database, lmsId: 1 | 2, on: BusinessDate): Promise<number> {
  return (await db.row(WITHDRAW, [lmsId, on, SETTLEABLE_STATUSES]))?.withdrawn ?? 0;
}
