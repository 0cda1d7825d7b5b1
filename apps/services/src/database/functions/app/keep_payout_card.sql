-- Keeps a card that gets rewards, or only notes one that is refused, so that the vault forgets it.
-- Called by: app.settle_payout_card
-- Owner: features/cards
-- Returns the card's id. A person has one payout card: an accepted one replaces the others, except one that money is on its way to. The same card
-- keeps its row, and the vault forgets the second copy.
create function app.keep_payout_card(p jsonb) returns text language plpgsql as $$
declare
  whose constant text := p->>'profileId';
  same_id text;
  same_token text;
begin
  perform pg_advisory_xact_lock(hashtextextended('cards of ' || whose, 0));
  select c.card_id, c.processor_token into same_id, same_token from app.card c
   where c.profile_id = whose and c.purpose = 'reward' and c.removed_at is null and c.processor = (p->>'processor')::int
     and (p->>'isKept')::boolean and app.same_card(c, p)
   limit 1;
  if same_id is null or same_token <> p->>'processorToken' then
    insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, expires_month, expires_year,
                          can_disburse, saved, purpose, removed_at)
    values (p->>'cardId', whose, (p->>'processor')::int, p->>'processorToken', p->>'type', p->>'bin', p->>'lastFour', p->>'holder',
            (p->>'expiresMonth')::int, (p->>'expiresYear')::int, (p->>'isKept')::boolean, true, 'reward',
            case when same_id is not null or not (p->>'isKept')::boolean then clock_timestamp() end);
  end if;
  if (p->>'isKept')::boolean then
    update app.card c set removed_at = clock_timestamp()
     where c.profile_id = whose and c.purpose = 'reward' and c.removed_at is null
       and c.card_id <> coalesce(same_id, p->>'cardId')
       and not exists (select from app.payout o where o.card_id = c.card_id and o.purpose = 'reward'
                        and o.state not in ('paid', 'returned', 'failed', 'cancelled', 'expired'));
  end if;
  insert into app.outbox (kind, dedupe_key, payload)
  select 'cardRemoval', 'card-removal:' || c.card_id, jsonb_build_object('cardId', c.card_id)
    from app.card c where c.profile_id = whose and c.purpose = 'reward' and c.removed_at is not null
  on conflict do nothing;
  return coalesce(same_id, p->>'cardId');
end $$;
