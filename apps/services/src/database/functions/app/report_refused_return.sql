-- Records, once for each payment, a return that the ledger refuses to reverse, so that a person can resolve it.
-- Called by: servicing/autopay
-- Owner: features/payments
-- Each record is a separate reconciliation run. Our amount is the payment's amount in the clearing accounts; the bank's is 0.
create function app.report_refused_return(report_id text, on_day date, of_payment text, why text) returns void language sql as $$
  with run as (
    insert into app.reconciliation_run (run_id, business_date, payments, unanswered, differences)
    select report_id, on_day, 1, 0, 1
     where not exists (select from app.reconciliation_difference d where d.payment_id = of_payment and d.kind = 'return_refused')
    returning run_id
  )
  insert into app.reconciliation_difference (run_id, payment_id, kind, our_cents, their_cents, detail)
  select run_id, of_payment, 'return_refused', coalesce((select sum(e.dr - e.cr) from servicing.transactions_of_payment(of_payment) t (txn_id)
            join servicing.ledger_entry e using (txn_id) where e.account in ('1020', '1030')), 0), 0, why
    from run
$$;
revoke execute on function app.report_refused_return(text,date,text,text) from public;
grant execute on function app.report_refused_return(text,date,text,text) to lendside_worker;
