-- Enrolls a person as a referrer with this code, or returns the code they have.
-- Called by: features/profile, features/referrals
-- Owner: servicing
-- `as_kind`: ncr or ecr, which the caller decided. A customer's place stands under the customer number in TLXe, a non-customer's under the
-- profile. `contact`: the email address and phone that a non-customer typed. Fails with a unique violation when the code is taken.
create function servicing.enrol_referrer(whose text, as_kind text, wanted_code text, of_terms text, contact jsonb,
    out short_code text, out is_new boolean)
language plpgsql security definer set search_path = '' as $$
declare
  place text;
begin
  perform pg_advisory_xact_lock(7347, hashtext(whose));
  place := servicing.referrer_of(whose);
  is_new := place is null
         or exists (select from servicing.referrer r where r.customer_id = place and r.state = 'closed');
  if place is null then
    select c.customer_id into place from app.profile_customer c
     where c.profile_id = whose and c.lms_id = 2 and as_kind = 'ecr';
    place := coalesce(place, whose);
  end if;
  insert into servicing.referrer as r (customer_id, kind, enrolled_on, profile_id, short_code, terms_version, email, phone)
  values (place, as_kind, coalesce((select k.business_date from servicing.business_clock k where k.lms_id = 2), current_date), whose,
          wanted_code, of_terms, contact ->> 'email', contact ->> 'phone')
  on conflict (customer_id) do update
     set kind = excluded.kind, profile_id = whose, state = 'active', short_code = coalesce(r.short_code, excluded.short_code),
         terms_version = coalesce(excluded.terms_version, r.terms_version),
         email = coalesce(excluded.email, r.email), phone = coalesce(excluded.phone, r.phone)
  returning r.short_code into short_code;
end $$;
revoke execute on function servicing.enrol_referrer(text,text,text,text,jsonb) from public;
grant execute on function servicing.enrol_referrer(text,text,text,text,jsonb) to lendside_api;
