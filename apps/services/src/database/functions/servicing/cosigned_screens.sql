-- Returns the loans under a brand that the callers have co-signed, oldest first.
-- Called by: servicing/loans
-- See servicing.screens_asked for the arguments.
create function servicing.cosigned_screens(systems int[], brands text[], asks int[], customers text[])
  returns table (ask int, loan json) language plpgsql as $$
declare
  found_asks int[]; found_loans bigint[]; found_borrowers text[];
begin
  select array_agg(c.ask), array_agg(c.loan_id), array_agg(c.customer_id) into found_asks, found_loans, found_borrowers
    from servicing.cosigned(systems, brands, asks, customers) c;
  if found_asks is null then
    return;
  end if;
  perform servicing.look_as(found_borrowers);
  return query
    select w.ask, r.record
      from unnest(found_asks, found_loans) as w (ask, loan_id)
      join servicing.loan_record r on r.loan_id = w.loan_id
     where r.loan_id = any (found_loans)
     order by w.ask, r.loan_id;
end $$;
