-- Removes cards of a profile and queues their removal from the vault.
-- Called by: app.remove_methods
-- Returns the ids of the caller's removed cards, including cards removed earlier.
create function app.remove_cards(whose text, guest text, ids text[]) returns setof text language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  with removed as (
    update app.card c set removed_at = now()
     where c.card_id = any (ids) and c.removed_at is null and c.guest_session_id is not distinct from guest
    returning c.card_id
  )
  insert into app.outbox (kind, dedupe_key, payload)
  select 'cardRemoval', 'card-removal:' || r.card_id, jsonb_build_object('cardId', r.card_id) from removed r
  on conflict do nothing;
  return query select c.card_id from app.card c where c.card_id = any (ids) and c.guest_session_id is not distinct from guest;
end $$;
