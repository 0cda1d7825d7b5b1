-- Lists the withdrawals of a loan that were announced to their payer after a day, from another day on.
-- Called by: servicing.loan_record
-- Each is [day, highest amount, day of the notice, number of the installment that is tried again]. A notice that no address received is left out. Outside a simulation
-- only a notice that was really sent counts, from the day it was sent.
-- Runs with the owner's rights: whoever may see the loan's autopay sees its days, also when the other borrower pays.
create function servicing.announced_debits(of_loan bigint, payer text, after_day date, from_day date) returns json
language sql stable security definer set search_path = '' as $$
  select coalesce(pg_catalog.json_agg(pg_catalog.json_build_array(n.facts ->> 'onDay', (n.facts ->> 'amount')::bigint, s.sent_on, (n.facts ->> 'number')::int)
                  order by s.sent_on, n.key), '[]')
    from servicing.notice n
   cross join lateral (
     select n.made_on as sent_on where exists (select from app.system_mode m where m.mode = 'simulation')
     union all
     select greatest(n.made_on, (min(d.sent_at) at time zone 'America/New_York')::date) from servicing.notice_delivery d
      where d.key = n.key and d.sent_at is not null and not exists (select from app.system_mode m where m.mode = 'simulation')
     having min(d.sent_at) is not null) s
   where n.loan_id = of_loan and n.made_on > after_day and n.made_on >= from_day - 21 and n.code in ('N03', 'N20') and n.customer_id = payer
     and (n.facts ->> 'onDay')::date >= from_day and coalesce(n.facts ->> 'sentBy', 'email') <> 'none'
$$;
revoke execute on function servicing.announced_debits(bigint,text,date,date) from public;
grant execute on function servicing.announced_debits(bigint,text,date,date) to lendside_api, lendside_worker;
