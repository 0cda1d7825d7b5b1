-- Returns the key of a person's place in the register of referrers; null when they never enrolled.
-- Called by: app.ask_cash_out, app.takes_part_in_referrals, servicing.enrol_referrer, servicing.referral_home, features/referrals
-- A place of their own comes first. Otherwise it is that of their customer number in TLXe, which a former profile may have enrolled.
create function servicing.referrer_of(whose text) returns text
  language sql stable security definer set search_path = '' as $$
  select r.customer_id
    from servicing.referrer r
   where r.profile_id = whose
      or r.customer_id in (select c.customer_id from app.profile_customer c where c.profile_id = whose and c.lms_id = 2)
   order by r.profile_id is not distinct from whose desc, r.enrolled_on, r.customer_id limit 1 $$;
revoke execute on function servicing.referrer_of(text) from public;
grant execute on function servicing.referrer_of(text) to lendside_api, lendside_worker;
