-- Returns what a statement of a line of credit says, from its ledger (12 CFR 1026.7(b)).
-- Called by: servicing.notices_due
-- The accrual of the cycle day belongs to the statement; everything else of that day belongs to the next one. The balance
-- subject to interest is the average of the principal at the end of each day. In non-accrual the charges stand in 9200.
create function servicing.statement_facts(of_loan bigint, of_number int) returns jsonb language sql stable as $$
  with this as (
    select s.*, l.note_on, l.credit_limit, coalesce(p.cycle_on, l.note_on) as from_day, p.cycle_on as previous_on
      from servicing.line_statement s
      join servicing.loan l on l.loan_id = s.loan_id
      left join servicing.line_statement p on p.loan_id = s.loan_id and p.number = s.number - 1
     where s.loan_id = of_loan
       and s.number = of_number
  ), moved as (
    -- Each transaction with what it changed in each part of the debt.
    select t.txn_id, t.business_date, t.event,
           t.event in ('ACCRUE', 'ACCRUE_CUSTOMARY_FEE') as is_accrual,
           sum(e.dr - e.cr) filter (where e.account in ('1100', '1110', '1120', '1125', '1130', '1140', '9100', '9200', '2010')) as owed,
           sum(e.dr - e.cr) filter (where e.account = '1100') as principal,
           sum(e.dr - e.cr) filter (where e.account in ('1110', '9200')) as interest,
           sum(e.dr - e.cr) filter (where e.account in ('1125', '9200')) as customary_fee,
           sum(e.dr - e.cr) filter (where e.account = '1130') as fees
      from servicing.ledger_entry e
      join servicing.ledger_txn t on t.txn_id = e.txn_id
     where e.loan_id = of_loan
     group by t.txn_id, t.business_date, t.event
  ), placed as (
    -- `is_told`: this statement or an earlier one tells it. `is_older`: an earlier one does.
    select m.*,
           case when m.is_accrual then m.business_date <= this.cycle_on else m.business_date < this.cycle_on end as is_told,
           this.previous_on is not null
             and case when m.is_accrual then m.business_date <= this.previous_on else m.business_date < this.previous_on end as is_older,
           m.business_date >= date_trunc('year', this.cycle_on)::date as is_this_year,
           m.fees > 0 and m.event not in ('REVERSAL', 'PAYMENT_REVERSED', 'CHARGEBACK') as is_fee
      from moved m, this
  ), total as (
    select sum(p.owed) filter (where p.is_older) as previous_balance,
           sum(p.owed) filter (where p.is_told) as new_balance,
           sum(p.principal) filter (where p.is_told) as principal,
           sum(p.interest) filter (where p.is_told and not p.is_older and p.event = 'ACCRUE') as interest,
           sum(p.customary_fee) filter (where p.is_told and not p.is_older and p.event = 'ACCRUE_CUSTOMARY_FEE') as customary_fee,
           sum(p.fees) filter (where p.is_told and not p.is_older and p.is_fee) as fees,
           sum(p.interest) filter (where p.is_told and p.is_this_year and p.event = 'ACCRUE') as year_interest,
           sum(p.customary_fee) filter (where p.is_told and p.is_this_year and p.event = 'ACCRUE_CUSTOMARY_FEE') as year_customary_fee,
           sum(p.fees) filter (where p.is_told and p.is_this_year and p.is_fee) as year_fees
      from placed p
  ), day_balance as (
    -- The principal at the end of each day of the cycle.
    select (select coalesce(sum(p.principal), 0) from placed p where p.business_date <= d.day) as principal
      from this
     cross join lateral generate_series(this.from_day, this.cycle_on - 1, interval '1 day') d (day)
  )
  select jsonb_build_object(
           'minimum', this.minimum,
           'dueOn', this.due_on,
           'cycleOn', this.cycle_on,
           'fromDay', this.from_day,
           'pastDue', this.past_due,
           'creditLimit', this.credit_limit,
           'previousBalance', coalesce(total.previous_balance, 0),
           'newBalance', coalesce(total.new_balance, 0),
           'availableCredit', greatest(0, this.credit_limit - coalesce(total.principal, 0)),
           'interest', coalesce(total.interest, 0),
           'customaryFee', coalesce(total.customary_fee, 0),
           'fees', coalesce(total.fees, 0),
           'yearInterest', coalesce(total.year_interest, 0),
           'yearCustomaryFee', coalesce(total.year_customary_fee, 0),
           'yearFees', coalesce(total.year_fees, 0),
           'days', this.cycle_on - this.from_day,
           'averageBalance', coalesce((select round(avg(b.principal))::bigint from day_balance b), 0),
           'transactions', coalesce((
             select jsonb_agg(jsonb_build_object('on', p.business_date, 'event', p.event, 'amount', p.owed)
                      order by p.business_date, p.txn_id)
               from placed p
              where p.is_told
                and not p.is_older
                and not p.is_accrual
                and p.owed <> 0), '[]'))
    from this
   cross join total
$$;
