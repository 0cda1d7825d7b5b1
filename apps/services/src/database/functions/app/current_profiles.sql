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
