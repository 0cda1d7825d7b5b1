-- Returns where a code for a customer id may be sent.
-- Called by: features/linking
create function servicing.customer_contact(asked_lms int, asked_customer text)
  returns table (email text, phone text, first_name text, last_name text)
  language sql stable security definer set search_path = '' as $$
  select c.email, c.phone, c.first_name, c.last_name from servicing.customer c where c.lms_id = asked_lms and c.customer_id = asked_customer $$;
revoke execute on function servicing.customer_contact(integer,text) from public;
grant execute on function servicing.customer_contact(integer,text) to lendside_api;
