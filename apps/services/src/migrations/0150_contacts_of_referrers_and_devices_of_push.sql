-- Where a referrer says to be reached. Nothing proves it, so no mail, text or code ever goes there: those go to the e-mail and phone of
-- the profile, which a code confirmed.
alter table app.profile add column referral_email text, add column referral_phone text;
-- Enrolment wrote what was typed into the profile where that had none. The account has what was confirmed.
update app.profile p
   set referral_email = p.email, referral_phone = p.phone, email = a.email, phone = a.phone
  from user_pool.account a
 where a.sub = p.profile_id and p.is_referral_user;

-- Which device takes these notifications: they end when it is forgotten. Null for those of before; with the first device of their person
-- that is forgotten they end too, because it may be that one.
alter table app.push_subscription add column device_key text;
