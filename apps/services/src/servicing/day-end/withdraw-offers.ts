import type { BusinessDate } from '@lendside/domain/calendar/business-date.ts';
import { statement, type Database } from '#platform/database.ts';
import { SETTLEABLE_STATUSES } from './day-end-terms.ts';

/** Withdraws the offers whose reason ended, with the settlements and appraisals that they point to. */
const WITHDRAW = statement<{ withdrawn: number }>(
  'withdraw_offers',
  `
  with over as materialized (
    select o.offer_id, o.rule, o.loan_id, o.appraisal_id
      from servicing.offers_over($1, (select array_agg(distinct v.customer_id) from servicing.offer v
                                       where v.lms_id = $1 and v.state in ('open', 'dismissed')), $3) x
      join servicing.offer o on o.offer_id = x.offer_id
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
