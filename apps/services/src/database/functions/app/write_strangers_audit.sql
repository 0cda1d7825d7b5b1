-- Writes an audit line that a stranger caused, or only counts it when a limit of this hour is reached.
-- Called by: platform
-- The lines of one IP address are counted first, so that one address cannot use up the lines of all.
-- Returns whether the line was written.
create function app.write_strangers_audit(address text, address_max int, all_max int, line jsonb)
  returns boolean language plpgsql as $$
declare
  this_hour timestamptz := date_trunc('hour', now());
  is_full boolean;
begin
  select bool_or(c.count > address_max) into is_full from app.count_in_window(array['audit:' || address], interval '1 hour') c;
  if not is_full then
    select bool_or(c.count > all_max) into is_full from app.count_in_window(array['audit:everybody'], interval '1 hour') c;
  end if;
  if is_full then
    insert into app.audit_left_out as o (hour, action, lines) values (this_hour, line ->> 'action', 1)
    on conflict (hour, action) do update set lines = o.lines + 1, last_at = now();
    return false;
  end if;
  insert into app.audit_log (action, decision, profile_id, session_id, object, reason, brand, request_id, facts)
  values (line ->> 'action', line ->> 'decision', line ->> 'profileId', line ->> 'sessionId', line ->> 'object', line ->> 'reason',
          line ->> 'brand', line ->> 'requestId', coalesce(line -> 'facts', '{}'));
  return true;
end $$;
