-- Notes that a party asked to take a booked renewal back, and on which business date; the worker carries it out when it still may.
-- Called by: servicing/commands/renewals
-- Returns false when the renewal is not booked, was taken back already, or is not the caller's.
create function servicing.ask_renewal_void(of_renewal uuid) returns boolean
language sql security definer set search_path = '' as $$
  with asked as (
    update servicing.renewal r
       set void_asked_at = coalesce(r.void_asked_at, clock_timestamp()),
           void_asked_on = coalesce(r.void_asked_on, c.business_date),
           void_refused = null
      from servicing.business_clock c
     where r.renewal_id = of_renewal and c.lms_id = r.lms_id and r.state = 'booked' and r.voided_on is null
       and r.customer_ids && app.current_customers()
    returning 1)
  select exists (select from asked) $$;
revoke execute on function servicing.ask_renewal_void(uuid) from public;
grant execute on function servicing.ask_renewal_void(uuid) to lendside_api, lendside_worker;
