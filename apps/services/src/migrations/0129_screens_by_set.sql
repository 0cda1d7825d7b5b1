-- A screen of loans costs the same for each of any number of askers (decision 011).

-- The loans that a payment is on its way to, as a relation, so that a statement about many loans plans it with the rest; the same
-- states as the index app.payment_in_flight. Read with the rights of whoever owns it, because payments are shown to who made them, and
-- the other one of two who owe a loan, or a guest, may have. The API sees those of the customers it speaks for, as everywhere (D11).
create view app.loan_being_paid as
  select p.loan_id from app.payment p
   where p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')
     and (current_user <> 'lendside_api'
          or exists (select from servicing.loan l where l.loan_id = p.loan_id and l.customer_id = any (app.current_customers())));
grant select on app.loan_being_paid to lendside_api, lendside_worker;

-- As before (0096); a row is written as JSON in one go, and whether a payment is on its way is looked up in place, by a plan that
-- stays with the loan (`limit`) however few are being paid when it is made.
create or replace view servicing.loan_record with (security_invoker = true) as
  select l.loan_id, l.lms_id, l.customer_id, l.brand, to_json(r) as record
    from servicing.loan l
    join servicing.store s on s.store_id = l.store_id
    join servicing.business_clock c on c.lms_id = l.lms_id
    cross join lateral (select
      l.loan_id as "loanId", l.loan_header as "loanHeader", l.lms_id as "lmsId", l.product_id as "productId", l.status, l.phase,
      -- Day-end opens loans one range after another; each stands on its own day until the clock follows.
      greatest(c.business_date, l.accrued_through) as "asOf",
      l.note_on as "noteOn", l.chain_start_on as "chainStartOn", l.original_principal as "originalPrincipal", l.rate_e8 as "rateE8",
      l.accrued_exact::text as "accruedExact", l.applied, l.brand, l.store_id as "storeId", s.phone as "storePhone",
      s.state as "storeState", l.customer_id as "customerId", l.cosigner_id as "cosignerId", l.paid_off_on as "paidOffOn",
      l.collateral, l.quote_version as "quoteVersion",
      coalesce((select true from app.loan_being_paid p where p.loan_id = l.loan_id limit 1), false) as "paymentInFlight",
      (select json_build_object('method', a.method, 'displayNumber', a.display_number,
                                'enrollerId', coalesce(a.enroller_id, l.customer_id))
         from servicing.autopay a
        where a.loan_id = l.loan_id and a.ended_on is null and a.suspended_on is null) as autopay,
      (select json_object_agg(b.account || b.component, b.balance) from servicing.loan_balance b where b.loan_id = l.loan_id) as balances,
      -- Lists of whole numbers, days counted from 1970-01-01: instalments as JSON of their own were a third of reading a loan.
      array(select array[i.number, i.due_on - date '1970-01-01', i.amount, i.interest, i.principal, i.balance]
              from servicing.schedule_item i where i.loan_id = l.loan_id order by i.number) as schedule,
      l.is_non_accrual as "isNonAccrual", l.renewal_number as "renewalNumber", l.chain_principal as "chainPrincipal",
      l.status_before_bankruptcy as "statusBeforeBankruptcy",
      case when l.frequency = 'line' then json_build_object('creditLimit', l.credit_limit, 'holds', l.line_holds,
        'billedInterest', l.billed_interest, 'billedCustomaryFee', l.billed_customary_fee,
        'customaryFeeExact', l.customary_fee_exact::text, 'nextCycleOn', l.next_cycle_on,
        'statements', (select coalesce(json_agg(json_build_array(t.number, t.cycle_on, t.due_on, t.interest, t.customary_fee, t.principal,
                         t.past_due, t.fees, t.minimum, t.unpaid) order by t.number), '[]')
                         from servicing.line_statement t where t.loan_id = l.loan_id)) end as line) r;

drop function app.has_payment_in_flight(bigint);

-- As before (0053). What was said of customers is gathered first and matched with who asks afterwards: left to itself the planner
-- looked into every table once for each asker, for all of them: sixteen cost six times as much as one.
create or replace function servicing.screens_asked(systems int[], brands text[], asks int[], customers text[])
returns table (ask int, loan json, remark json) language plpgsql as $$
begin
  perform servicing.look_as(customers);
  return query
    select w.ask, r.record, null::json
      from unnest(asks, customers) as w (ask, customer_id)
      join servicing.loan_record r on r.customer_id = w.customer_id and r.lms_id = systems[w.ask] and r.brand = brands[w.ask]
     where r.customer_id = any (customers)
     order by w.ask, r.loan_id;
  if array_position(brands, null) is null then
    return;
  end if;
  return query
    with said as materialized (
      select f.customer_id, f.lms_id, json_build_object('kind', 'fact', 'ssnOnFile', f.ssn_on_file, 'isBlocked', f.is_blocked,
               'isCoveredBorrower', f.is_covered_borrower, 'isMarried', f.is_married,
               'isSpouseNoticed', f.spouse_notice_on is not null, 'demographicsComplete', f.demographics_complete,
               'guestRefinanceEnabled', f.guest_refinance_enabled, 'discretionaryIncome', f.discretionary_income) as remark
        from servicing.customer_fact f where f.customer_id = any (customers)
      union all
      select a.customer_id, a.lms_id, json_build_object('kind', 'appraisal', 'applicationId', a.application_id, 'amount', a.appraisal)
        from servicing.application a where a.customer_id = any (customers) and a.appraisal is not null
      union all
      -- Of any loan system: loans know which is theirs.
      select d.customer_id, null, json_build_object('kind', 'draw', 'loanId', d.loan_id)
        from servicing.disbursement d
       where d.customer_id = any (customers) and d.purpose = 'draw' and d.state in ('requested', 'approved')
      union all
      select l.customer_id, l.lms_id, json_build_object('kind', 'loan', 'loanId', l.loan_id, 'isBankrupt', l.status in (17, 32),
               'lockedBy', k.holder_name)
        from servicing.loan l
        left join servicing.loan_lock k on k.loan_id = l.loan_id and k.expires_at > now()
       where l.customer_id = any (customers) and (l.status in (17, 32) or k.loan_id is not null))
    select w.ask, null::json, x.remark
      from said x
      join unnest(asks, customers) as w (ask, customer_id) on w.customer_id = x.customer_id
     where brands[w.ask] is null and (x.lms_id = systems[w.ask] or x.lms_id is null);
end $$;
