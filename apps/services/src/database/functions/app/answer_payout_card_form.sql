-- Records the card processor's answer about a form for a payout card, once, and wakes the worker for an accepted card.
-- Called by: features/referrals
-- Owner: features/referrals
-- Returns taken, replayed, late or unknown; only taken changes anything. `why`: why there is no card; null for an accepted one, which `said`
-- describes. The processor names the form and not the person, so this runs with the rights of the owner.
create function app.answer_payout_card_form(form text, said jsonb, why text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  form_row record;
begin
  select f.state, f.expires_at into form_row from app.payout_card_form f where f.transaction_uuid = form for update;
  if not found then
    return 'unknown';
  elsif form_row.state <> 'waiting' then
    return 'replayed';
  elsif form_row.expires_at < clock_timestamp() then
    return 'late';
  end if;
  update app.payout_card_form f
     set state = case when why is null then 'checking' else 'refused' end, refused_because = why, answered_at = clock_timestamp(),
         answer = case when why is null then said end
   where f.transaction_uuid = form;
  if why is null then
    insert into app.outbox (kind, dedupe_key, payload)
    values ('payoutCard.check', 'payout-card:' || form, jsonb_build_object('transactionUuid', form)) on conflict do nothing;
    perform pg_notify('payout_work', '');
  end if;
  return 'taken';
end $$;
revoke execute on function app.answer_payout_card_form(text,jsonb,text) from public;
grant execute on function app.answer_payout_card_form(text,jsonb,text) to lendside_api;
