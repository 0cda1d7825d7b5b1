-- Returns the key of a person's place in the register of referrers; null when they never enrolled.
-- Called by: app.ask_cash_out, app.takes_part_in_referrals, servicing.enrol_referrer, servicing.keep_referral_url, servicing.referral_home, features/referrals
-- A place of their own comes first. Otherwise it is that of their customer number in TLXe, which a former profile may have enrolled.
create function servicing.referrer_of(whose text) returns text
  language sql stable security definer set search_path = '' as $$
  -- Each branch of the union uses an index of its own. One condition with `or` would read the whole register.
  select found.customer_id
    from (select r.customer_id, true as is_own, r.enrolled_on from servicing.referrer r where r.profile_id = whose
          union all
          select r.customer_id, r.profile_id is not distinct from whose, r.enrolled_on
            from app.profile_customer c
            join servicing.referrer r on r.customer_id = c.customer_id
           where c.profile_id = whose and c.lms_id = 2) found
   order by found.is_own desc, found.enrolled_on, found.customer_id limit 1 $$;
revoke execute on function servicing.referrer_of(text) from public;
grant execute on function servicing.referrer_of(text) to lendside_api, lendside_worker;
