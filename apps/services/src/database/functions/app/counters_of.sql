-- Returns the names of the rate-limit counters of a caller.
-- Called by: platform
-- A guest is counted by session and by link, so that reopening the link gives no new tries (security T22). Runs with the rights of
-- the owner, so that the call that counts need not say first for whom it acts.
create function app.counters_of(what text, person text, guest_session text) returns text[]
language sql stable security definer set search_path = '' as $$
  select case when guest_session is null then array[what || ':' || person] else (
    select array[what || ':guest:' || s.session_id, what || ':link:' || coalesce(encode(s.link_hash, 'hex'), s.session_id)]
      from user_pool.session s where s.session_id = guest_session) end
$$;
revoke execute on function app.counters_of(text,text,text) from public;
grant execute on function app.counters_of(text,text,text) to lendside_api;
