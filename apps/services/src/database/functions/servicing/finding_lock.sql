-- Returns the lock that a finding about a customer and the customer's new loans take. 256 locks serve all customers.
-- Called by: servicing.write_terms, servicing.protect_covered_person
-- The locks are (7345, number).
create function servicing.finding_lock(of_lms int, of_customer text) returns int
language sql immutable set search_path = '' as $$
  select hashtext(of_lms || ':' || of_customer) & 255
$$;
