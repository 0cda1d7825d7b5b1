-- Records that a person registered by a referrer's code. An unknown code changes nothing.
-- Called by: identity
-- Owner: servicing
-- `hidden`: the keyed hash of the proven contact, by which an invitation from a store is recognized. Somebody whose contact belongs to a
-- customer is refused. A person has one referral, by the first code.
create function servicing.refer_registered(whose text, of_code text, hidden text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  place text;
  of_profile text;
  today date := coalesce((select k.business_date from servicing.business_clock k where k.lms_id = 2), current_date);
  store text;
  is_known boolean;
begin
  select r.customer_id, r.profile_id into place, of_profile
    from servicing.referrer r where r.short_code = of_code and r.state = 'active';
  if place is null or of_profile = whose then
    return;
  end if;
  select s.store_number into store
    from app.referral_share s
   where s.profile_id = of_profile and s.source = 'retail' and s.recipient_hash = hidden
   order by s.shared_at desc limit 1;
  select exists (select from servicing.customer c, app.profile p
                  where p.profile_id = whose
                    and (lower(c.email) = lower(p.email) or c.phone in (p.phone, right(p.phone, 10)))) into is_known;
  insert into servicing.referral (referrer_id, came_by, profile_id, store_number, state, reason, signed_up_on, changed_on)
  values (place, case when store is null then 'link' else 'store' end, whose, store,
          case when is_known then 'refused' else 'signedUp' end, case when is_known then 'alreadyCustomer' end, today, today)
  on conflict do nothing;
end $$;
revoke execute on function servicing.refer_registered(text,text,text) from public;
grant execute on function servicing.refer_registered(text,text,text) to lendside_api;
