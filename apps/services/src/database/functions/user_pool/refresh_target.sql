-- Returns the session of a refresh token, whether the token is current or was used before.
-- Called by: features/sign-in
-- Runs with the rights of the owner: the token says who the caller is, so nobody is known before.
create function user_pool.refresh_target(token_hash bytea) returns table (
  sub text, client text, scope text, binding_hash bytea, is_spent boolean)
language sql stable security definer set search_path = '' as $$
  select s.sub, s.client, s.scope, s.binding_hash, false from user_pool.session s where s.refresh_hash = token_hash
  union all
  select s.sub, s.client, s.scope, s.binding_hash, true
    from user_pool.spent_refresh_token t join user_pool.session s using (session_id) where t.refresh_hash = token_hash
  limit 1 $$;
revoke execute on function user_pool.refresh_target(bytea) from public;
grant execute on function user_pool.refresh_target(bytea) to lendside_api;
