-- What was tried on a loan and did not move its debt: payments under way and those that failed. A guest's card is the guest's.
create function app.tries_of_loan(of_loan bigint) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('paymentId', p.payment_id, 'state', p.state, 'amount', p.amount,
             'on', p.business_date, 'failure', p.failure_code, 'isGuest', p.guest_session_id is not null,
             'lastFour', case when p.guest_session_id is null then c.last_four end) order by p.accepted_at), '[]')
    from app.payment p left join app.card c on c.card_id = p.card_id
   where p.loan_id = of_loan and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending', 'declined', 'failed', 'voided')
$$;
revoke execute on function app.tries_of_loan(bigint) from public;
grant execute on function app.tries_of_loan(bigint) to lendside_api, lendside_worker;

-- Everything a loan's timeline is made of, in one statement: the loan, every transaction that moved its debt (interest of each
-- day included) in the order of the books, the debits of its autopay, and what was tried besides. By the reader's own rights.
create function servicing.money_of(customer_ids text[], of_lms int, of_loan bigint) returns setof json language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('loan', r.record,
        'movements', (
          select coalesce(json_agg(json_build_object('transactionId', t.txn_id::text, 'key', t.idempotency_key, 'on', t.business_date,
                   'event', t.event, 'channel', t.channel, 'principal', m.principal, 'interest', m.interest, 'fees', m.fees,
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
                   'on', d.effective_on, 'state', d.state, 'code', d.return_code, 'try', d.try) order by d.effective_on, d.try), '[]')
            from servicing.debit_attempt d where d.loan_id = r.loan_id),
        'tries', app.tries_of_loan(r.loan_id))
      from servicing.loan_record r
     where r.loan_id = of_loan and r.lms_id = of_lms and r.customer_id = any (customer_ids);
end $$;
