-- Whether a profile is enrolled in the referral program, as a non-customer or by one of its customer numbers in TLXe.
-- Called by: features/sign-in
create function app.takes_part_in_referrals(whose text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from app.profile p where p.profile_id = whose and p.is_referral_user)
      or exists (select from servicing.referrer r
                   join app.profile_customer c on c.customer_id = r.customer_id and c.lms_id = 2
                  where c.profile_id = whose) $$;
revoke execute on function app.takes_part_in_referrals(text) from public;
grant execute on function app.takes_part_in_referrals(text) to lendside_api;
