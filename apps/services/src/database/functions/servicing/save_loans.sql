-- Saves the values of loans that postings changed, with their statements and events.
-- Called by: servicing/loans, servicing.post_payments, servicing.book_commands
create function servicing.save_loans(loans jsonb) returns void language plpgsql as $$
declare
  -- A separate array, so that the planner finds the loans by key.
  ids bigint[] := array(select (n ->> 'loanId')::bigint from jsonb_array_elements(loans) n);
begin
  update servicing.loan l
     set status = n.status, phase = n.phase, accrued_exact = n."accruedExact", applied = n.applied, days_late = n."daysLate",
         due_on = n."dueOn", due_rolled_on = n."dueRolledOn", paid_off_on = n."paidOffOn", quote_version = l.quote_version + 1,
         is_non_accrual = n."isNonAccrual", status_before_bankruptcy = n."statusBeforeBankruptcy",
         credit_limit = (n.line ->> 'creditLimit')::bigint, line_holds = coalesce((n.line ->> 'holds')::bigint, 0),
         billed_interest = coalesce((n.line ->> 'billedInterest')::bigint, 0),
         billed_customary_fee = coalesce((n.line ->> 'billedCustomaryFee')::bigint, 0),
         customary_fee_exact = coalesce((n.line ->> 'customaryFeeExact')::numeric, 0),
         next_cycle_on = (n.line ->> 'nextCycleOn')::date,
         period_charge = coalesce((n.pawn ->> 'charge')::bigint, l.period_charge),
         grace_exact = coalesce((n.pawn ->> 'graceExact')::numeric, l.grace_exact)
    from jsonb_to_recordset(loans) as n("loanId" bigint, status int, phase text, "accruedExact" numeric, applied bigint,
         "daysLate" int, "dueOn" date, "dueRolledOn" date, "paidOffOn" date, "isNonAccrual" boolean,
         "statusBeforeBankruptcy" int, line jsonb, pawn jsonb)
   where l.loan_id = any (ids) and l.loan_id = n."loanId";
  if jsonb_path_exists(loans, '$[*].line.statements[*]') then
    insert into servicing.line_statement as k (loan_id, number, cycle_on, due_on, rolled_on, interest, customary_fee, principal,
           past_due, fees, minimum, unpaid)
    select (n ->> 'loanId')::bigint, (s ->> 0)::int, (s ->> 1)::date, (s ->> 2)::date, (s ->> 3)::date, (s ->> 4)::bigint,
           (s ->> 5)::bigint, (s ->> 6)::bigint, (s ->> 7)::bigint, (s ->> 8)::bigint, (s ->> 9)::bigint, (s ->> 10)::bigint
      from jsonb_array_elements(loans) n, jsonb_array_elements(n -> 'line' -> 'statements') s
    on conflict (loan_id, number) do update set unpaid = excluded.unpaid where k.unpaid <> excluded.unpaid;
  end if;
  -- Most payments do not change the loan's state.
  if jsonb_path_exists(loans, '$[*].events[*]') then
    insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date, txn_id)
    select v.loan_id, v.last + v.ordinality, e.event, e."fromStatus", e."toStatus", e."toPhase", e.actor, e."businessDate",
           (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = e."txnKey")
      from (select (n ->> 'loanId')::bigint as loan_id, x.value, x.ordinality,
                   coalesce((select max(p.seq) from servicing.loan_event p where p.loan_id = (n ->> 'loanId')::bigint), 0) as last
              from jsonb_array_elements(loans) n, jsonb_array_elements(n -> 'events') with ordinality x) v
     cross join lateral jsonb_to_record(v.value) as e(event text, "fromStatus" int, "toStatus" int, "toPhase" text, actor text,
           "businessDate" date, "txnKey" text);
  end if;
end $$;
