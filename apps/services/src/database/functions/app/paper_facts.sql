-- Returns the names of a loan's borrowers, its store, and what only the day of signing knew, for documents.
-- Called by: features/documents
-- Returns a row only to one of the two parties.
create function app.paper_facts(of_loan bigint, asking text[])
  returns table (borrower text, coborrower text, store_phone text, store_address text, was_covered boolean, opening_limit bigint)
  language sql stable security definer set search_path = '' as $$
  select concat_ws(' ', b.first_name, b.last_name), case when c.customer_id is not null then concat_ws(' ', c.first_name, c.last_name) end,
         s.phone, s.address,
         -- A finding after the signing does not reach back to it.
         l.is_covered_borrower and not exists (
           select from servicing.covered_borrower v
            where v.lms_id = l.lms_id and v.customer_id in (l.customer_id, l.cosigner_id) and v.known_on > l.note_on),
         coalesce((select (n.facts ->> 'fromCents')::bigint from servicing.notice n
                    where n.loan_id = l.loan_id and n.code = 'N14' and n.facts ? 'fromCents' order by n.made_on, n.key limit 1),
                  l.credit_limit)
    from servicing.loan l
    join servicing.customer b on b.lms_id = l.lms_id and b.customer_id = l.customer_id
    left join servicing.customer c on c.lms_id = l.lms_id and c.customer_id = l.cosigner_id
    join servicing.store s on s.store_id = l.store_id
   where l.loan_id = of_loan and (l.customer_id = any (asking) or l.cosigner_id = any (asking)) $$;
revoke execute on function app.paper_facts(bigint,text[]) from public;
grant execute on function app.paper_facts(bigint,text[]) to lendside_api, lendside_worker;
