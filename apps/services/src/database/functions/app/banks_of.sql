-- Lists the saved bank accounts of a profile.
-- Called by: features/cards
create function app.banks_of(whose text) returns setof app.bank_account language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  return query
    select b.* from app.bank_account b join app.card c using (card_id)
     where b.profile_id = whose and c.removed_at is null and c.guest_session_id is null;
end $$;
