-- Writes a registration and returns its account; null when the name is taken.
-- Called by: identity
-- One statement handles free, waiting and taken names, so that all take the same time. A waiting registration has no claim to the
-- name, so it is overwritten. A taken name is not changed. Runs with the rights of the owner, because the account that holds the
-- name is of somebody who is not known yet.
create function app.write_registration(
  of_profile text, with_email text, with_phone text, with_password_hash text, of_name text, with_secret_hash bytea) returns text
language sql security definer set search_path = '' as $$
  with known as (
    select a.sub, a.status from user_pool.account a where a.email = with_email or a.phone = with_phone
  ), over as (
    update user_pool.account a set password_hash = with_password_hash, password_changed_at = now()
      from known k where a.sub = k.sub and k.status = 'UNCONFIRMED' returning a.sub
  ), person as (
    insert into app.profile (profile_id, first_name, last_name, email, phone)
    select of_profile, '', '', with_email, with_phone where not exists (select from known) on conflict do nothing returning profile_id
  ), made as (
    insert into user_pool.account (sub, email, phone, password_hash, status, is_email_primary)
    select profile_id, with_email, with_phone, with_password_hash, 'UNCONFIRMED', with_email is not null from person
    on conflict do nothing returning sub
  ), browser as (
    update user_pool.registration r set secret_hash = with_secret_hash,
           is_contested = r.secret_hash is not null or exists (select from known where status = 'UNCONFIRMED')
     where r.name = of_name
  )
  select coalesce((select sub from made), (select sub from over)) $$;
revoke execute on function app.write_registration(text,text,text,text,text,bytea) from public;
grant execute on function app.write_registration(text,text,text,text,text,bytea) to lendside_api;
