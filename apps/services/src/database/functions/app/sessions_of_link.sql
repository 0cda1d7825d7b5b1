-- Returns the sessions that were opened with the same signed link.
-- Called by: app.payments_facts
create function app.sessions_of_link(session text) returns text[] language sql stable as $$
  select array_agg(other.session_id)
    from user_pool.session s
    join user_pool.session other on other.session_id = s.session_id or other.link_hash = s.link_hash
   where s.session_id = session
$$;
