-- Lists breaches of invariants I1 and I5 in everything booked on one day.
-- Called by: servicing/day-end, servicing.find_breaches
create function servicing.find_breaches_of_day(of_lms int, on_day date) returns setof text
language sql stable as $$
  with today as materialized (
    select t.entity, case when e.account in ('2600', '2610') then e.account end as clearing, sum(e.dr - e.cr) as total
      from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
     where t.lms_id = of_lms and t.business_date = on_day group by 1, 2
  )
  select format('I1 %s: debits less credits of the day are %s cents', entity, sum(total)) from today group by entity having sum(total) <> 0
  union all
  select format('I5 clearing account %s stands at %s cents', clearing, total) from today where clearing is not null and total <> 0
$$;
