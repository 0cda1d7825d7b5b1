-- Returns the payments of a built-in loan that are in progress or failed, as JSON.
-- Called by: servicing/loans, servicing.money_timeline
-- A payment in review is shown as in progress.
create function app.tries_of_loan(of_loan bigint, readers text[]) returns json language sql stable security definer set search_path = '' as $$
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
revoke execute on function app.tries_of_loan(bigint,text[]) from public;
grant execute on function app.tries_of_loan(bigint,text[]) to lendside_api, lendside_worker;
