-- Keeps the card of an answered form for rewards, or refuses it. Safe to repeat.
-- Called by: features/referrals
-- Owner: features/referrals
-- `why`: why the card is refused; null to keep it.
create function app.settle_payout_card(form text, new_card_id text, why text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  answered app.payout_card_form;
  kept text;
begin
  select f.* into answered from app.payout_card_form f where f.transaction_uuid = form and f.state = 'checking' for update;
  if not found then
    return;
  end if;
  kept := app.keep_payout_card(answered.answer || jsonb_build_object(
    'cardId', new_card_id, 'profileId', answered.profile_id, 'processor', answered.processor, 'isKept', why is null));
  update app.payout_card_form f
     set state = case when why is null then 'accepted' else 'refused' end, refused_because = why, answer = null,
         card_id = case when why is null then kept end
   where f.transaction_uuid = form;
end $$;
revoke execute on function app.settle_payout_card(text,text,text) from public;
grant execute on function app.settle_payout_card(text,text,text) to lendside_worker;
