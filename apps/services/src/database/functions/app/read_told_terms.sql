-- Returns the credit limit and rate that a customer has acknowledged.
-- Called by: features/checks
create function app.read_told_terms(whose text, loan bigint) returns setof app.told_terms language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  return query select t.* from app.told_terms t where t.profile_id = whose and t.loan_id = loan;
end $$;
