-- Returns the transactions of one loan with their lines.
-- Called by: servicing/ledger
-- Reads only the lines of this loan from transactions that day-end booked for many loans.
create function servicing.books_of(of_loan bigint) returns setof json language sql stable as $$
  select json_build_object('key', t.idempotency_key, 'event', t.event, 'on', t.business_date, 'effectiveOn', t.effective_date,
           'chainLoanId', t.loan_id, 'channel', t.channel,
           'reversesKey', (select x.idempotency_key from servicing.ledger_txn x where x.txn_id = t.reversal_of),
           'isReversed', exists (select from servicing.ledger_txn r where r.reversal_of = t.txn_id),
           'lines', (select json_agg(json_build_array(e.account, e.component, e.dr, e.cr, e.loan_id) order by e.line)
                       from servicing.ledger_entry e
                      where e.txn_id = t.txn_id and (t.loan_id is not null or e.loan_id = of_loan)))
    from servicing.ledger_txn t
   where t.txn_id in (select x.txn_id from servicing.ledger_txn x where x.loan_id = of_loan
                      union select e.txn_id from servicing.ledger_entry e where e.loan_id = of_loan)
   order by t.business_date, t.txn_id
$$;
