-- Posts a batch of payments: their transactions, their loans and the answers to their references.
-- Called by: servicing/commands
create function servicing.post_payments(journal jsonb, loans jsonb, results json) returns void language plpgsql as $$
begin
  perform servicing.write_journal(journal);
  perform servicing.save_loans(loans);
  insert into servicing.payment_result (reference, loan_id, txn_id, confirmation_number, result)
  select r.reference, r."loanId", (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = 'pay:' || r.reference),
         r."confirmationNumber", r.result
    from json_to_recordset(results) as r(reference text, "loanId" bigint, "confirmationNumber" text, result json);
end $$;
