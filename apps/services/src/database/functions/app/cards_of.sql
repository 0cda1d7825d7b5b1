-- Lists the cards of a profile, or those of one guest session. A card that only gets rewards is not among them.
-- Called by: features/cards
create function app.cards_of(whose text, guest text) returns setof app.card language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  return query
    select c.* from app.card c
     where c.profile_id = whose and c.purpose = 'any' and c.guest_session_id is not distinct from guest
     order by c.added_at desc, c.card_id;
end $$;
