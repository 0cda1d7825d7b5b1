-- Returns the loans under a brand for any number of callers, and remarks about the customers.
-- Called by: servicing/loans
-- Collects the remarks first and matches them with the callers afterwards, because the planner would otherwise
-- read every table once for each caller.
create function servicing.screens_asked(systems int[], brands text[], asks int[], customers text[])
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
               'isCoveredBorrower', f.is_covered_borrower,
               'isActiveDuty', case when f.is_covered_borrower then servicing.may_be_on_active_duty(f.lms_id, f.customer_id) else false end,
               'isMarried', f.is_married,
               'isSpouseNoticed', f.spouse_notice_on is not null or f.spouse_sealed is not null, 'demographicsComplete', f.demographics_complete,
               'guestRefinanceEnabled', f.guest_refinance_enabled, 'discretionaryIncome', f.discretionary_income) as remark
        from servicing.customer_fact f where f.customer_id = any (customers)
      union all
      select a.customer_id, a.lms_id, json_build_object('kind', 'appraisal', 'applicationId', a.application_id, 'amount', a.appraisal)
        from servicing.application a where a.customer_id = any (customers) and a.appraisal is not null
      union all
      -- Matches any loan system, because the loan id is unique.
      select d.customer_id, null, json_build_object('kind', 'draw', 'loanId', d.loan_id)
        from servicing.disbursement d
       where d.customer_id = any (customers) and d.purpose = 'draw' and d.state in ('requested', 'approved')
      union all
      select l.customer_id, l.lms_id, json_build_object('kind', 'loan', 'loanId', l.loan_id, 'isBankrupt', l.status in (17, 32),
               'lockedBy', k.holder_name, 'lockedById', k.holder_id)
        from servicing.loan l
        left join servicing.loan_lock k on k.loan_id = l.loan_id and k.expires_at > now()
       where l.customer_id = any (customers) and (l.status in (17, 32) or k.loan_id is not null))
    select w.ask, null::json, x.remark
      from said x
      join unnest(asks, customers) as w (ask, customer_id) on w.customer_id = x.customer_id
     where brands[w.ask] is null and (x.lms_id = systems[w.ask] or x.lms_id is null);
end $$;
