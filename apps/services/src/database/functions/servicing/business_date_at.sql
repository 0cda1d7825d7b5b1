-- Returns the business date of a loan system at a moment: that of the first day that took no more commands after it.
-- Called by: servicing/commands/settlements
-- A day ends when its day-end starts, as it does for a payment.
create function servicing.business_date_at(of_lms int, moment timestamptz) returns date language sql stable as $$
  select coalesce((select min(r.business_date) from servicing.eod_run r
                    where r.lms_id = of_lms and r.step = 'started' and r.finished_at > moment),
                  (select c.business_date from servicing.business_clock c where c.lms_id = of_lms))
$$;
