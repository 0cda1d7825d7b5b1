-- Notes the terms of an open renewal on a day, as its next revision. Terms that changed within the day take the place of the earlier ones.
-- Called by: servicing/commands/renewals
-- Does nothing on a day that is not the business date, for a renewal that is not open, or for somebody else's. The worker sees everybody's.
create function servicing.revise_renewal(of_renewal uuid, on_day date, new_hash bytea) returns void
language sql security definer set search_path = '' as $$
  insert into servicing.renewal_terms (renewal_id, revision, as_of, hash)
  select r.renewal_id, 1 + (select count(*) from servicing.renewal_terms t where t.renewal_id = r.renewal_id and t.as_of < on_day)::int, on_day, new_hash
    from servicing.renewal r
    join servicing.business_clock c on c.lms_id = r.lms_id and c.business_date = on_day
   where r.renewal_id = of_renewal and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
     and (r.customer_ids && app.current_customers() or current_setting('role', true) = 'lendside_worker')
  on conflict (renewal_id, as_of) do update set hash = excluded.hash $$;
revoke execute on function servicing.revise_renewal(uuid,date,bytea) from public;
grant execute on function servicing.revise_renewal(uuid,date,bytea) to lendside_api, lendside_worker;
