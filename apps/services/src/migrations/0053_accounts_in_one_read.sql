-- The loans of a screen and what rules ask about their customers in one statement, for many screens at once (decision 013).
drop function servicing.loans_of_askers(int[], text[], int[], text[]);

-- What any number of askers want to see: ask number n is for system `systems[n]`, by somebody who has the customer ids
-- `customers[i]` for every i with `asks[i] = n`. With a brand it is for the loans under that brand, oldest first; without one
-- for what rules ask about the customers besides the books of their loans. What nobody said is as for anybody: a number on
-- file, nothing missing, nothing against them. Nobody gets what is somebody else's: see servicing.loans_asked.
create function servicing.screens_asked(systems int[], brands text[], asks int[], customers text[])
returns table (ask int, loan json, about json) language plpgsql as $$
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
    select w.ask, null::json, json_build_object(
             'ssnOnFile', coalesce(f.ssn_on_file, true), 'isBlocked', coalesce(f.is_blocked, false),
             'isCoveredBorrower', coalesce(f.is_covered_borrower, false), 'isBankrupt', coalesce(l.is_bankrupt, false),
             'isMarried', coalesce(f.is_married, false), 'isSpouseNoticed', coalesce(f.is_spouse_noticed, false),
             'demographicsComplete', coalesce(f.demographics_complete, true),
             'guestRefinanceEnabled', coalesce(f.guest_refinance_enabled, false),
             'discretionaryIncome', f.discretionary_income,
             'vehicleValue', (select a.appraisal from servicing.application a
                               where a.customer_id = any (w.ids) and a.lms_id = w.lms_id and a.appraisal is not null
                               order by a.application_id desc limit 1),
             'pendingDraws', array(select distinct d.loan_id from servicing.disbursement d
                                    where d.customer_id = any (w.ids) and d.purpose = 'draw' and d.state in ('requested', 'approved')),
             'locks', coalesce(l.locks, '[]'))
      from (select n.ask, systems[n.ask] as lms_id, array_agg(n.customer_id) as ids
              from unnest(asks, customers) as n (ask, customer_id) where brands[n.ask] is null group by n.ask) w
     cross join lateral (
           select bool_and(f.ssn_on_file) as ssn_on_file, bool_or(f.is_blocked) as is_blocked,
                  bool_or(f.is_covered_borrower) as is_covered_borrower, bool_or(f.is_married) as is_married,
                  bool_and(f.spouse_notice_on is not null) as is_spouse_noticed,
                  bool_and(f.demographics_complete) as demographics_complete,
                  bool_or(f.guest_refinance_enabled) as guest_refinance_enabled,
                  max(f.discretionary_income) as discretionary_income
             from servicing.customer_fact f where f.lms_id = w.lms_id and f.customer_id = any (w.ids)) f
     cross join lateral (
           select bool_or(l.status in (17, 32)) as is_bankrupt,
                  json_agg(json_build_array(k.loan_id, k.holder_name)) filter (where k.loan_id is not null) as locks
             from servicing.loan l
             left join servicing.loan_lock k on k.loan_id = l.loan_id and k.expires_at > now()
            where l.customer_id = any (w.ids) and l.lms_id = w.lms_id) l;
end $$;
