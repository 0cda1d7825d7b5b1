-- Finds the customer who matches all given facts and returns where a code may be sent.
-- Called by: features/linking
-- This is the only question the API may ask about a person who has not proven who they are.
-- The loan is named by its id or its number.
create function servicing.find_customer(asked_phone text, asked_birth_day bytea, asked_ssn bytea, asked_loan bigint, asked_header text)
  returns table (lms_id int, customer_id text, first_name text, last_name text, email text, phone text)
  language sql stable security definer set search_path = '' as $$
  select c.lms_id, c.customer_id, c.first_name, c.last_name, c.email, c.phone
    from servicing.customer c
    join servicing.loan l on l.lms_id = c.lms_id and c.customer_id in (l.customer_id, l.cosigner_id)
   where (l.loan_id = asked_loan or l.loan_header = asked_header) and c.phone = asked_phone and c.birth_day_hash = asked_birth_day and c.ssn_hash = asked_ssn
   limit 1 $$;
revoke execute on function servicing.find_customer(text,bytea,bytea,bigint,text) from public;
grant execute on function servicing.find_customer(text,bytea,bytea,bigint,text) to lendside_api;
