-- Deletes the push URL of a browser.
-- Called by: features/push
-- Runs with the rights of the owner: a signed-out browser stops its notifications by its URL, which nobody else can guess.
create function app.drop_push_subscription(hash bytea) returns void language sql security definer set search_path = '' as $$
  delete from app.push_subscription where endpoint_hash = hash $$;
revoke execute on function app.drop_push_subscription(bytea) from public;
grant execute on function app.drop_push_subscription(bytea) to lendside_api, lendside_worker;
