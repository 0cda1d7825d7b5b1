-- What a payment is for: besides an ordinary one and a payoff a settlement by its signed offer, and the amount that a switch of the
-- product asks for, which the ledger books as an ordinary payment.
alter table app.payment
  drop constraint payment_purpose_check,
  add constraint payment_purpose_check check (purpose in ('standard', 'payoff', 'settlement', 'productSwitch'));

-- Whether the payment of this key was made toward a switch of the product; the ledger does not say.
create function app.is_for_product_switch(payment_key text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.payment p where starts_with(payment_key, 'pay:') and p.payment_id = substr(payment_key, 5)
                                             and p.purpose = 'productSwitch')
$$;
revoke execute on function app.is_for_product_switch(text) from public;
grant execute on function app.is_for_product_switch(text) to lendside_api, lendside_worker;

-- What a booked payment did to its loan, by the step it took: reinstatement | payoff | productSwitch; null for an ordinary one.
create function servicing.paid_as(of_loan bigint, of_txn bigint, of_event text, of_key text) returns text language sql stable as $$
  select case when of_event in ('PAYMENT', 'RECOVERY') then coalesce(
    (select case e.event when 'reinstate' then 'reinstatement' else 'payoff' end from servicing.loan_event e
      where e.loan_id = of_loan and e.txn_id = of_txn and e.event in ('reinstate', 'payoff', 'payClaim', 'redeem', 'repay')
      order by e.seq limit 1),
    case when app.is_for_product_switch(of_key) then 'productSwitch' end) end
$$;

-- What was tried on a loan and did not move its debt. Why a card was refused is told to whoever paid with it and to nobody else
-- who reads the loan: `readers` are the customers who ask. A guest's card is the guest's.
drop function servicing.money_of(text[], int, bigint);
drop function app.tries_of_loan(bigint);
create function app.tries_of_loan(of_loan bigint, readers text[]) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('paymentId', p.payment_id, 'state', p.state, 'amount', p.amount, 'purpose', p.purpose,
             'on', p.business_date, 'failure', case when p.failure_code is null or p.guest_session_id is null and exists (
                 select from app.profile_customer c where c.profile_id = p.profile_id and c.lms_id = p.lms_id and c.customer_id = any (readers))
               then p.failure_code else 'ofOther' end,
             'isGuest', p.guest_session_id is not null,
             'isByBank', starts_with(p.card_id, 'bank_')) order by p.accepted_at), '[]')
    from app.payment p
   where p.loan_id = of_loan and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending', 'declined', 'failed', 'voided')
$$;
revoke execute on function app.tries_of_loan(bigint, text[]) from public;
grant execute on function app.tries_of_loan(bigint, text[]) to lendside_api, lendside_worker;

-- Everything a loan's timeline is made of, in one statement, with what each payment was. By the reader's own rights.
create function servicing.money_of(customer_ids text[], of_lms int, of_loan bigint, readers text[]) returns setof json language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('loan', r.record,
        'movements', (
          select coalesce(json_agg(json_build_object('transactionId', t.txn_id::text, 'key', t.idempotency_key, 'on', t.business_date,
                   'event', t.event, 'paidAs', servicing.paid_as(of_loan, t.txn_id, t.event, t.idempotency_key), 'channel', t.channel, 'principal', m.principal, 'interest', m.interest, 'fees', m.fees,
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

-- The history with what each payment was.
create or replace function servicing.history_of(customer_ids text[], of_lms int, of_loan bigint) returns setof json
language plpgsql as $$
begin
  perform servicing.look_as(customer_ids);
  return query
    select json_build_object('transactionId', m.txn_id::text, 'on', m.business_date, 'event', m.event,
             'paidAs', servicing.paid_as(of_loan, m.txn_id, m.event, m.idempotency_key), 'channel', m.channel,
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
