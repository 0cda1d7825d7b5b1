-- Returns the latest bureau check of a kind for a loan.
-- Called by: features/checks
create function app.last_bureau_check(whose text, loan bigint, of_kind text) returns setof app.bureau_check language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  return query select c.* from app.bureau_check c
    where c.profile_id = whose and c.loan_id = loan and c.kind = of_kind order by c.asked_at desc limit 1;
end $$;
