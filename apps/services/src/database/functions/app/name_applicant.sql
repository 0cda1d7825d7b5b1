-- Keeps the name that somebody gave with their first application. A name that is known stays.
-- Called by: identity
create function app.name_applicant(person text, given text, family text) returns void language sql security definer set search_path = '' as $$
  update app.profile set first_name = given, last_name = family
   where profile_id = person and first_name = '' and last_name = '' $$;
revoke execute on function app.name_applicant(text,text,text) from public;
grant execute on function app.name_applicant(text,text,text) to lendside_worker;
