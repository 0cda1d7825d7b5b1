-- Returns the state of the bank debit of one payment.
-- Called by: features/payments
create function servicing.debit_of_payment(customers text[], payment text)
returns table (state text, effective_on date, return_code text, returned_on date) language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customers);
  return query
    select d.state, d.effective_on, d.return_code, d.returned_on from servicing.bank_debit d
     where d.reference = payment and d.customer_id = any (customers);
end $$;
