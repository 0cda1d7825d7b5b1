-- Starts a bureau check, or returns the existing check with the same reference.
-- Called by: features/checks
create function app.begin_bureau_check(p jsonb) returns setof app.bureau_check language plpgsql as $$
begin
  perform app.act_as(array[p ->> 'profileId']);
  insert into app.bureau_check (reference, profile_id, lms_id, customer_id, loan_id, kind)
  values (p ->> 'reference', p ->> 'profileId', (p ->> 'lmsId')::int, p ->> 'customerId', (p ->> 'loanId')::bigint, p ->> 'kind')
  on conflict do nothing;
  return query select c.* from app.bureau_check c where c.reference = p ->> 'reference';
end $$;
