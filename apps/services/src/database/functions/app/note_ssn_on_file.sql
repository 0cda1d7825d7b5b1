-- Records in the profiles of a customer that a store saw the Social Security number.
-- Called by: identity
create function app.note_ssn_on_file(of_lms int, of_customer text) returns void language sql security definer set search_path = '' as $$
  update app.profile p set ssn_on_file = true
    from app.profile_customer c
   where c.profile_id = p.profile_id and c.lms_id = of_lms and c.customer_id = of_customer and not p.ssn_on_file $$;
revoke execute on function app.note_ssn_on_file(int,text) from public;
grant execute on function app.note_ssn_on_file(int,text) to lendside_worker;
