-- Returns the cents received through a clearing account between two days.
-- Called by: servicing/day-end
create function servicing.received_on(of_lms int, of_account text, from_on date, to_on date) returns bigint
language sql stable as $$
  select coalesce(sum(e.dr - e.cr), 0)::bigint
    from servicing.ledger_txn t join servicing.ledger_entry e using (txn_id)
   where t.lms_id = of_lms and t.business_date between from_on and to_on and e.account = of_account
     and t.event in ('PAYMENT', 'PAYMENT_MEMO', 'PAYMENT_REVERSED', 'REFINANCE_PAYMENT_REVERSED', 'CHARGEBACK', 'SETTLEMENT', 'RECOVERY',
                     'ANCILLARY', 'REVERSAL', 'RESCIND')
$$;
