-- Lists the transactions that a payment was booked with (decision 009).
-- Called by: features/payments, app.report_refused_return
-- The first has the payment's key; the others add a number to it. Each is found by its key.
create function servicing.transactions_of_payment(reference text) returns setof bigint language sql stable as $$
  with recursive booked (txn_id, number) as (
    select t.txn_id, 1 from servicing.ledger_txn t where t.idempotency_key = 'pay:' || reference
    union all
    select t.txn_id, b.number + 1
      from booked b
     cross join lateral (select n.txn_id from servicing.ledger_txn n
                          where n.idempotency_key = format('pay:%s:%s', reference, b.number + 1) offset 0) t
  )
  select b.txn_id from booked b
$$;
