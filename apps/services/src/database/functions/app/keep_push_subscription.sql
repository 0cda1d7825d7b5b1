-- Stores the push URL of a browser for a profile and drops the profile's oldest ones; false when its device is forgotten.
-- Called by: features/push
-- `for share` waits while the device is being forgotten, so that no subscription is stored for it afterward. Runs with the rights of
-- the owner, because the browser may have been another person's before.
create function app.keep_push_subscription(hash bytea, of_profile text, sealed_url bytea, of_device text, browsers_max int)
returns boolean language sql security definer set search_path = '' as $$
  with device as (
    select d.device_key from user_pool.device d
     where d.device_key = of_device and d.sub = of_profile and d.forgotten_at is null for share
  ), kept as (
    insert into app.push_subscription (endpoint_hash, profile_id, sealed, device_key)
    select hash, of_profile, sealed_url, device_key from device
    on conflict (endpoint_hash) do update set profile_id = excluded.profile_id, sealed = excluded.sealed,
      device_key = excluded.device_key, created_at = now()
    returning endpoint_hash
  ), dropped as (
    delete from app.push_subscription where endpoint_hash in (
      select s.endpoint_hash from app.push_subscription s
       where s.profile_id = of_profile and s.endpoint_hash not in (select k.endpoint_hash from kept k)
       order by s.created_at desc offset browsers_max - 1)
  )
  select exists (select from kept) $$;
revoke execute on function app.keep_push_subscription(bytea,text,bytea,text,int) from public;
grant execute on function app.keep_push_subscription(bytea,text,bytea,text,int) to lendside_api;
