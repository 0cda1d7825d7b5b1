-- Lists breaches of invariants I4, I6 to I9, I11, I12 and I14 of one range of loans.
-- Called by: servicing/day-end, servicing.find_breaches
create function servicing.find_breaches_of_loans(of_lms int, first_id bigint, last_id bigint) returns setof text
language sql stable as $$
  with loan as materialized (
    select l.loan_id, l.status, l.accrued_exact, l.customary_fee_exact, l.is_non_accrual, l.line_holds, l.credit_limit, l.frequency,
           l.product_id, l.original_principal, l.period_charge,
           coalesce(l.period_on, l.note_on) - l.chain_start_on as chain_day
      from servicing.loan l
     where l.lms_id = of_lms
       and l.loan_id between first_id and last_id
  ), kept as materialized (
    -- Balances as the loan keeps them.
    select b.loan_id, b.account, b.component, b.balance
      from servicing.loan_balance b
     where b.loan_id between first_id and last_id
       and b.loan_id in (select loan_id from loan)
  ), posted as (
    -- Balances as its ledger entries add up.
    select e.loan_id, e.account, e.component, sum(e.dr - e.cr) as balance
      from servicing.ledger_entry e
     where e.loan_id between first_id and last_id
       and e.loan_id in (select loan_id from loan)
     group by 1, 2, 3
  ), owed as materialized (
    -- What each loan owes by its balances, and the charges that it has accrued, rounded half up to cents.
    select l.loan_id, l.status, l.is_non_accrual, l.frequency, l.line_holds, l.credit_limit,
           div(2 * l.accrued_exact + 36500000000, 73000000000) as accrued,
           div(2 * l.customary_fee_exact + 36500000000, 73000000000) as customary_accrued,
           coalesce(sum(k.balance) filter (where k.account in ('1110', '9200', '9100') and k.component = 'interest'), 0) as interest,
           coalesce(sum(k.balance) filter (where k.account in ('1125', '9200', '9100') and k.component = 'customaryFee'), 0)
             as customary_fee,
           coalesce(sum(k.balance) filter (where k.account = '1100'), 0) as principal,
           coalesce(sum(k.balance) filter (where k.account in ('1110', '1120', '1125')), 0) as on_balance_charges,
           coalesce(sum(k.balance) filter (where k.account in ('1100', '1110', '1120', '1125', '1130', '1140')), 0) as on_balance,
           coalesce(sum(k.balance) filter (where k.account in ('9100', '9200')), 0) as claims,
           coalesce(sum(k.balance) filter (where k.account in ('9190', '9290')), 0) as contra
      from loan l
      left join kept k using (loan_id)
     group by l.loan_id, l.status, l.is_non_accrual, l.frequency, l.line_holds, l.credit_limit, l.accrued_exact, l.customary_fee_exact
  ), pawn_cap as (
    -- The legal share of the principal on its days, or the statutory minimum if that is more.
    select l.loan_id, l.period_charge,
           greatest(
             div(l.original_principal::numeric * servicing.chain_rate(p.body -> 'charges', 'capRateE8', l.chain_day, d.days),
                 d.days * 100000000::numeric),
             min((c ->> 'minCents')::numeric)) as most
      from loan l
      join servicing.product p using (product_id)
     cross join lateral (select (p.body ->> 'periodDays')::int as days) d
     cross join lateral jsonb_array_elements(p.body -> 'charges') c
     where l.period_charge > 0
       and p.body ->> 'kind' = 'pawn'
       and (c ->> 'fromChainDay')::int < l.chain_day + d.days
       and servicing.chain_rate(jsonb_build_array(c), 'capRateE8', l.chain_day, d.days) > 0
     group by l.loan_id, l.period_charge, l.original_principal, l.chain_day, p.product_id, d.days
  ), payday_cap as (
    -- The fee, as a share of the money handed out or of the face of the check.
    select l.loan_id, l.period_charge,
           div(l.original_principal::numeric * f.rate, case p.body -> 'fee' ->> 'of' when 'face' then 100000000 - f.rate else 100000000 end)
             as most
      from loan l
      join servicing.product p using (product_id)
     cross join lateral (select (p.body -> 'fee' ->> 'rateE8')::numeric as rate) f
     where l.period_charge > 0
       and p.body ->> 'kind' = 'payday'
  ), step as (
    -- Each event of a loan beside the one before it.
    select e.loan_id, e.seq, e.from_status, e.business_date,
           lag(e.to_status) over steps as status_before,
           lag(e.business_date) over steps as day_before
      from servicing.loan_event e
     where e.loan_id between first_id and last_id
       and e.loan_id in (select loan_id from loan)
    window steps as (partition by e.loan_id order by e.seq)
  )
  -- I4: each balance equals its entries.
  select format('I4 loan %s: account %s %s stands at %s, its entries at %s', loan_id, account, component,
           coalesce(k.balance, 0), coalesce(p.balance, 0))
    from kept k
    full join posted p using (loan_id, account, component)
   where coalesce(k.balance, 0) <> coalesce(p.balance, 0)
  union all
  -- I4: claims outside the balance sheet equal their contra accounts.
  select format('I4 loan %s: claims of %s cents stand against %s', loan_id, claims, contra)
    from owed
   where claims + contra <> 0
  union all
  -- I7: what is booked of interest and fees is what has accrued.
  select format('I7 loan %s: %s cents of interest booked, %s accrued', loan_id, interest, accrued)
    from owed
   where interest <> accrued
     and status in (6, 12, 13, 15, 17, 23, 24, 27, 31, 32, 33)
  union all
  select format('I7 loan %s: %s cents of customary fee booked, %s accrued', loan_id, customary_fee, customary_accrued)
    from owed
   where customary_fee <> customary_accrued
     and status in (6, 12, 13, 15, 17, 23, 24, 27, 31, 32, 33)
  union all
  -- I7: in non-accrual the charges are claims outside the balance sheet.
  select format('I7 loan %s is in non-accrual and has %s cents of charges on the balance sheet', loan_id, on_balance_charges)
    from owed
   where is_non_accrual
     and on_balance_charges <> 0
     and status in (12, 13, 15, 17, 27, 31, 33)
  union all
  -- I6: a loan that is over has nothing on the balance sheet.
  select format('I6 loan %s has status %s and still stands at %s cents on the balance sheet', loan_id, status, on_balance)
    from owed
   where status in (3, 6, 8, 10, 22, 23, 24, 28, 29, 32)
     and on_balance <> 0
  union all
  -- I6: a charged-off loan keeps no claim if its borrower is not liable for the deficiency.
  select format('I6 loan %s: a claim of %s cents is kept of a debt without personal liability', l.loan_id, sum(k.balance))
    from loan l
    join kept k using (loan_id)
    join servicing.product p using (product_id)
   where k.account = '9100'
     and l.status in (6, 23, 24, 32)
     and (p.body ->> 'allowsDeficiency')::boolean is false
   group by l.loan_id
  having sum(k.balance) <> 0
  union all
  -- I8: no debt is below zero, and no liability above it.
  select format('I8 loan %s: account %s %s stands at %s cents', loan_id, account, component, balance)
    from kept
   where account in ('1100', '1110', '1120', '1125', '1130', '1140', '9100', '9200') and balance < 0
      or account in ('2010', '2200', '2210') and balance > 0
  union all
  -- I9: the charge of a period stays within its cap.
  select format('I9 loan %s: the charge of its period is %s cents, its cap %s', loan_id, period_charge, most)
    from (select * from pawn_cap union all select * from payday_cap) cap
   where period_charge > most
  union all
  select servicing.find_pawn_breaches(of_lms, first_id, last_id)
  union all
  -- I11: a loan has the status that its last event says.
  select format('I11 loan %s has status %s, its last event says %s', l.loan_id, l.status, e.to_status)
    from loan l
    left join lateral (
      select v.to_status
        from servicing.loan_event v
       where v.loan_id = l.loan_id
       order by v.seq desc
       limit 1) e on true
   where e.to_status is distinct from l.status
  union all
  -- I11: each event starts where the one before ended, on its day or later.
  select format('I11 loan %s: event %s starts from %s on %s, the one before ended at %s on %s', loan_id, seq, from_status, business_date,
           status_before, day_before)
    from step
   where seq > 1
     and (from_status is distinct from status_before or business_date < day_before)
  union all
  -- I11: a covered borrower loses no vehicle from the day we know of their cover.
  select format('I11 loan %s of a covered borrower: %s on %s, known since %s', e.loan_id, e.event, e.business_date,
           servicing.covered_since(e.loan_id))
    from servicing.loan_event e
    join servicing.loan l on l.loan_id = e.loan_id and l.is_covered_borrower
   where l.lms_id = of_lms
     and l.loan_id between first_id and last_id
     and e.event in ('assignRepo', 'recover', 'sell', 'chargeOff')
     and e.business_date > servicing.covered_since(e.loan_id)
  union all
  -- I11: each loan of a covered borrower is marked.
  select format('I11 loan %s is of a covered borrower and not marked', l.loan_id)
    from servicing.loan l
   where l.lms_id = of_lms
     and l.loan_id between first_id and last_id
     and not l.is_covered_borrower
     and exists (select from servicing.customer_fact f
                  where f.lms_id = l.lms_id
                    and f.customer_id in (l.customer_id, l.cosigner_id)
                    and f.is_covered_borrower)
  union all
  -- I12: draws and holds stay within the limit of the line, except after a returned payment.
  select format('I12 line %s: %s cents drawn or held of a limit of %s', loan_id, principal + line_holds, credit_limit)
    from owed
   where frequency = 'line'
     and status = 12
     and principal + line_holds > credit_limit
     and not exists (select from servicing.ledger_txn t
                      where t.loan_id = owed.loan_id and t.event in ('PAYMENT_REVERSED', 'CHARGEBACK'))
  union all
  -- I14: each signed document stands in its loan's chain, and the chain is whole.
  select format('I14 loan %s: %s', b.loan_id, b.problem)
    from app.find_broken_document_links(first_id, last_id) b
   where b.loan_id in (select loan_id from loan)
$$;
