-- Sets the profiles whose rows later statements of the transaction may see.
-- Called by: app.report_payment_timeout, app.accept_payments, app.payments_facts, app.begin_bureau_check,
--   app.read_told_terms, app.last_bureau_check, app.end_bureau_check, app.keep_told_terms, app.record_location,
--   app.location_facts, app.cards_asked
create function app.act_as(profile_ids text[]) returns void language plpgsql as $$
begin
  if array_position(profile_ids, null) is not null or array_to_string(profile_ids, '') like '%,%' then
    raise exception 'a profile id is malformed' using errcode = 'LS004';
  end if;
  perform set_config('app.profile_id', array_to_string(profile_ids, ','), true);
end $$;
