-- What a settlement ended its debt for, signed as money that came in: the inverse of one that came back gave the same away. Null for
-- anything else. By right of the owner, for lines of cash belong to no loan; whoever asks has found the transaction by their own rights.
create function servicing.settled_for(of_txn bigint, of_event text) returns bigint language sql stable security definer set search_path = '' as $$
  select case when of_event = 'SETTLEMENT' or of_event = 'REVERSAL' and exists (
      select from servicing.ledger_txn t join servicing.ledger_txn x on x.txn_id = t.reversal_of
       where t.txn_id = of_txn and x.event = 'SETTLEMENT')
    then (select coalesce(sum(e.dr - e.cr), 0)::bigint from servicing.ledger_entry e
           where e.txn_id = of_txn and e.account in ('1010', '1020', '1030')) end
$$;
revoke execute on function servicing.settled_for(bigint, text) from public;
grant execute on function servicing.settled_for(bigint, text) to lendside_api, lendside_worker;

-- The timeline's movements with what a settlement paid.
create or replace function servicing.money_of(customer_ids text[], of_lms int, of_loan bigint, readers text[]) returns setof json language plpgsql as $$
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
                   'on', d.effective_on, 'state', d.state, 'code', d.return_code, 'try', d.try) order by d.effective_on, d.try), '[]')
            from servicing.debit_attempt d where d.loan_id = r.loan_id),
        'tries', app.tries_of_loan(r.loan_id, readers))
      from servicing.loan_record r
     where r.loan_id = of_loan and r.lms_id = of_lms and r.customer_id = any (customer_ids);
end $$;

-- And the history's.
create or replace function servicing.history_of(customer_ids text[], of_lms int, of_loan bigint) returns setof json
language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('transactionId', m.txn_id::text, 'on', m.business_date, 'event', m.event,
             'paidAs', servicing.paid_as(of_loan, m.txn_id, m.event, m.idempotency_key),
             'settledFor', case when m.event in ('SETTLEMENT', 'REVERSAL') then servicing.settled_for(m.txn_id, m.event) end, 'channel', m.channel,
             'principal', m.principal, 'interest', m.interest, 'fees', m.fees, 'credit', m.credit, 'line', m.line,
             'balance', m.balance, 'payoffAfter', m.payoff, 'drawState', d.state, 'reference', d.reference,
             'confirmationNumber', coalesce(r.confirmation_number, case when m.narrative ~ '^\d{9,10}$' then m.narrative end))
      from (
        select t.txn_id, t.business_date, t.event, t.channel, t.narrative, t.idempotency_key, e.*,
               sum(e.principal) over running as balance,
               sum(e.principal + e.interest + e.fees + e.credit) over running as payoff
          from (
            select e.txn_id as txn,
                   coalesce(sum(e.dr - e.cr) filter (where e.account = '1100' or e.account = '9100' and e.component = 'principal'), 0) as principal,
                   coalesce(sum(e.dr - e.cr) filter (where e.account in ('1110', '1120', '1125', '9200')
                     or e.account = '9100' and e.component in ('interest', 'charge', 'grace', 'customaryFee')), 0) as interest,
                   coalesce(sum(e.dr - e.cr) filter (where e.account in ('1130', '1140')
                     or e.account = '9100' and e.component in ('maintenance', 'fee', 'cost')), 0) as fees,
                   coalesce(sum(e.dr - e.cr) filter (where e.account = '2010'), 0) as credit,
                   coalesce(sum(e.dr - e.cr) filter (where e.account = '9300'), 0) as line
              from servicing.ledger_entry e
              join servicing.loan l on l.loan_id = e.loan_id and l.lms_id = of_lms and l.customer_id = any (customer_ids)
             where e.loan_id = of_loan
             group by e.txn_id) e
          join servicing.ledger_txn t on t.txn_id = e.txn
        window running as (order by t.business_date, t.txn_id)) m
      left join servicing.payment_result r on r.txn_id = m.txn_id
      left join servicing.disbursement d on m.event = 'DRAW' and d.reference = m.narrative
     where m.event not in ('ACCRUE', 'ACCRUE_CUSTOMARY_FEE', 'EARN_CHARGE', 'EARN_ORIGINATION_FEE', 'DISBURSE', 'CHARGE_OFF',
             'CHARGE_OFF_MEMO', 'ENTER_NON_ACCRUAL', 'LEAVE_NON_ACCRUAL', 'PROVISION')
       and (m.principal <> 0 or m.interest <> 0 or m.fees <> 0 or m.credit <> 0
            or m.line <> 0 and m.event in ('LOC_OPEN', 'LOC_LIMIT', 'LOC_CLOSE'))
     order by m.business_date desc, m.txn_id desc;
end $$;
