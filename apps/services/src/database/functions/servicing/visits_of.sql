-- Returns the visits of a person's loans that the stores expect, the next one first.
-- Called by: features/appointments
-- Runs with the rights of the owner, because row security hides the borrower's loan from a cosigner.
create function servicing.visits_of(whose text) returns table (
  visit_id bigint, loan_id bigint, loan_header text, kind text, at timestamptz, ends_at timestamptz, confirmation_number text, state text,
  store_id int, name text, address text, phone text, time_zone text, moved_from_store int)
language sql stable security definer set search_path = '' as $$
  select a.appointment_id, a.loan_id, a.loan_header, a.purpose, a.at, a.ends_at, a.confirmation_number, a.state,
         s.store_id, s.name, s.address, s.phone, s.time_zone, nullif(a.moved_from_store, a.store_id)
    from servicing.appointment a
    join servicing.store s using (store_id)
   where a.state in ('booked', 'arrived') and a.ends_at is not null and a.confirmation_number is not null
     and a.customer_ids && (select array_agg(c.customer_id) from app.profile_customer c where c.profile_id = whose)
     and exists (select from app.profile_customer c where c.profile_id = whose and c.lms_id = s.lms_id and c.customer_id = any (a.customer_ids))
   order by a.at, a.appointment_id $$;
revoke execute on function servicing.visits_of(text) from public;
grant execute on function servicing.visits_of(text) to lendside_api;
