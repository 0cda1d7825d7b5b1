-- Counts one use under each name and returns the counts and when each window ends.
-- Called by: platform
-- A window starts with the first use.
create function app.count_in_window(names text[], window_length interval)
  returns table (name text, count int, seconds_left int) language sql as $$
  insert into app.rate_counter as c (bucket, count, window_started_at) select n, 1, now() from unnest(names) as n order by n
  on conflict (bucket) do update set
    count = case when c.window_started_at <= now() - window_length then 1 else c.count + 1 end,
    window_started_at = case when c.window_started_at <= now() - window_length then now() else c.window_started_at end
  returning c.bucket, c.count, greatest(1, ceil(extract(epoch from c.window_started_at + window_length - now())))::int
$$;
