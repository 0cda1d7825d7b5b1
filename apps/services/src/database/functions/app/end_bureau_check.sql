-- Saves the first answer to a bureau check and marks a covered borrower, in one transaction.
-- Called by: features/checks
create function app.end_bureau_check(whose text, ref text, told text, told_id text) returns setof app.bureau_check
language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  update app.bureau_check c set answer = told, answer_id = told_id, checked_at = now()
   where c.reference = ref and c.profile_id = whose and c.answer is null;
  perform servicing.mark_covered_borrower(c.lms_id, c.customer_id, null, 'bureau')
     from app.bureau_check c where c.reference = ref and c.answer = 'covered';
  return query select c.* from app.bureau_check c where c.reference = ref;
end $$;
