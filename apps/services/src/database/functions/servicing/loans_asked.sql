-- Returns single loans for any number of callers.
-- Called by: servicing/loans
-- Request n is for loan `loans[n]` of system `systems[n]`, by a person with the customer ids
-- `customers[i]` for every i with `asks[i] = n`. The join requires one of the caller's own ids.
create function servicing.loans_asked(loans bigint[], systems int[], asks int[], customers text[])
returns table (ask int, loan json) language plpgsql as $$
begin
  perform servicing.look_as(customers);
  return query
    select w.ask, r.record
      from unnest(asks, customers) as w (ask, customer_id)
      join servicing.loan_record r on r.loan_id = loans[w.ask] and r.lms_id = systems[w.ask] and r.customer_id = w.customer_id
     where r.loan_id = any (loans);
end $$;
