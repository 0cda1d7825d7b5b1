-- Lists breaches of invariant I9 in the chains of the pawns of one range of loans.
-- Called by: servicing.find_breaches_of_loans
-- It repeats the domain's checkPawnChain for each loan and the three loans before it. (i) No day is charged twice on the same
-- principal. (ii) The charges of any 30 days stay within the legal share, each day at its own price, the statutory minimum
-- aside. Cash is a strand of its own until its loan's period starts. (iii) Nothing is charged for days that have not begun, or
-- without its days. Charges that were reversed do not count, and neither does grace whose days a waiver names.
create function servicing.find_pawn_breaches(of_lms int, first_id bigint, last_id bigint) returns setof text
language sql stable as $$
  with recursive pawn as materialized (
    -- The pawns of the range. `most_principal` counts what a loan owed again after the payment of a renewal was reversed.
    select l.loan_id, l.chain_start_on, l.refinanced_from, l.grace_exact, l.renewal_number,
           p.product_id, p.body -> 'charges' as charges, (p.body ->> 'periodDays')::int as period_days,
           l.original_principal
             + coalesce((select sum(e.dr)
                           from servicing.ledger_entry e
                           join servicing.ledger_txn t using (txn_id)
                          where e.loan_id = l.loan_id
                            and e.account = '1100'
                            and t.event = 'REFINANCE_PAYMENT_REVERSED'), 0) as most_principal
      from servicing.loan l
      join servicing.product p using (product_id)
     where l.lms_id = of_lms
       and l.loan_id between first_id and last_id
       and l.period_on is not null
       and p.body ->> 'kind' = 'pawn'
  ), chain (loan_id, member, earlier, depth) as (
    -- Each pawn (depth 0) and the three loans before it.
    select w.loan_id, w.loan_id, w.refinanced_from, 0
      from pawn w
    union all
    select c.loan_id, l.loan_id, l.refinanced_from, c.depth + 1
      from chain c
      join servicing.loan l on l.loan_id = c.earlier
     where c.depth < 3
       and l.period_on is not null
  ), charge as materialized (
    -- The charges of the chain that count, with the days they are for.
    select c.loan_id, c.member, c.depth, t.txn_id, t.event, t.business_date, i.from_on, i.to_on, i.principal,
           (select sum(e.dr - e.cr)
              from servicing.ledger_entry e
             where e.txn_id = i.txn_id
               and e.loan_id = c.member
               and e.account in ('1120', '9100', '9200')) as charge
      from chain c
      join servicing.charge_interval i on i.loan_id = c.member
      join servicing.ledger_txn t on t.txn_id = i.txn_id
     where t.event <> 'FEE_WAIVE'
       and not exists (select from servicing.ledger_txn r where r.reversal_of = t.txn_id)
       -- Grace whose days a waiver names, unless the waiver was reversed.
       and not (t.event = 'GRACE_CHARGE'
                and exists (select from servicing.charge_interval v
                              join servicing.ledger_txn w on w.txn_id = v.txn_id and w.event = 'FEE_WAIVE'
                             where v.loan_id = i.loan_id
                               and v.from_on <= i.from_on
                               and i.to_on <= v.to_on
                               and not exists (select from servicing.ledger_txn r where r.reversal_of = w.txn_id)))
  ), spread as (
    -- The charge of each day, in proportion to the prices of the days. Grace costs the same on each day.
    select c.loan_id, c.member, c.depth, c.event = 'CASH_CHARGE' as is_cash, day, c.principal,
           case c.event
             when 'GRACE_CHARGE' then c.charge / (c.to_on - c.from_on)
             else least(c.charge,
                        case when c.event = 'PERIOD_CHARGE' then c.principal * k.whole / (w.period_days * 100000000::numeric) else c.charge end)
                  * servicing.chain_rate(w.charges, 'rateE8', day, 1) / k.whole
           end as share
      from charge c
      join pawn w on w.loan_id = c.loan_id
     cross join lateral (
       select servicing.chain_rate(w.charges, 'rateE8', c.from_on - w.chain_start_on, c.to_on - c.from_on) as whole) k
     cross join lateral generate_series(c.from_on - w.chain_start_on, c.to_on - w.chain_start_on - 1) day
  ), by_day as materialized (
    select s.loan_id, s.member, s.depth, s.is_cash, s.day,
           sum(s.principal) as principal, sum(s.share) / sum(s.principal) as rate
      from spread s
     group by 1, 2, 3, 4, 5
  ), strand as (
    select b.loan_id, 'main' as strand, b.day, sum(b.rate) as rate
      from by_day b
     where not b.is_cash
     group by 1, 3
    union all
    select b.loan_id, 'cash', b.day, sum(b.rate)
      from by_day b
     where b.depth = 0
       and exists (select from by_day c where c.loan_id = b.loan_id and c.depth = 0 and c.is_cash)
     group by 1, 3
  ), windowed as (
    -- What is charged in the 30 days that end with each day, as a share of the principal.
    select s.loan_id, s.day,
           sum(s.rate) over (partition by s.loan_id, s.strand order by s.day range between 29 preceding and current row) as share
      from strand s
  ), slack as (
    -- Grace is charged in whole cents, so that single days may be a cent above their part.
    select c.loan_id, max(2.0 / c.principal) as most
      from charge c
     where c.event = 'GRACE_CHARGE'
     group by c.loan_id
  ), over_cap as (
    -- The worst window of each loan. The lowest price of all is compared first, because the cap of a window takes long to compute.
    select distinct on (d.loan_id) d.loan_id, d.share, d.day,
           servicing.chain_rate(w.charges, 'capRateE8', greatest(0, d.day - 29), 30) / (w.period_days * 100000000::numeric) as cap
      from windowed d
      join pawn w on w.loan_id = d.loan_id
      left join slack s on s.loan_id = d.loan_id
     where d.share > (select min((r ->> 'capRateE8')::numeric) / 100000000 from jsonb_array_elements(w.charges) r)
       and d.share - coalesce(s.most, 0) - 0.000000001
           > servicing.chain_rate(w.charges, 'capRateE8', greatest(0, d.day - 29), 30) / (w.period_days * 100000000::numeric)
     order by d.loan_id, d.share desc
  )
  -- (i)
  select format('I9 loan %s: chain day %s is charged twice', b.loan_id, b.day)
    from by_day b
    join pawn w on w.loan_id = b.loan_id
   where b.depth = 0
     and not b.is_cash
     and (b.principal > w.most_principal
          or exists (select from by_day o
                      where o.loan_id = b.loan_id
                        and o.day = b.day
                        and (o.depth > 0 or o.is_cash)))
  union all
  -- (ii)
  select format('I9 loan %s: %s of the principal is charged in the 30 days to chain day %s, the cap is %s', v.loan_id, round(v.share, 6),
           v.day, round(v.cap, 6))
    from over_cap v
  union all
  -- (iii)
  select format('I9 loan %s: %s of %s is for days from %s on', c.loan_id, c.event, c.business_date, c.from_on)
    from charge c
   where c.depth = 0
     and c.from_on > c.business_date
  union all
  select format('I9 loan %s: transaction %s charges without its days', w.loan_id, t.txn_id)
    from pawn w
    join servicing.ledger_entry e
      on e.loan_id = w.loan_id
     and e.component in ('charge', 'grace')
     and e.dr > 0
     and e.account in ('1120', '9200')
    join servicing.ledger_txn t
      on t.txn_id = e.txn_id
     and t.event in ('PERIOD_CHARGE', 'CASH_CHARGE', 'GRACE_CHARGE')
   where not exists (select from servicing.charge_interval i where i.loan_id = w.loan_id and i.txn_id = t.txn_id)
  union all
  -- I7: no more grace is booked than has accrued.
  select format('I7 loan %s: grace of %s cents is booked, %s accrued', w.loan_id, g.booked, div(w.grace_exact, 3000000000))
    from pawn w
   cross join lateral (
     select coalesce(sum(e.dr - e.cr), 0) as booked
       from servicing.ledger_entry e
       join servicing.ledger_txn t using (txn_id)
      where e.loan_id = w.loan_id
        and e.account in ('1120', '9100', '9200')
        and t.event = 'GRACE_CHARGE') g
   where g.booked > div(w.grace_exact, 3000000000)
$$;
