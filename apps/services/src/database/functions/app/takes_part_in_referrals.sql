-- Whether a person takes part in the referral program, as a non-customer or as a customer of TLXe.
-- Called by: features/sign-in, identity
create function app.takes_part_in_referrals(whose text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from servicing.referrer r
                  where r.customer_id = servicing.referrer_of(whose) and r.state = 'active') $$;
revoke execute on function app.takes_part_in_referrals(text) from public;
grant execute on function app.takes_part_in_referrals(text) to lendside_api;
