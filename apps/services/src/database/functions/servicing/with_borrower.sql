-- Adds the borrower of a loan to the customers when one of them has co-signed it.
-- Called by: servicing/loans
create function servicing.with_borrower(customer_ids text[], of_lms int, of_loan bigint) returns text[]
  language sql stable security definer set search_path = '' as $$
  select customer_ids || array(
    select l.customer_id from servicing.loan l
     where l.loan_id = of_loan and l.lms_id = of_lms and l.cosigner_id = any (customer_ids)) $$;
revoke execute on function servicing.with_borrower(text[],integer,bigint) from public;
grant execute on function servicing.with_borrower(text[],integer,bigint) to lendside_api, lendside_worker;
