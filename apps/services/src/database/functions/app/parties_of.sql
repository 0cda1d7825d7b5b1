-- Lists the two parties of shared loans and whether each has an account.
-- Called by: features/loans
-- Returns rows only to one of the two parties.
create function app.parties_of(loans bigint[], asking text[])
  returns table (loan_id bigint, customer_id text, first_name text, last_name text, is_linked boolean)
  language sql stable security definer set search_path = '' as $$
  select l.loan_id, c.customer_id, c.first_name, c.last_name,
         exists (select from app.profile_customer p where p.lms_id = c.lms_id and p.customer_id = c.customer_id)
    from servicing.loan l
    join servicing.customer c on c.lms_id = l.lms_id and c.customer_id in (l.customer_id, l.cosigner_id)
   where l.loan_id = any (loans) and l.cosigner_id is not null
     and (l.customer_id = any (asking) or l.cosigner_id = any (asking)) $$;
revoke execute on function app.parties_of(bigint[],text[]) from public;
grant execute on function app.parties_of(bigint[],text[]) to lendside_api, lendside_worker;
