-- Saves the credit limit and rate that a customer has acknowledged.
-- Called by: features/checks
create function app.keep_told_terms(whose text, loan bigint, credit bigint, rate bigint) returns void language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  insert into app.told_terms as t (profile_id, loan_id, credit_limit, rate_e8) values (whose, loan, credit, rate)
  on conflict (profile_id, loan_id)
  do update set credit_limit = excluded.credit_limit, rate_e8 = excluded.rate_e8, told_at = now();
end $$;
