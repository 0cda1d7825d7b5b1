-- Lists breaches of the invariants of one day and one range of loans.
-- Called by: bench, tests
create function servicing.find_breaches(of_lms int, on_day date, first_id bigint, last_id bigint) returns setof text
language sql stable as $$
  select servicing.find_breaches_of_day(of_lms, on_day)
  union all
  select servicing.find_breaches_of_loans(of_lms, first_id, last_id)
$$;
