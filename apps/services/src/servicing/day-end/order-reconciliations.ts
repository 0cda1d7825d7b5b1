import { enqueueLater } from '#platform/outbox.ts';

/** Parts of the SQL statement that finishes a day: they queue the reconciliations of the payments. `$1` is the loan system,
 *  `$2` the business date. The finished payments of the day are split into jobs of a thousand, a minute apart, so that no job
 *  outlives a worker's lease. An open refused return also queues a job without payments, so that it is reported every day. A
 *  payment in flight gets its own job, which waits for it. Nobody closes a partner's days here, so a partner's payments are
 *  queued one day after ours. All jobs wait ten minutes, because the workers are busy right after a close with waiting
 *  payments and new debits. Source: decision 015. */
export const ORDER_RECONCILIATIONS = `
  reconciled as (
    ${enqueueLater(`
    select 'reconciliation', 'reconciliation:' || $1::int || ':' || $2::date || case when k.part > 0 then ':part:' || k.part else '' end,
           jsonb_build_object('lmsId', $1::int, 'businessDate', $2::date)
             || case when c.parts > 1 then jsonb_build_object('part', k.part, 'parts', c.parts) else '{}' end,
           clock_timestamp() + interval '10 minutes' + k.part * interval '1 minute'
      from (select count(*) as payments, greatest(1, ceil(count(*) / 1000.0))::int as parts
              from app.payment p where p.lms_id = $1 and p.business_date = $2) c
     cross join generate_series(0, c.parts - 1) as k (part)
     where c.payments > 0
        or exists (select from app.open_refused_return r join app.payment p using (payment_id) where p.lms_id = $1)`)}
  ), reconciled_of_partner as (
    ${enqueueLater(`
    select 'reconciliation', 'reconciliation:3:' || d.business_date, jsonb_build_object('lmsId', 3, 'businessDate', d.business_date),
           clock_timestamp() + interval '10 minutes'
      from (select distinct p.business_date from app.payment p
             where p.lms_id = 3 and p.business_date between $2::date - 14 and $2::date - 1) d`)}
  ), reconciled_later as (
    ${enqueueLater(`
    select 'reconciliation', 'reconciliation:' || p.payment_id,
           jsonb_build_object('lmsId', p.lms_id, 'businessDate', p.business_date, 'paymentId', p.payment_id),
           clock_timestamp() + interval '10 minutes'
      from app.payment p
     where p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')
       and (p.lms_id = $1 and p.business_date <= $2 or p.lms_id = 3 and p.business_date < $2)`)}
  )`;
