-- Returns the profiles whose rows the API may see in this transaction.
-- Called by: its policies
-- app.act_as sets them (D11). The policies that call this function are in this file.
create function app.current_profiles() returns text[] language sql stable as
  $$ select string_to_array(current_setting('app.profile_id', true), ',') $$;

create policy bank_account_of_owner on app.bank_account to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy bureau_check_of_profile on app.bureau_check to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy card_of_owner on app.card to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy payout_card_form_of_owner on app.payout_card_form to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy location_check_of_owner on app.location_check to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy payment_of_owner on app.payment to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy payment_authorisation_of_owner on app.payment_authorisation to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy payment_autopay_of_owner on app.payment_autopay to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy told_terms_of_profile on app.told_terms to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy partner_profile_of_person on app.partner_profile to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy profile_of_person on app.profile to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy profile_customer_of_person on app.profile_customer to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy proven_customer_of_person on app.proven_customer to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy push_subscription_of_person on app.push_subscription to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy replacement_of_either on app.replacement to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[]) or former_profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]) or former_profile_id = any ((select app.current_profiles())::text[]));
create policy security_answer_of_person on app.security_answer to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy terms_consent_of_person on app.terms_consent to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy user_cache_of_person on app.user_cache to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy account_of_person on user_pool.account to lendside_api
  using (sub = any ((select app.current_profiles())::text[])) with check (sub = any ((select app.current_profiles())::text[]));
create policy code_of_owner on user_pool.code to lendside_api
  using (sub = any ((select app.current_profiles())::text[])) with check (sub = any ((select app.current_profiles())::text[]));
create policy device_of_person on user_pool.device to lendside_api
  using (sub = any ((select app.current_profiles())::text[])) with check (sub = any ((select app.current_profiles())::text[]));
create policy external_code_of_person on user_pool.external_code to lendside_api
  using (sub = any ((select app.current_profiles())::text[])) with check (sub = any ((select app.current_profiles())::text[]));
create policy session_of_person on user_pool.session to lendside_api
  using (sub = any ((select app.current_profiles())::text[])) with check (sub = any ((select app.current_profiles())::text[]));
create policy signed_link_use_of_person on user_pool.signed_link_use to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy document_view_of_person on app.document_view to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy disclosure_acknowledgement_of_person on app.disclosure_acknowledgement to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy esign_consent_of_person on app.esign_consent to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
create policy party_code_of_profile on app.party_code to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]));
-- A person sees their place among the referrers.
create policy referrer_of_profile on servicing.referrer for select to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[]));
-- A person sees the payouts that they asked for.
create policy payout_of_person on app.payout for select to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[]));
create policy origination_ask_of_person on app.origination_ask to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]) and state = 'asked');
create policy call_request_of_person on app.call_request to lendside_api
  using (profile_id = any ((select app.current_profiles())::text[])) with check (profile_id = any ((select app.current_profiles())::text[]) and called_at is null);
