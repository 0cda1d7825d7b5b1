-- Returns phone and address of the store of the first loan of these customers, so that a text can say how to reach the lender.
-- Called by: features/signing
create function app.store_to_reach(asking text[]) returns table (phone text, address text)
  language sql stable security definer set search_path = '' as $$
  select s.phone, s.address
    from servicing.loan l
    join servicing.store s on s.store_id = l.store_id
   where l.customer_id = any (asking) or l.cosigner_id = any (asking)
   order by l.loan_id limit 1 $$;
revoke execute on function app.store_to_reach(text[]) from public;
grant execute on function app.store_to_reach(text[]) to lendside_api;
