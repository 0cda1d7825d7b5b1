-- A partner numbers its loans itself: one money operation in flight per loan of a loan system (D7).
drop index app.payment_in_flight;
create unique index payment_in_flight on app.payment (loan_id, lms_id)
  where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending');

-- Which loans of a partner have a payment of ours on its way: the partner does not know, and row-level security would hide
-- the payment of a co-borrower. Only the numbers of loans come out.
create function app.loans_being_paid(of_lms int, loans bigint[]) returns setof bigint
language sql stable security definer set search_path = ''
as $$
  select distinct p.loan_id from app.payment p
   where p.loan_id = any (loans) and p.lms_id = of_lms
     and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')
$$;
revoke execute on function app.loans_being_paid(int, bigint[]) from public;
grant execute on function app.loans_being_paid(int, bigint[]) to lendside_api, lendside_worker;
