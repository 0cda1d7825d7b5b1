-- Lists the referrals whose reward is still to be decided, or may still be taken back, with what is known about each.
-- Called by: servicing/day-end
-- A payment that we took back ourselves, as when a renewal is voided, counts as never made. Only the bank and the card issuer return one.
-- `watched_since`: the list includes rewards that were earned on or after that day. A circle is followed from each referrer to the person who
-- referred them, up to 20 steps.
create function servicing.referrals_to_judge(watched_since date)
  returns table (referral_id bigint, referrer_id text, loan_id bigint, brand text, state text, is_released boolean, note_on date,
                 funded_on date, earned bigint, is_rescinded boolean, is_first_payment_returned boolean, is_own boolean,
                 is_same_person boolean, was_customer boolean, is_circle boolean, shared text[])
  language sql stable set search_path = '' as $$
  with recursive open_ones as materialized (
    -- The referrals to judge, with the profile and the customer number of the referrer.
    select f.*, r.profile_id as referrer_profile, coalesce(n.customer_id, r.customer_id) as referrer_number
      from servicing.referral f
      join servicing.referrer r on r.customer_id = f.referrer_id
      left join app.profile_customer n on n.profile_id = r.profile_id and n.lms_id = 2
     where f.loan_id is not null
       and (f.state in ('funded', 'held')
            or f.state = 'earned' and f.changed_on >= watched_since)
  ), chain as (
    -- The referrer, the person who referred them, and so on.
    select o.referral_id, o.referrer_profile as profile_id, o.referrer_number as customer_id, 0 as steps
      from open_ones o
    union
    select c.referral_id, r.profile_id, coalesce(n.customer_id, r.customer_id), c.steps + 1
      from chain c
      join servicing.referral up
        on up.profile_id = c.profile_id
        or up.lms_id = 2 and up.customer_id = c.customer_id
      join servicing.referrer r on r.customer_id = up.referrer_id
      left join app.profile_customer n on n.profile_id = r.profile_id and n.lms_id = 2
     where c.steps < 20
  )
  select o.referral_id, o.referrer_id, o.loan_id, l.brand, o.state,
         o.decided_by is not null as is_released,
         l.note_on,
         (select min(e.business_date)
            from servicing.loan_event e
           where e.loan_id = o.loan_id
             and e.event = 'disbursementAccepted') as funded_on,
         (select coalesce(sum(w.amount), 0)::bigint from servicing.reward w where w.referral_id = o.referral_id) as earned,
         l.status = 28 as is_rescinded,
         -- The first payment that was not taken back by us decides.
         coalesce((select back.txn_id is not null
                     from servicing.ledger_txn paid
                     left join servicing.ledger_txn back on back.reversal_of = paid.txn_id
                    where paid.loan_id = o.loan_id
                      and paid.event = 'PAYMENT'
                      and (back.txn_id is null
                           or back.event in ('PAYMENT_REVERSED', 'CHARGEBACK', 'REFINANCE_PAYMENT_REVERSED'))
                    order by paid.txn_id
                    limit 1), false) as is_first_payment_returned,
         o.profile_id = o.referrer_profile or o.customer_id in (o.referrer_id, o.referrer_number) as is_own,
         coalesce(friend.ssn_hash = referrer.ssn_hash, false) as is_same_person,
         -- A loan before the friend signed up, under this customer number or another one of the same profile.
         exists (select from servicing.loan x
                  where x.customer_id = o.customer_id
                    and x.lms_id = 2
                    and x.note_on < o.signed_up_on
                    and x.status <> 10)
           or exists (select from app.profile_customer c
                        join servicing.loan x on x.lms_id = c.lms_id and x.customer_id = c.customer_id
                       where c.profile_id = o.profile_id
                         and x.note_on < o.signed_up_on
                         and x.status <> 10) as was_customer,
         exists (select from chain c
                  where c.referral_id = o.referral_id
                    and c.steps > 0
                    and (c.profile_id = o.profile_id or c.customer_id = o.customer_id)) as is_circle,
         -- What the friend and the referrer have in common.
         array_remove(array[
           case when lower(friend_profile.email) = lower(referrer_profile.email)
                  or lower(friend.email) = lower(referrer.email) then 'sameEmail' end,
           case when friend_profile.phone = referrer_profile.phone
                  or friend.phone = referrer.phone then 'samePhone' end,
           case when exists (
                  select from servicing.customer_address a
                    join servicing.customer_address b
                      on lower(a.street) = lower(b.street)
                     and lower(a.street2) = lower(b.street2)
                     and left(a.zip, 5) = left(b.zip, 5)
                   where a.lms_id = 2
                     and a.customer_id = o.customer_id
                     and b.lms_id = 2
                     and b.customer_id = o.referrer_number) then 'sameAddress' end,
           case when exists (
                  select from app.bank_account a
                    join app.bank_account b on a.account_hash = b.account_hash
                   where a.profile_id = o.profile_id
                     and b.profile_id = o.referrer_profile) then 'sameBankAccount' end,
           case when exists (
                  select from app.card a
                    join app.card b
                      on a.bin = b.bin
                     and a.last_four = b.last_four
                     and a.expires_month = b.expires_month
                     and a.expires_year = b.expires_year
                   where a.profile_id = o.profile_id
                     and b.profile_id = o.referrer_profile
                     and a.type <> 'bank') then 'sameCard' end],
           null) as shared
    from open_ones o
    join servicing.loan l on l.loan_id = o.loan_id
    left join servicing.customer friend on friend.lms_id = 2 and friend.customer_id = o.customer_id
    left join servicing.customer referrer on referrer.lms_id = 2 and referrer.customer_id = o.referrer_number
    left join app.profile friend_profile on friend_profile.profile_id = o.profile_id
    left join app.profile referrer_profile on referrer_profile.profile_id = o.referrer_profile
   order by o.referral_id
$$;
revoke execute on function servicing.referrals_to_judge(date) from public;
grant execute on function servicing.referrals_to_judge(date) to lendside_worker;
