-- Returns which of the given partner loans have a payment in progress.
-- Called by: servicing/loans
-- The partner does not know of payments in progress, and row-level security hides the payment of a co-borrower.
-- Only loan numbers are returned.
create function app.loans_being_paid(of_lms int, loans bigint[]) returns setof bigint
language sql stable security definer set search_path = ''
as $$
  select distinct p.loan_id from app.payment p
   where p.loan_id = any (loans) and p.lms_id = of_lms
     and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending')
$$;
revoke execute on function app.loans_being_paid(integer,bigint[]) from public;
grant execute on function app.loans_being_paid(integer,bigint[]) to lendside_api, lendside_worker;
