-- Returns a loan with its movements, debits and payment tries for the money timeline.
-- Called by: servicing/loans
-- The reason of a failed debit is shown only to the person who paid it.
create function servicing.money_timeline(customer_ids text[], of_lms int, of_loan bigint, readers text[]) returns setof json language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('loan', r.record,
        'movements', (
          select coalesce(json_agg(json_build_object('transactionId', t.txn_id::text, 'key', t.idempotency_key, 'on', t.business_date,
                   'event', t.event, 'paidAs', servicing.paid_as(of_loan, t.txn_id, t.event, t.idempotency_key),
                   'settledFor', case when t.event in ('SETTLEMENT', 'REVERSAL') then servicing.settled_for(t.txn_id, t.event) end, 'channel', t.channel, 'principal', m.principal, 'interest', m.interest, 'fees', m.fees,
                   'credit', m.credit, 'line', m.line, 'reversesKey', x.idempotency_key,
                   'confirmationNumber', coalesce(p.confirmation_number, case when t.narrative ~ '^\d{9,10}$' then t.narrative end))
                   order by t.business_date, t.txn_id), '[]')
            from (
              select e.txn_id,
                     coalesce(sum(e.dr - e.cr) filter (where e.account = '1100' or e.account = '9100' and e.component = 'principal'), 0) as principal,
                     coalesce(sum(e.dr - e.cr) filter (where e.account in ('1110', '1120', '1125', '9200')
                       or e.account = '9100' and e.component in ('interest', 'charge', 'grace', 'customaryFee')), 0) as interest,
                     coalesce(sum(e.dr - e.cr) filter (where e.account in ('1130', '1140')
                       or e.account = '9100' and e.component in ('maintenance', 'fee', 'cost')), 0) as fees,
                     coalesce(sum(e.dr - e.cr) filter (where e.account = '2010'), 0) as credit,
                     coalesce(sum(e.dr - e.cr) filter (where e.account = '9300'), 0) as line
                from servicing.ledger_entry e where e.loan_id = r.loan_id group by e.txn_id) m
            join servicing.ledger_txn t on t.txn_id = m.txn_id
            left join servicing.ledger_txn x on x.txn_id = t.reversal_of
            left join servicing.payment_result p on p.txn_id = t.txn_id
           where m.principal <> 0 or m.interest <> 0 or m.fees <> 0 or m.credit <> 0
              or m.line <> 0 and t.event in ('LOC_OPEN', 'LOC_LIMIT', 'LOC_CLOSE')),
        'debits', (
          select coalesce(json_agg(json_build_object('reference', d.reference, 'method', d.method, 'amount', d.amount,
                   'on', d.effective_on, 'state', d.state,
                   'code', case when d.return_code is null or coalesce(d.payer_id, d.customer_id) = any (readers) then d.return_code else 'ofOther' end,
                   'try', d.try) order by d.effective_on, d.try), '[]')
            from servicing.debit_attempt d where d.loan_id = r.loan_id),
        'tries', app.tries_of_loan(r.loan_id, readers))
      from servicing.loan_record r
     where r.loan_id = of_loan and r.lms_id = of_lms and r.customer_id = any (customer_ids);
end $$;
