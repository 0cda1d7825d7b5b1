-- Tells whether a built-in loan system has left a business day; false for a partner.
-- Called by: app.accept_payments
create function app.is_day_over(of_lms int, of_day date) returns boolean language sql stable as $$
  select of_lms <> 3 and exists (select from servicing.business_clock c where c.lms_id = of_lms and c.business_date > of_day)
$$;
