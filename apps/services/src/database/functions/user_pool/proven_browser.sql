-- Returns the device key of a browser that holds the present secret of a device of a person; null for every other browser.
-- Called by: identity
-- The person is named by account, e-mail or phone. With needs_trust only trusted devices count. Runs with the rights of the
-- owner: it is asked before the person is known.
create function user_pool.proven_browser(whose text, mail text, phones text[], secret bytea, needs_trust boolean)
  returns text language sql stable security definer set search_path = '' as $$
  select d.device_key from user_pool.account a join user_pool.device d on d.sub = a.sub
   where (a.sub = whose or a.email = mail or a.phone = any (phones)) and d.secret_hash = secret and d.forgotten_at is null
     and (d.trusted_at is not null or not needs_trust) limit 1 $$;
revoke execute on function user_pool.proven_browser(text, text, text[], bytea, boolean) from public;
grant execute on function user_pool.proven_browser(text, text, text[], bytea, boolean) to lendside_api;
