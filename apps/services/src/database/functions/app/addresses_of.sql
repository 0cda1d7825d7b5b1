-- Returns the addresses of a profile in its loan systems.
-- Called by: features/profile
create function app.addresses_of(whose text)
  returns table (lms_id int, type text, street text, street2 text, city text, state text, zip text)
  language sql stable security definer set search_path = '' as $$
  select a.lms_id, a.type, a.street, a.street2, a.city, a.state, a.zip
    from app.profile_customer p
    join servicing.customer_address a on a.lms_id = p.lms_id and a.customer_id = p.customer_id
   where p.profile_id = whose $$;
revoke execute on function app.addresses_of(text) from public;
grant execute on function app.addresses_of(text) to lendside_api;
