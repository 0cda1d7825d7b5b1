-- Writes new and changed loans with their terms and schedules.
-- Called by: servicing/loans, servicing.book_commands
-- servicing.save_loans writes the values that are derived from the ledger. A new loan waits for a finding about its people that is
-- being recorded, and a later finding waits for the loan: one of both sees the other.
create function servicing.write_terms(terms jsonb) returns void language plpgsql as $$
declare
  ids bigint[] := array(select (t ->> 'loanId')::bigint from jsonb_array_elements(terms) t);
begin
  perform pg_advisory_xact_lock_shared(7345, k.key) from (
    select distinct servicing.finding_lock((t ->> 'lmsId')::int, who) as key
      from jsonb_array_elements(terms) t
     cross join lateral unnest(array[t ->> 'customerId', t ->> 'cosignerId']) who
     where who is not null and not exists (select from servicing.loan l where l.loan_id = (t ->> 'loanId')::bigint)
     order by 1) k;
  insert into servicing.loan as l (loan_id, loan_header, lms_id, product_id, store_id, brand, customer_id, cosigner_id, status,
         phase, note_on, chain_start_on, original_principal, rate_e8, frequency, origination_fee, accrued_through, collateral,
         period_charge, due_on, due_rolled_on, last_due_on, renewal_number, chain_principal, refinanced_from, is_covered_borrower,
         period_on, carried_charge, cash_charge)
  overriding system value
  select t."loanId", t."loanHeader", t."lmsId", t."productId", t."storeId", t.brand, t."customerId", t."cosignerId", t.status,
         t.phase, t."noteOn", t."chainStartOn", t."originalPrincipal", t."rateE8", t.frequency, t."originationFee",
         t."accruedThrough", t.collateral, t."periodCharge", t."dueOn", t."dueRolledOn", t."lastDueOn", t."renewalNumber",
         t."chainPrincipal", t."refinancedFrom",
         coalesce(t."isCoveredBorrower", false) or exists (select from servicing.customer_fact f
           where f.lms_id = t."lmsId" and f.customer_id in (t."customerId", t."cosignerId") and f.is_covered_borrower),
         t."periodOn", coalesce(t."carriedCharge", 0), coalesce(t."cashCharge", 0)
    from jsonb_to_recordset(terms) as t("loanId" bigint, "loanHeader" text, "lmsId" int, "productId" int, "storeId" int,
         brand text, "customerId" text, "cosignerId" text, status int, phase text, "noteOn" date, "chainStartOn" date,
         "originalPrincipal" bigint, "rateE8" bigint, frequency text, "originationFee" bigint, "accruedThrough" date,
         collateral jsonb, "periodCharge" bigint, "dueOn" date, "dueRolledOn" date, "lastDueOn" date, "renewalNumber" int,
         "chainPrincipal" bigint, "refinancedFrom" bigint, "isCoveredBorrower" boolean, "periodOn" date,
         "carriedCharge" bigint, "cashCharge" bigint)
  on conflict (loan_id) do update
     set note_on = excluded.note_on, chain_start_on = excluded.chain_start_on, original_principal = excluded.original_principal,
         rate_e8 = excluded.rate_e8, origination_fee = excluded.origination_fee, accrued_through = excluded.accrued_through,
         period_charge = excluded.period_charge, period_on = excluded.period_on, last_due_on = excluded.last_due_on, chain_principal = excluded.chain_principal;

  delete from servicing.schedule_item i
   using jsonb_array_elements(terms) t
   where i.loan_id = any (ids) and i.loan_id = (t ->> 'loanId')::bigint and i.number > jsonb_array_length(t -> 'items');
  insert into servicing.schedule_item as i (loan_id, number, due_on, amount, interest, principal, balance, rolled_on,
         amount_through, late_fee_on, late_fee)
  select (t ->> 'loanId')::bigint, n.number, n."dueOn", n.amount, n.interest, n.principal, n.balance, n."rolledOn", n.through,
         n."lateFeeOn", n."lateFee"
    from jsonb_array_elements(terms) t
   cross join lateral jsonb_to_recordset(t -> 'items') as n(number int, "dueOn" date, amount bigint, interest bigint,
         principal bigint, balance bigint, "rolledOn" date, through bigint, "lateFeeOn" date, "lateFee" bigint)
  on conflict (loan_id, number) do update
     set due_on = excluded.due_on, amount = excluded.amount, interest = excluded.interest, principal = excluded.principal,
         balance = excluded.balance, rolled_on = excluded.rolled_on, amount_through = excluded.amount_through,
         late_fee_on = excluded.late_fee_on, late_fee = excluded.late_fee;
end $$;
