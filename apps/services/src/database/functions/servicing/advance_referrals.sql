-- Moves referrals on by what the friends did in TLXe until a day: applied, or got a first loan.
-- Called by: servicing/day-end
-- Owner: servicing
-- A friend who brought the code to the lender's site gets a referral by their application, also when they typed it with spaces and hyphens. A customer number belongs to one referral, the
-- first. Held, earned and ended ones stay as they are.
create function servicing.advance_referrals(on_day date) returns void
language plpgsql set search_path = '' as $$
begin
  insert into servicing.referral (referrer_id, came_by, profile_id, lms_id, customer_id, application_id, state, signed_up_on, changed_on)
  select distinct on (a.customer_id) r.customer_id, 'site', whose.profile_id, a.lms_id, a.customer_id, a.application_id, 'applied',
         a.started_on, on_day
    from servicing.application a
    join servicing.referrer r on r.short_code = upper(regexp_replace(a.campaign ->> 'referral', '[\s-]', '', 'g')) and r.state = 'active'
    left join lateral (select min(c.profile_id) as profile_id from app.profile_customer c
                        where c.lms_id = a.lms_id and c.customer_id = a.customer_id) whose on true
   where a.campaign ? 'referral' and a.lms_id = 2 and a.started_on >= on_day - 7
     and not exists (select from servicing.referral f
                      where f.profile_id = whose.profile_id or f.lms_id = a.lms_id and f.customer_id = a.customer_id)
   order by a.customer_id, a.started_on, a.application_id
  on conflict do nothing;

  -- The customer number of a friend who registered before.
  with known as (
    select distinct on (c.customer_id) f.referral_id, c.customer_id
      from servicing.referral f
      join app.profile_customer c on c.profile_id = f.profile_id and c.lms_id = 2
     where f.customer_id is null and f.state in ('signedUp', 'applied', 'funded')
       and not exists (select from servicing.referral o where o.lms_id = 2 and o.customer_id = c.customer_id)
     order by c.customer_id, f.referral_id
  )
  update servicing.referral f set lms_id = 2, customer_id = k.customer_id
    from known k where k.referral_id = f.referral_id;

  with standing as (
    select f.referral_id, f.state, loan.loan_id, applied.application_id,
           case when loan.loan_id is not null then 'funded' when applied.application_id is not null then 'applied' else 'signedUp' end as now_state
      from servicing.referral f
      left join lateral (
        select l.loan_id from servicing.loan l
         where l.lms_id = f.lms_id and l.customer_id = f.customer_id and l.note_on >= f.signed_up_on
           and l.phase = 'active' and l.status <> 10
         order by l.note_on, l.loan_id limit 1) loan on true
      left join lateral (
        select a.application_id from servicing.application a
         where a.lms_id = f.lms_id and a.customer_id = f.customer_id
           and a.state in ('inProgress', 'documents', 'open', 'signing', 'funded')
         order by a.application_id desc limit 1) applied on true
     where f.state in ('signedUp', 'applied') and f.customer_id is not null
  )
  update servicing.referral f
     set state = s.now_state, loan_id = s.loan_id, application_id = coalesce(s.application_id, f.application_id), changed_on = on_day
    from standing s where s.referral_id = f.referral_id and s.now_state <> s.state;
end $$;
revoke execute on function servicing.advance_referrals(date) from public;
grant execute on function servicing.advance_referrals(date) to lendside_worker;
