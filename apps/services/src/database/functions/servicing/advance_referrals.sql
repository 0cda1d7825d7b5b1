-- Moves referrals on by what the friends did in TLXe until a day: applied, or got a first loan.
-- Called by: servicing/day-end
-- Owner: servicing
-- A friend without an open application counts as signed up again. Held, earned and ended referrals stay as they are.
create function servicing.advance_referrals(on_day date) returns void
language plpgsql set search_path = '' as $$
begin
  -- Applications of the release before, which did not note the referral when it saved an application.
  perform servicing.refer_applied(a.application_id)
     from servicing.application a
    where a.campaign ? 'referral' and a.lms_id = 2 and a.started_on >= on_day - 7
      and not exists (select from servicing.referral f where f.lms_id = a.lms_id and f.customer_id = a.customer_id)
    order by a.started_on, a.application_id;

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
         where (a.lms_id = f.lms_id and a.customer_id = f.customer_id and a.state = 'funded'
                or (a.lms_id = f.lms_id and a.customer_id = f.customer_id or a.application_id = f.application_id)
                   and a.state in ('inProgress', 'documents', 'open', 'signing'))
         order by a.application_id desc limit 1) applied on true
     where f.state in ('signedUp', 'applied') and (f.customer_id is not null or f.application_id is not null)
  )
  update servicing.referral f
     set state = s.now_state, loan_id = s.loan_id, application_id = coalesce(s.application_id, f.application_id), changed_on = on_day
    from standing s where s.referral_id = f.referral_id and s.now_state <> s.state;
end $$;
revoke execute on function servicing.advance_referrals(date) from public;
grant execute on function servicing.advance_referrals(date) to lendside_worker;
