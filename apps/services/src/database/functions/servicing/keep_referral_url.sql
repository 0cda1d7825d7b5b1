-- Keeps the address that a partner made for a referrer's code, and returns the address that is kept.
-- Called by: features/referrals
-- Owner: servicing
-- The first address stays when two calls race. Null when the code is no longer the person's, or they left the program.
create function servicing.keep_referral_url(whose text, of_code text, made text) returns text
  language sql security definer set search_path = '' as $$
  update servicing.referrer r set referral_url = coalesce(r.referral_url, made)
   where r.customer_id = servicing.referrer_of(whose) and r.short_code = of_code and r.state = 'active'
  returning r.referral_url $$;
revoke execute on function servicing.keep_referral_url(text,text,text) from public;
grant execute on function servicing.keep_referral_url(text,text,text) to lendside_api;
