-- Removes cards and bank accounts together and ends their autopay when asked to.
-- Called by: features/cards
-- When one method is not the caller's, nothing is removed and no autopay ends.
create function app.remove_methods(whose text, guest text, ids text[], ends_autopay boolean, end_id text)
returns table (card_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  paying text[] := '{}';
begin
  perform set_config('app.profile_id', whose, true);
  if exists (select from unnest(ids) i (id)
              where not exists (select from app.card c where c.card_id = i.id and c.purpose = 'any' and c.guest_session_id is not distinct from guest)) then
    return;
  end if;
  if guest is null then
    paying := array(select f.id from app.end_autopay_from(whose, ids, ends_autopay, end_id) f (id));
  end if;
  if cardinality(paying) > 0 then
    return query select p.id, 'autopay' from unnest(paying) p (id);
  else
    return query select r.id, 'removed' from app.remove_cards(whose, guest, ids) r (id);
  end if;
end $$;
revoke execute on function app.remove_methods(text,text,text[],boolean,text) from public;
grant execute on function app.remove_methods(text,text,text[],boolean,text) to lendside_api;
