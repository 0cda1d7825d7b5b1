-- Cards and accounts that are asked for together are removed together: one that is not the caller's is answered by nothing removed and
-- no autopay ended. Otherwise as before (0096).
create or replace function app.remove_methods(whose text, guest text, ids text[], ends_autopay boolean, end_id text)
returns table (card_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  paying text[] := '{}';
begin
  perform set_config('app.profile_id', whose, true);
  if exists (select from unnest(ids) i (id)
              where not exists (select from app.card c where c.card_id = i.id and c.guest_session_id is not distinct from guest)) then
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
