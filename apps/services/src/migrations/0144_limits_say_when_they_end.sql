-- Counts one more under each of these names and answers how often that makes it within the window, and when the window ends. The
-- window begins with the first time. `count_attempt` and `count_guest_card_add` stay for processes of the version before.
create function app.count_in_window(names text[], window_length interval)
  returns table (name text, count int, seconds_left int) language sql as $$
  insert into app.rate_counter as c (bucket, count, window_started_at) select n, 1, now() from unnest(names) as n order by n
  on conflict (bucket) do update set
    count = case when c.window_started_at <= now() - window_length then 1 else c.count + 1 end,
    window_started_at = case when c.window_started_at <= now() - window_length then now() else c.window_started_at end
  returning c.bucket, c.count, greatest(1, ceil(extract(epoch from c.window_started_at + window_length - now())))::int
$$;

-- The names somebody's use of something is counted under: the person's; a guest's are the session's and the link's, so that reopening
-- the link gives no new tries and the borrower's own are left alone (T22).
create function app.counters_of(what text, person text, guest_session text) returns text[] language sql stable as $$
  select case when guest_session is null then array[what || ':' || person] else (
    select array[what || ':guest:' || s.session_id, what || ':link:' || coalesce(encode(s.link_hash, 'hex'), s.session_id)]
      from user_pool.session s where s.session_id = guest_session) end
$$;
