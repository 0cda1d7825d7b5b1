-- Lists the cards of any number of callers that were not removed, as app.cards_of does for one.
-- Called by: features/cards
create function app.cards_asked(whose text[], guests text[]) returns table (ask int, card app.card) language plpgsql as $$
begin
  perform app.act_as(whose);
  return query
    select w.n::int, c
      from unnest(whose, guests) with ordinality as w (id, guest, n)
      join app.card c on c.profile_id = w.id and c.purpose = 'any' and c.guest_session_id is not distinct from w.guest and c.removed_at is null
     where c.profile_id = any (whose)
     order by w.n, c.added_at desc, c.card_id;
end $$;
