-- Lists a customer and all other customer ids of the same person.
-- Called by: servicing.protect_covered_person, servicing.end_renewals_of_debtor, servicing.covered_since, servicing.may_be_on_active_duty, servicing.follow_covered_person
create function servicing.ids_of_person(of_lms int, of_customer text) returns table (lms_id int, customer_id text)
language sql stable security definer set search_path = '' as $$
  select of_lms, of_customer
  union
  select p.lms_id, p.customer_id from servicing.same_person(of_lms, of_customer) p $$;
revoke execute on function servicing.ids_of_person(integer,text) from public;
