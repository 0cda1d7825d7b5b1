-- Counts one message in every window, or in none of them when a window is full.
-- Called by: identity
-- Returns the full windows and their remaining seconds; no row means that the message was counted.
-- A refused message does not use up a limit. The rows are locked in one order, so that concurrent
-- callers neither exceed the limit nor deadlock.
create function app.count_sends(buckets text[], sends_max int[], window_seconds int[])
  returns table (bucket text, seconds_left int) language plpgsql as $$
#variable_conflict use_column
begin
  insert into app.rate_counter (bucket, count, window_started_at)
  select a.bucket, 0, now() from unnest(buckets) as a (bucket) order by a.bucket on conflict do nothing;
  perform from app.rate_counter c where c.bucket = any (buckets) order by c.bucket for update;
  return query
    select c.bucket, greatest(1, ceil(extract(epoch from c.window_started_at + make_interval(secs => a.seconds) - now())))::int
      from app.rate_counter c join unnest(buckets, sends_max, window_seconds) as a (bucket, most, seconds) using (bucket)
     where c.count >= a.most and c.window_started_at + make_interval(secs => a.seconds) > now();
  if found then return; end if;
  -- A window starts with the first counted message.
  update app.rate_counter c set
         count = case when c.count = 0 or c.window_started_at + make_interval(secs => a.seconds) <= now() then 1 else c.count + 1 end,
         window_started_at = case when c.count = 0 or c.window_started_at + make_interval(secs => a.seconds) <= now() then now()
                                  else c.window_started_at end
    from unnest(buckets, window_seconds) as a (bucket, seconds) where c.bucket = a.bucket;
end $$;
