-- Lists who made the posted payments of a loan, by confirmation number.
-- Called by: features/loans
-- Returns rows only to the borrower and the co-borrower.
create function app.payers_of(of_loan bigint, asking text[])
  returns table (confirmation_number text, profile_id text, name text, is_guest boolean)
  language sql stable security definer set search_path = '' as $$
  select p.confirmation_number, p.profile_id, p.contact ->> 'name', p.guest_session_id is not null
    from app.payment p
    join servicing.loan l on l.loan_id = p.loan_id and l.lms_id = p.lms_id
   where p.loan_id = of_loan and p.state = 'posted' and (l.customer_id = any (asking) or l.cosigner_id = any (asking)) $$;
revoke execute on function app.payers_of(bigint,text[]) from public;
grant execute on function app.payers_of(bigint,text[]) to lendside_api, lendside_worker;
