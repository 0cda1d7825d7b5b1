-- Returns a referrer's code, scans, friends and balances, in cents. No row for somebody who never enrolled.
-- Called by: features/referrals
-- A cash-out that the worker has not booked yet counts as pending. Friends who registered count as signed up, and so do friends who applied
-- without an account. Names are first names, as far as known.
create function servicing.referral_home(whose text, friends_max int)
  returns table (place text, state text, short_code text, referral_url text, scans int, signed_up int, balance bigint, pending bigint,
                 payout_card jsonb, friends jsonb)
  language sql stable security definer set search_path = '' as $$
  select r.customer_id, r.state, r.short_code, r.referral_url, r.scans,
         (select count(*) from servicing.referral f where f.referrer_id = r.customer_id)::int,
         (select coalesce(sum(w.amount), 0) from servicing.reward w where w.customer_id = r.customer_id)::bigint
           - (select coalesce(sum(d.amount), 0) from servicing.disbursement d
               where d.customer_id = r.customer_id and d.purpose = 'reward' and (d.finished_on is null or d.state = 'completed'))::bigint
           - asked.amount,
         (select coalesce(sum(d.amount), 0) from servicing.disbursement d
           where d.customer_id = r.customer_id and d.purpose = 'reward' and d.finished_on is null)::bigint + asked.amount,
         card.shown,
         coalesce((select jsonb_agg(jsonb_build_object('firstName', n.first_name, 'state', n.state, 'since', n.changed_on)
                                    order by n.referral_id desc)
            from (select f.referral_id, f.state, f.changed_on,
                         nullif(coalesce(nullif(p.first_name, ''), c.first_name, ''), '') as first_name
                    from servicing.referral f
                    left join app.profile p on p.profile_id = f.profile_id
                    left join servicing.customer c on c.lms_id = f.lms_id and c.customer_id = f.customer_id
                   where f.referrer_id = r.customer_id
                   order by f.referral_id desc limit friends_max) n), '[]')
    from servicing.referrer r
    cross join lateral (select coalesce(sum(p.amount), 0)::bigint as amount from app.payout p
                         where p.customer_id = r.customer_id and p.purpose = 'reward' and p.state = 'asked') asked
    left join lateral (select jsonb_build_object('cardNumber', c.last_four, 'cardToken', c.card_id, 'cardType', c.type) as shown
                         from app.card c
                        where c.profile_id = whose and c.purpose = 'reward' and c.removed_at is null
                        order by c.added_at desc, c.card_id limit 1) card on true
   where r.customer_id = servicing.referrer_of(whose) $$;
revoke execute on function servicing.referral_home(text,int) from public;
grant execute on function servicing.referral_home(text,int) to lendside_api;
