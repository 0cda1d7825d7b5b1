-- A partner numbers its loans itself (0042): a payment of a partner's loan is none of the loan of ours that has the same number.

-- Otherwise as before (0129).
create or replace view app.loan_being_paid as
  select p.loan_id from app.payment p
   where p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending') and p.lms_id <> 3
     and (current_user <> 'lendside_api'
          or exists (select from servicing.loan l where l.loan_id = p.loan_id and l.customer_id = any (app.current_customers())));

-- Otherwise as before (0107); one that a person must look at is told too, as what it is to its payer: on its way.
create or replace function app.tries_of_loan(of_loan bigint, readers text[]) returns json language sql stable security definer set search_path = '' as $$
  select coalesce(json_agg(json_build_object('paymentId', p.payment_id, 'state', p.state, 'amount', p.amount, 'purpose', p.purpose,
             'on', p.business_date, 'failure', case when p.failure_code is null or p.guest_session_id is null and exists (
                 select from app.profile_customer c where c.profile_id = p.profile_id and c.lms_id = p.lms_id and c.customer_id = any (readers))
               then p.failure_code else 'ofOther' end,
             'isGuest', p.guest_session_id is not null,
             'isByBank', starts_with(p.card_id, 'bank_')) order by p.accepted_at), '[]')
    from app.payment p
   where p.loan_id = of_loan and p.lms_id <> 3
     and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending', 'declined', 'failed', 'voided', 'review')
$$;
