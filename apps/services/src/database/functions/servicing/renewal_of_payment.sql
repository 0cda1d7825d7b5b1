-- Returns what became of the renewal that a payment was for, or that the payoff ended.
-- Called by: features/payments
-- Runs with the rights of the owner, because a cosigner sees no loan by its row. The transaction must look as customers
-- of the loan, unless it is the worker's.
create function servicing.renewal_of_payment(payment text) returns table (
  is_own boolean, state text, kind text, sign_by date, revision int, ended_why text, is_voided boolean, voided_why text, new_loan_id bigint, new_header text,
  cash bigint, channel text, cash_last_four text, new_principal bigint, new_due_on date, visit_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.payment_id = p.payment_id, r.state, r.kind, r.ends_on,
         (select max(t.revision) from servicing.renewal_terms t where t.renewal_id = r.renewal_id),
         r.ended_why, r.voided_on is not null, r.voided_why, r.new_loan_id, r.new_header, r.cash, r.channel,
         (select c.last_four from app.card c where c.card_id = r.cash_card_id), n.original_principal,
         (select min(i.due_on) from servicing.schedule_item i where i.loan_id = n.loan_id),
         case when r.kind = 'productSwitch' then
           (select max(a.at) from servicing.appointment a
             where a.loan_id = r.loan_id and a.purpose = 'productSwitch' and a.state in ('booked', 'arrived')) end
    from app.payment p
    join servicing.renewal r on r.payment_id = p.payment_id
      or p.purpose = 'payoff' and r.loan_id = p.loan_id and r.lms_id = p.lms_id and r.ended_why = 'paidOff'
         and r.ended_on = (p.receipt ->> 'paymentDate')::date
    left join servicing.loan n on n.loan_id = r.new_loan_id
   where p.payment_id = payment
     and (r.customer_ids && app.current_customers() or current_setting('role') = 'lendside_worker' or session_user = 'lendside_worker')
   order by r.opened_at desc limit 1
$$;
revoke execute on function servicing.renewal_of_payment(text) from public;
grant execute on function servicing.renewal_of_payment(text) to lendside_api, lendside_worker;
