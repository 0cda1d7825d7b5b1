-- Copies the confirmed email of a profile into its customer records.
-- Called by: features/profile
create function app.save_record_email(whose text) returns int language sql security definer set search_path = '' as $$
  with written as (
    update servicing.customer c set email = f.email
      from app.profile_customer p join app.profile f on f.profile_id = p.profile_id
     where p.profile_id = whose and c.lms_id = p.lms_id and c.customer_id = p.customer_id and f.email is not null
    returning 1)
  select count(*)::int from written $$;
revoke execute on function app.save_record_email(text) from public;
grant execute on function app.save_record_email(text) to lendside_api;
