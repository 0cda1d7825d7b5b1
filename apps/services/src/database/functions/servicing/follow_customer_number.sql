-- Follows a person's customer number in TLXe into the register of referrers.
-- Called by: its trigger
-- Owner: servicing
-- A non-customer who becomes a customer keeps place, code, balance and history. A customer's place follows the number to the profile that
-- holds it now; when that profile has a place already, both become one.
create function servicing.follow_customer_number() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  update servicing.referrer set kind = 'ecr' where profile_id = new.profile_id and kind = 'ncr';
  update servicing.referrer r set profile_id = new.profile_id
   where r.customer_id = new.customer_id and r.profile_id is distinct from new.profile_id
     and not exists (select from servicing.referrer o where o.profile_id = new.profile_id)
     and not exists (select from app.profile_customer c
                      where c.profile_id = r.profile_id and c.lms_id = 2 and c.customer_id = r.customer_id);
  perform servicing.merge_referrers(new.profile_id);
  return null;
end $$;
create trigger profile_customer_is_followed after insert on app.profile_customer
  for each row when (new.lms_id = 2) execute function servicing.follow_customer_number();
revoke execute on function servicing.follow_customer_number() from public;
