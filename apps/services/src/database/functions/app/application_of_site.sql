-- Returns how an application of the lender's site stands: its number, state and the last message that counted.
-- Called by: features/origination
-- It is asked by the site, which signs with its key, before a person is known.
create function app.application_of_site(number text) returns table (application_id bigint, state text, site_event int)
language sql stable security definer set search_path = '' as $$
  select a.application_id, a.state, a.site_event from servicing.application a where a.site_number = number $$;
revoke execute on function app.application_of_site(text) from public;
grant execute on function app.application_of_site(text) to lendside_api;
