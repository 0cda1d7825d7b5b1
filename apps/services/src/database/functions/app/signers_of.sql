-- Lists the parties of a loan who sign its documents, with the names and addresses that a signature vendor needs.
-- Called by: features/signing
-- Returns rows only to one of the parties.
create function app.signers_of(of_lms int, of_loan bigint, asking text[])
  returns table (party text, customer_id text, name text, email text)
  language sql stable security definer set search_path = '' as $$
  select case when c.customer_id = l.customer_id then 'borrower' else 'coborrower' end, c.customer_id,
         c.first_name || ' ' || c.last_name,
         coalesce((select p.email from app.profile_customer m join app.profile p using (profile_id)
                    where m.lms_id = l.lms_id and m.customer_id = c.customer_id and p.email is not null
                    order by p.profile_id limit 1), c.email)
    from servicing.loan l
    join servicing.customer c on c.lms_id = l.lms_id and c.customer_id in (l.customer_id, l.cosigner_id)
   where l.loan_id = of_loan and l.lms_id = of_lms and (l.customer_id = any (asking) or l.cosigner_id = any (asking))
   order by 1 $$;
revoke execute on function app.signers_of(int,bigint,text[]) from public;
grant execute on function app.signers_of(int,bigint,text[]) to lendside_api;
