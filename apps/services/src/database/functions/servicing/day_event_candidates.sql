-- Lists the loans that may have a rare event on the day that opens.
-- Called by: servicing/day-end
-- Rare events: a step of the default ladder, a fee on a due date, a statement, a lapsed origination.
-- `rungs`: [{productId, activeDefault, default, nonAccrual, chargeOff, hasDueDayFee}].
-- `statuses`: {ladder31, ladder27, accruing, chargeOff: [status]}.
-- It may return extra loans but never misses one; the domain decides about each loan.
create function servicing.day_event_candidates(of_lms int, opens_on date, rungs jsonb, statuses jsonb, after_id bigint, at_most int)
returns setof bigint language plpgsql stable as $$
declare
  ladder31 constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'ladder31') v);
  ladder27 constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'ladder27') v);
  accruing constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'accruing') v);
  charge_off constant int[] := array(select v::int from jsonb_array_elements_text(statuses -> 'chargeOff') v);
  fee_products constant int[] := array(select (r ->> 'productId')::int from jsonb_array_elements(rungs) r where (r ->> 'hasDueDayFee')::boolean);
begin
  return query
    select c.loan_id from (
      select l.loan_id from servicing.loan l
        join jsonb_to_recordset(rungs) as r("productId" int, "activeDefault" int, "default" int, "nonAccrual" int, "chargeOff" int)
          on r."productId" = l.product_id
       where l.lms_id = of_lms and l.loan_id > after_id and (l.days_late > 0 or l.is_non_accrual)
         and (l.status = any (ladder31) and l.days_late >= r."activeDefault"
           or l.status = any (ladder27) and l.days_late >= r."default"
           or l.status = any (charge_off) and l.days_late >= r."chargeOff"
           or l.status = any (accruing) and (l.is_non_accrual and l.days_late = 0 or not l.is_non_accrual and l.days_late >= r."nonAccrual"))
      union
      -- A sold loan does not accrue, so its days late are not kept.
      select l.loan_id from servicing.loan l
        join jsonb_to_recordset(rungs) as r("productId" int, "chargeOff" int) on r."productId" = l.product_id
       where l.lms_id = of_lms and l.loan_id > after_id and l.status = any (charge_off) and l.status <> all (accruing)
         and opens_on - l.due_on >= r."chargeOff"
      union
      select i.loan_id from servicing.schedule_item i
        join servicing.loan l on l.loan_id = i.loan_id
       where i.late_fee_on = opens_on and i.late_fee > 0 and not i.late_fee_posted and l.applied < i.amount_through
         and i.loan_id > after_id and l.lms_id = of_lms and l.status = any (accruing)
      union
      select i.loan_id from servicing.schedule_item i
        join servicing.loan l on l.loan_id = i.loan_id
       where i.due_on = opens_on and i.loan_id > after_id and l.product_id = any (fee_products) and l.lms_id = of_lms
         and l.status = any (accruing)
      union
      -- A renewed pawn whose own period has begun without its charge.
      select l.loan_id from servicing.loan l
       where l.period_charge = 0 and l.period_on <= opens_on and l.lms_id = of_lms and l.loan_id > after_id and l.status = any (accruing)
      union
      -- A repossessed vehicle (13, 24) has a storage fee every day.
      select l.loan_id from servicing.loan l
       where l.lms_id = of_lms and l.loan_id > after_id and l.status in (13, 24)
      union
      select l.loan_id from servicing.loan l
       where l.next_cycle_on <= opens_on and l.loan_id > after_id and l.lms_id = of_lms and l.status not in (3, 8, 10, 22, 28, 29)) c
      join servicing.loan l on l.loan_id = c.loan_id
     where l.phase = 'active' and (l.events_through is null or l.events_through < opens_on)
     order by c.loan_id limit at_most;
end $$;
