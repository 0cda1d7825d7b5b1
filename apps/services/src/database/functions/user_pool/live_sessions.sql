-- Returns sessions that are live, each with its owner and whether its time of last use must be written again.
-- Called by: platform
-- A block of the profile ends the sessions of guests, who must not learn of it.
-- Runs with the rights of the owner: a session says who the caller is, so nobody is known before.
create function user_pool.live_sessions(ids text[], idle_seconds int, touch_seconds int) returns table (
  session_id text, sub text, username text, brands jsonb, customers jsonb, scope text, flows text[], loan_id bigint, device_key text,
  proven_at timestamptz, is_due boolean, block text)
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select s.session_id, a.sub, coalesce(a.email, a.phone, a.sub), a.attributes -> 'custom:brands',
           (select jsonb_object_agg(c.lms_id, c.customer_id) from app.profile_customer c where c.profile_id = a.sub),
           s.scope, s.flows, s.loan_id, s.device_key, s.proven_at, s.last_seen_at < now() - make_interval(secs => touch_seconds),
           case when p.blocked then 'profile' when s.scope <> 'guest' and app.has_loan_block(a.sub) then 'loanSystem' end
      from user_pool.session s join user_pool.account a using (sub)
      left join app.profile p on p.profile_id = a.sub
     where s.session_id = any (ids) and s.revoked_at is null and s.expires_at > now()
       and s.last_seen_at > now() - make_interval(secs => idle_seconds) and not (s.scope = 'guest' and coalesce(p.blocked, false));
end $$;
revoke execute on function user_pool.live_sessions(text[],int,int) from public;
grant execute on function user_pool.live_sessions(text[],int,int) to lendside_api;
