-- Finds our envelope by the id that the signature vendor gave it.
-- Called by: features/signing
-- Runs with the rights of the owner: a webhook names no person.
create function app.envelope_of_vendor(asked_vendor text, asked_id text) returns uuid
  language sql stable security definer set search_path = '' as $$
  select e.envelope_id from app.envelope e where e.vendor = asked_vendor and e.vendor_id = asked_id $$;
revoke execute on function app.envelope_of_vendor(text,text) from public;
grant execute on function app.envelope_of_vendor(text,text) to lendside_api;
