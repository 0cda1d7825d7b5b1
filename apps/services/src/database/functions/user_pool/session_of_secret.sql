-- Returns the session of a browser's cookie, or of the refresh token of our own services, while it is not signed out.
-- Called by: identity, features/sign-in
-- Runs with the rights of the owner: the secret says who the caller is, so nobody is known before.
create function user_pool.session_of_secret(secret_hash bytea, is_refresh_token boolean) returns table (session_id text, sub text)
language sql stable security definer set search_path = '' as $$
  select s.session_id, s.sub from user_pool.session s
   where not is_refresh_token and s.binding_hash = secret_hash and s.revoked_at is null
  union all
  select s.session_id, s.sub from user_pool.session s
   where is_refresh_token and s.refresh_hash = secret_hash and s.client = 'services' and s.revoked_at is null $$;
revoke execute on function user_pool.session_of_secret(bytea,boolean) from public;
grant execute on function user_pool.session_of_secret(bytea,boolean) to lendside_api;
