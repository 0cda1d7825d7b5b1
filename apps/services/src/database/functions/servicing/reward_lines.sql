-- Lists the lines of a referrer's balance, oldest first; amounts in cents.
-- Called by: features/referrals
-- A cash-out is one line with its present state. One that the worker has not booked yet is pending, as on the home.
create function servicing.reward_lines(whose text)
  returns table (kind text, on_day date, reference text, amount bigint, state text, display_number text)
  language sql stable security definer set search_path = '' as $$
  select * from (
    select 'earned', w.earned_on, w.reference, w.amount, null, null
      from servicing.reward w where w.customer_id = servicing.referrer_of(whose)
    union all
    select 'cashOut', d.requested_on, d.reference, d.amount, case when d.finished_on is null then 'pending' else d.state end,
           d.display_number
      from servicing.disbursement d where d.customer_id = servicing.referrer_of(whose) and d.purpose = 'reward'
    union all
    select 'cashOut', p.business_date, p.payout_id, p.amount, 'pending', '•••• ' || k.last_four
      from app.payout p left join app.card k using (card_id)
     where p.customer_id = servicing.referrer_of(whose) and p.purpose = 'reward' and p.state = 'asked') line
         (kind, on_day, reference, amount, state, display_number)
   order by on_day, kind = 'cashOut', reference $$;
revoke execute on function servicing.reward_lines(text) from public;
grant execute on function servicing.reward_lines(text) to lendside_api;
