-- Lists all customer ids of the same person, by Social Security number and birth day.
-- Called by: features/linking
create function servicing.same_person(asked_lms int, asked_customer text)
  returns table (lms_id int, customer_id text) language sql stable security definer set search_path = '' as $$
  select c.lms_id, c.customer_id
    from servicing.customer asked
    join servicing.customer c on c.birth_day_hash = asked.birth_day_hash and c.ssn_hash = asked.ssn_hash
   where asked.lms_id = asked_lms and asked.customer_id = asked_customer $$;
revoke execute on function servicing.same_person(integer,text) from public;
grant execute on function servicing.same_person(integer,text) to lendside_api;
