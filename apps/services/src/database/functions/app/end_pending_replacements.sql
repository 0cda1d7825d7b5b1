-- Ends the pending replacements of a customer number, because a new one begins.
-- Called by: features/linking
-- Runs with the rights of the owner, because another profile may have asked for them.
create function app.end_pending_replacements(of_lms int, of_customer text) returns void
language sql security definer set search_path = '' as $$
  update app.replacement r set status = 'failed', finished_at = now()
   where r.status = 'pending' and r.lms_id = of_lms and r.customer_id = of_customer $$;
revoke execute on function app.end_pending_replacements(int,text) from public;
grant execute on function app.end_pending_replacements(int,text) to lendside_api;
