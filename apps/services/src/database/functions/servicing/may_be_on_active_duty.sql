-- Says whether a covered borrower may be on active duty. A dependent is not; somebody of whom nobody has said which may be.
-- Called by: servicing/day-end, servicing/commands/customers, servicing.screens_asked
create function servicing.may_be_on_active_duty(of_lms int, of_customer text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(bool_or(c.relation = 'serviceMember'), false)
      or coalesce(bool_and(c.relation is null), false)
    from servicing.ids_of_person(of_lms, of_customer) p
    join servicing.covered_borrower c on c.lms_id = p.lms_id and c.customer_id = p.customer_id $$;
revoke execute on function servicing.may_be_on_active_duty(integer,text) from public;
grant execute on function servicing.may_be_on_active_duty(integer,text) to lendside_api, lendside_worker;
