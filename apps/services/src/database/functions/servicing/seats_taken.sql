-- Returns how many seats of each time of a store are taken, of one kind of visit.
-- Called by: features/appointments
-- Runs with the rights of the owner, because it counts the visits of all customers. It says nothing about any of them.
create function servicing.seats_taken(at_store int, of_kind text, since timestamptz, until timestamptz) returns table (at timestamptz, seats int)
language sql stable security definer set search_path = '' as $$
  select a.at, count(*)::int from servicing.appointment a
   where a.store_id = at_store and a.purpose = of_kind and a.at >= since and a.at < until and a.state in ('booked', 'arrived')
   group by a.at $$;
revoke execute on function servicing.seats_taken(int,text,timestamptz,timestamptz) from public;
grant execute on function servicing.seats_taken(int,text,timestamptz,timestamptz) to lendside_api, lendside_worker;
