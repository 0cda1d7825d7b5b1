-- Returns the name and the contacts of a borrower of a loan, for the codes by which that person agrees.
-- Called by: features/parties
-- Runs with the rights of the owner, because a caller sees no other customer. Returns nothing unless both owe the loan: the party, and
-- whom the transaction looks as.
create function app.party_of_loan(of_loan bigint, party text)
  returns table (first_name text, last_name text, phone text, email text)
  language sql stable security definer set search_path = '' as $$
  select c.first_name, c.last_name, c.phone, c.email
    from servicing.loan l
    join servicing.customer c on c.lms_id = l.lms_id and c.customer_id = party
   where l.loan_id = of_loan and party in (l.customer_id, l.cosigner_id) and app.current_customers() && array[l.customer_id, l.cosigner_id]
     and l.lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, l.lms_id) $$;
revoke execute on function app.party_of_loan(bigint,text) from public;
grant execute on function app.party_of_loan(bigint,text) to lendside_api, lendside_worker;
