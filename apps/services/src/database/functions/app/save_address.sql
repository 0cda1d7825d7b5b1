-- Saves an address for all customer ids of a profile in the built-in loan systems.
-- Called by: features/profile
-- Returns how many records were written.
create function app.save_address(whose text, a jsonb) returns int language sql security definer set search_path = '' as $$
  with written as (
    insert into servicing.customer_address (lms_id, customer_id, type, street, street2, city, state, zip)
    select c.lms_id, c.customer_id, a->>'type', a->>'street', a->>'street2', a->>'city', a->>'state', a->>'zip'
      from app.profile_customer p
      join servicing.customer c on c.lms_id = p.lms_id and c.customer_id = p.customer_id
     where p.profile_id = whose and p.lms_id in (1, 2)
    on conflict (lms_id, customer_id, type) do update
      set street = excluded.street, street2 = excluded.street2, city = excluded.city, state = excluded.state, zip = excluded.zip,
          changed_at = now()
    returning 1)
  select count(*)::int from written $$;
revoke execute on function app.save_address(text,jsonb) from public;
grant execute on function app.save_address(text,jsonb) to lendside_api;
