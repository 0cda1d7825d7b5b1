-- Moves the cards of a guest session to a registration that waits for its code.
-- Called by: identity
-- Cards that an earlier registration of the same person got are removed from the vault.
-- Runs with the rights of the owner, because row-level security hides both the session and the registration from the caller.
create function app.adopt_guest_cards(of_profile text, of_session text, cards text[]) returns int
language sql security definer set search_path = '' as $$
  with waiting as (
    select a.sub from user_pool.account a where a.sub = of_profile and a.status = 'UNCONFIRMED'
  ), left_over as (
    update app.card c set removed_at = now() from waiting w where c.profile_id = w.sub and c.removed_at is null returning c.card_id
  ), vault as (
    insert into app.outbox (kind, dedupe_key, payload)
    select 'cardRemoval', 'card-removal:' || l.card_id, jsonb_build_object('cardId', l.card_id) from left_over l on conflict do nothing
  ), adopted as (
    update app.card c set profile_id = w.sub, guest_session_id = null, saved = true from waiting w
     where c.guest_session_id = of_session and c.card_id = any (cards) and c.removed_at is null returning c.card_id
  )
  select count(*)::int from adopted $$;
revoke execute on function app.adopt_guest_cards(text,text,text[]) from public;
grant execute on function app.adopt_guest_cards(text,text,text[]) to lendside_api;
