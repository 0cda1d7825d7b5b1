-- Returns whether a loan system blocks a person.
-- Called by: platform
-- Looks only at the customer ids of the profile.
create function app.has_loan_block(whose text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from app.profile_customer p
      join servicing.customer_fact f on f.lms_id = p.lms_id and f.customer_id = p.customer_id
     where p.profile_id = whose and f.is_blocked) $$;
revoke execute on function app.has_loan_block(text) from public;
grant execute on function app.has_loan_block(text) to lendside_api;
