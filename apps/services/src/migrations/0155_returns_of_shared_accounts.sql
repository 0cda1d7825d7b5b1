-- An account that two people have, such as a couple's, is one account: what came back from it counts for both, whoever ordered it
-- (12 CFR 1041.8 counts by account). Until 0154 it did where they owe one loan.

create index bank_account_of_hash on app.bank_account (account_hash);
create index bank_debit_returned_from on servicing.bank_debit (method_id) where state = 'returned';

-- What other people ordered from accounts that these customers have, and what came back; each once for a person. By right of the owner, for
-- the other's debits are the other's: only the rule of failed debits reads them. That an account is closed is so for both; that the other
-- one revoked an authorisation ends the other's alone, and is a failure like any other here.
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

-- Every debit that these people paid, over all loans, and what came back from accounts they share. Otherwise as 0154 left it.
create or replace function servicing.debits_of(customers text[]) returns table (
  customer_id text, loan_id bigint, number int, method_id text, amount bigint, effective_on date, state text, return_code text,
  authorised_anew_on date, ended_on date)
language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customers);
  return query
    select coalesce(a.payer_id, a.customer_id), a.loan_id, a.number, coalesce(b.method_id, a.loan_id || ':' || a.method), a.amount, a.effective_on, a.state,
           a.return_code, b.authorised_anew_on, coalesce(a.returned_on, a.effective_on)
      from servicing.debit_attempt a left join servicing.bank_debit b on b.reference = a.reference
     where coalesce(a.payer_id, a.customer_id) = any (customers) and a.state <> 'void'
    union all
    select d.customer_id, d.loan_id, -d.debit_id::int, d.method_id, d.amount, d.effective_on, d.state, d.return_code,
           d.authorised_anew_on, coalesce(d.returned_on, d.effective_on)
      from servicing.bank_debit d
     where d.customer_id = any (customers)
       and not exists (select from servicing.debit_attempt a where a.reference = d.reference)
    union all
    select r.customer_id, r.loan_id, r.number, r.method_id, r.amount, r.effective_on, 'returned', r.return_code, null::date, r.ended_on
      from servicing.returns_of_shared_accounts(customers) r
     order by 6, 10, 2, 3;
end $$;
