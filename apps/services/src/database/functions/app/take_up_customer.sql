-- Returns the customer number of a person in a loan system, and makes one for somebody who applies for the first time.
-- Called by: identity
-- Owner: identity
-- Null when there is no such person. Runs with the rights of the owner, because the worker writes no numbers of persons otherwise.
create function app.take_up_customer(of_lms int, person text, out customer_id text, out is_new boolean)
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(7346, hashtext(person || ':' || of_lms));
  is_new := false;
  select c.customer_id into take_up_customer.customer_id from app.profile_customer c where c.profile_id = person and c.lms_id = of_lms;
  if found or not exists (select from app.profile p where p.profile_id = person) then return; end if;
  is_new := true;
  take_up_customer.customer_id := 'A' || of_lms || '-' || replace(gen_random_uuid()::text, '-', '');
  insert into app.profile_customer (profile_id, lms_id, customer_id) values (person, of_lms, take_up_customer.customer_id);
end $$;
revoke execute on function app.take_up_customer(int,text) from public;
grant execute on function app.take_up_customer(int,text) to lendside_worker;
