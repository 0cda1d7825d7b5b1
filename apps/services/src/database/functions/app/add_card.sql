-- Saves a vaulted card and schedules the removal of a card for one payment.
-- Called by: features/cards
-- Answers: added, known, too_many. A lock per customer keeps the limit under concurrent requests.
create function app.add_card(p jsonb) returns table (card_id text, answer text) language plpgsql as $$
declare found_id text;
begin
  perform set_config('app.profile_id', p->>'profileId', true);
  perform pg_advisory_xact_lock(hashtextextended('cards of ' || (p->>'profileId'), 0));
  -- A card for one payment always gets a new row: the known one may be removed within minutes.
  select c.card_id into found_id from app.card c
   where c.profile_id = p->>'profileId' and c.purpose = 'any' and c.removed_at is null and c.processor = (p->>'processor')::int
     and c.saved = (p->>'saved')::boolean and c.guest_session_id is not distinct from p->>'guestSessionId'
     and (c.saved or c.guest_session_id is not null)
     and app.same_card(c, p)
   limit 1;
  if found then
    return query select found_id, 'known';
    return;
  end if;
  if (p->>'saved')::boolean and (p->>'canDisburse')::boolean
     and (select count(*) from app.card c
           where c.profile_id = p->>'profileId' and c.purpose = 'any' and c.removed_at is null and c.saved and c.can_disburse
             and c.guest_session_id is null) >= (p->>'disburseMax')::int then
    return query select null::text, 'too_many';
    return;
  end if;
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month,
                        expires_year, can_disburse, saved, guest_session_id)
  values (p->>'cardId', p->>'profileId', (p->>'processor')::int, p->>'processorToken', p->>'type', p->>'bin', p->>'lastFour',
          p->>'holder', (p->>'expiresMonth')::int, (p->>'expiresYear')::int, (p->>'canDisburse')::boolean,
          (p->>'saved')::boolean, p->>'guestSessionId');
  -- The worker removes the card when the guest session ends, unless a registration has taken it over.
  insert into app.outbox (kind, dedupe_key, payload, next_at)
  select 'guestCardEnd', 'guest-card-end:' || (p->>'cardId'), jsonb_build_object('cardId', p->>'cardId'), s.expires_at
    from user_pool.session s where s.session_id = p->>'guestSessionId';
  insert into app.outbox (kind, dedupe_key, payload, next_at)
  select 'guestCardEnd', 'guest-card-end:' || (p->>'cardId'), jsonb_build_object('cardId', p->>'cardId'), now() + interval '1 day'
   where not (p->>'saved')::boolean and p->>'guestSessionId' is null;
  return query select p->>'cardId', 'added';
end $$;
