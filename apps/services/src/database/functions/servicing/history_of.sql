-- Returns the history of a loan, newest first.
-- Called by: servicing/loans
create function servicing.history_of(customer_ids text[], of_lms int, of_loan bigint) returns setof json
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
