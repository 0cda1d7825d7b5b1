-- Uses up a code that was made for an outside site, and returns its person.
-- Called by: features/sign-in
-- Only the site that a code was made for can use it up. Runs with the rights of the owner: the code says who the person is.
create function user_pool.use_external_code(hash bytea, of_site text) returns table (sub text, first_name text)
language sql security definer set search_path = '' as $$
  with used as (
    update user_pool.external_code c set used_at = now()
     where c.code_hash = hash and c.site = of_site and c.used_at is null and c.expires_at > now() returning c.sub
  )
  select u.sub, p.first_name from used u join app.profile p on p.profile_id = u.sub where not p.blocked $$;
revoke execute on function user_pool.use_external_code(bytea,text) from public;
grant execute on function user_pool.use_external_code(bytea,text) to lendside_api;
