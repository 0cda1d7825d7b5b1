-- Takes a proven e-mail address or phone away from registrations that wait for their code.
-- Called by: identity
-- An unconfirmed registration does not reserve its address: the person who proves it takes it. Runs with the rights of the owner,
-- because the registrations are of others.
create function user_pool.displace_waiting(proven_by text, address text) returns void
language sql security definer set search_path = '' as $$
  with displaced as (
    update user_pool.account a set email = nullif(a.email, address), phone = nullif(a.phone, address)
     where (a.email = address or a.phone = address) and a.status = 'UNCONFIRMED' and a.sub <> proven_by returning a.sub
  )
  update app.profile p set email = nullif(p.email, address), phone = nullif(p.phone, address) from displaced d where p.profile_id = d.sub $$;
revoke execute on function user_pool.displace_waiting(text,text) from public;
grant execute on function user_pool.displace_waiting(text,text) to lendside_api;
