-- Records that a friend applied, in the commit of the application.
-- Called by: servicing/commands/origination, servicing.advance_referrals
-- Owner: servicing
-- A friend who brought a code to the lender's site gets a referral by it, also when they typed it with spaces and hyphens. A person has one
-- referral, by the first code. Only a loan in TLXe earns a reward, so a referral keeps no customer number of another system. A refused
-- application leaves somebody who signed up as they were.
create function servicing.refer_applied(which bigint) returns void
language plpgsql set search_path = '' as $$
declare
  it servicing.application;
  whose text;
  number text;
  now_state text;
begin
  select a.* into it from servicing.application a where a.application_id = which;
  now_state := case when it.state in ('inProgress', 'documents', 'open', 'signing', 'funded') then 'applied' else 'signedUp' end;
  select min(c.profile_id) into whose from app.profile_customer c where c.lms_id = it.lms_id and c.customer_id = it.customer_id;
  -- A customer number belongs to one referral, the first.
  number := case when it.lms_id = 2 and not exists (select from servicing.referral f where f.lms_id = 2 and f.customer_id = it.customer_id)
                 then it.customer_id end;

  if it.campaign ? 'referral' then
    insert into servicing.referral (referrer_id, came_by, profile_id, lms_id, customer_id, application_id, state, signed_up_on, changed_on)
    select r.customer_id, 'site', whose, case when number is not null then 2 end, number, which, now_state, it.started_on, it.started_on
      from servicing.referrer r
     where r.short_code = upper(regexp_replace(it.campaign ->> 'referral', '[\s-]', '', 'g')) and r.state = 'active'
       and (it.lms_id <> 2 and whose is not null or number is not null)
       and not exists (select from servicing.referral f where f.profile_id = whose)
    on conflict do nothing;
  end if;

  update servicing.referral f
     set lms_id = case when number is not null then 2 else f.lms_id end, customer_id = coalesce(number, f.customer_id),
         application_id = which, state = 'applied', changed_on = it.started_on
   where f.state = 'signedUp' and now_state = 'applied'
     and (f.profile_id = whose or f.lms_id = it.lms_id and f.customer_id = it.customer_id);
end $$;
revoke execute on function servicing.refer_applied(bigint) from public;
grant execute on function servicing.refer_applied(bigint) to lendside_worker;
