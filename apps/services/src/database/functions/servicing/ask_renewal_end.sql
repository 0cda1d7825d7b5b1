-- Notes that a party asked for the end of an open renewal, and why; the worker carries it out.
-- Called by: servicing/commands/renewals
-- Returns false when the renewal is not open or not the caller's. The first ask stays.
create function servicing.ask_renewal_end(of_renewal uuid, why text) returns boolean
language sql security definer set search_path = '' as $$
  with asked as (
    update servicing.renewal r
       set end_asked_at = coalesce(r.end_asked_at, clock_timestamp()), end_asked_why = coalesce(r.end_asked_why, why)
     where r.renewal_id = of_renewal and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
       and r.customer_ids && app.current_customers()
    returning 1)
  select exists (select from asked) $$;
revoke execute on function servicing.ask_renewal_end(uuid,text) from public;
grant execute on function servicing.ask_renewal_end(uuid,text) to lendside_api, lendside_worker;
