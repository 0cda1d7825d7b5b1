-- Marks a customer as a covered borrower of the Military Lending Act (loan-core 6.3).
-- Called by: app.end_bureau_check
-- It never clears the mark, because the lender may have set it from another source.
create function servicing.mark_covered_borrower(lms int, customer text) returns void
language sql security definer set search_path = '' as $$
  insert into servicing.customer_fact (lms_id, customer_id, is_covered_borrower) values (lms, customer, true)
  on conflict (lms_id, customer_id) do update set is_covered_borrower = true
$$;
revoke execute on function servicing.mark_covered_borrower(integer,text) from public;
grant execute on function servicing.mark_covered_borrower(integer,text) to lendside_api, lendside_worker;
