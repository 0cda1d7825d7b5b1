-- Returns the accounts that hold any of these e-mail addresses or phones.
-- Called by: identity, features/alias
-- Runs with the rights of the owner: a name is looked up before its person is known. Callers learn the account's id and status only.
create function user_pool.holder_of(emails text[], phones text[]) returns table (sub text, status text)
language sql stable security definer set search_path = '' as $$
  select a.sub, a.status from user_pool.account a where a.email = any (emails)
  union
  select a.sub, a.status from user_pool.account a where a.phone = any (phones) $$;
revoke execute on function user_pool.holder_of(text[],text[]) from public;
grant execute on function user_pool.holder_of(text[],text[]) to lendside_api;
