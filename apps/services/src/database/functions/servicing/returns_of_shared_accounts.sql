-- Lists returned debits that other people ordered from accounts that these customers share.
-- Called by: servicing.debits_of
-- A return of a shared account counts for both owners (12 CFR 1041.8). Runs with the rights of
-- the tables' owner; only the rule of failed debits reads it. A closed account is closed for both. A revoked
-- authorization ends only the other person's, so it counts here as a failure without a code.
create function servicing.returns_of_shared_accounts(customers text[]) returns table (
  customer_id text, loan_id bigint, number int, method_id text, amount bigint, effective_on date, return_code text, ended_on date)
language sql stable security definer set search_path = '' as $$
  select min(c.customer_id), d.loan_id, -d.debit_id::int, d.method_id, d.amount, d.effective_on,
         case when d.return_code in ('R02', 'R03', 'R04') then d.return_code end, coalesce(d.returned_on, d.effective_on)
    from app.profile_customer c
    join app.card k on k.profile_id = c.profile_id and k.type = 'bank' and k.removed_at is null
    join app.bank_account b on b.card_id = k.card_id
    join servicing.bank_debit d on d.method_id = encode(b.account_hash, 'hex') and d.state = 'returned'
   where c.customer_id = any (customers)
     and not exists (select from app.profile_customer o where o.profile_id = c.profile_id and o.customer_id = d.customer_id)
   group by c.profile_id, d.debit_id
$$;
revoke execute on function servicing.returns_of_shared_accounts(text[]) from public;
grant execute on function servicing.returns_of_shared_accounts(text[]) to lendside_api, lendside_worker;
