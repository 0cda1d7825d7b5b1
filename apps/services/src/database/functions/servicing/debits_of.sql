-- Lists all bank debits that customers paid, and returned debits of accounts that they share.
-- Called by: servicing/autopay
create function servicing.debits_of(customers text[]) returns table (
  customer_id text, loan_id bigint, number int, method_id text, amount bigint, effective_on date, state text, return_code text,
  authorised_anew_on date, ended_on date, reference text)
language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customers);
  return query
    select coalesce(a.payer_id, a.customer_id), a.loan_id, a.number, coalesce(b.method_id, a.loan_id || ':' || a.method), a.amount, a.effective_on, a.state,
           a.return_code, b.authorised_anew_on, coalesce(a.returned_on, a.effective_on), a.reference
      from servicing.debit_attempt a left join servicing.bank_debit b on b.reference = a.reference
     where coalesce(a.payer_id, a.customer_id) = any (customers) and a.state <> 'void'
    union all
    select d.customer_id, d.loan_id, -d.debit_id::int, d.method_id, d.amount, d.effective_on, d.state, d.return_code,
           d.authorised_anew_on, coalesce(d.returned_on, d.effective_on), d.reference
      from servicing.bank_debit d
     where d.customer_id = any (customers)
       and not exists (select from servicing.debit_attempt a where a.reference = d.reference)
    union all
    select r.customer_id, r.loan_id, r.number, r.method_id, r.amount, r.effective_on, 'returned', r.return_code, null::date, r.ended_on, null
      from servicing.returns_of_shared_accounts(customers) r
     order by 6, 10, 2, 3;
end $$;
