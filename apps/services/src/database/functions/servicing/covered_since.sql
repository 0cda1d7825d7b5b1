-- Returns the business date since which one of a loan's people is known to be a covered borrower, or null.
-- Called by: servicing.find_breaches_of_loans, servicing/commands/recovery, servicing/loans
create function servicing.covered_since(of_loan bigint) returns date
language sql stable security definer set search_path = '' as $$
  select min(c.known_on)
    from servicing.loan l
    cross join lateral (
      select p.lms_id, p.customer_id from servicing.ids_of_person(l.lms_id, l.customer_id) p
      union
      select p.lms_id, p.customer_id from servicing.ids_of_person(l.lms_id, l.cosigner_id) p) who
    join servicing.covered_borrower c on c.lms_id = who.lms_id and c.customer_id = who.customer_id
   where l.loan_id = of_loan $$;
revoke execute on function servicing.covered_since(bigint) from public;
grant execute on function servicing.covered_since(bigint) to lendside_api, lendside_worker;
