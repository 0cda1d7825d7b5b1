-- Protects a customer id that turns out to belong to a covered borrower: a new one, or one whose birth day or SSN became known.
-- Called by: the trigger on servicing.customer
create function servicing.follow_covered_person() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from servicing.ids_of_person(new.lms_id, new.customer_id) p join servicing.covered_borrower using (lms_id, customer_id)) then
    perform servicing.protect_covered_person(new.lms_id, new.customer_id);
  end if;
  return null;
end $$;
revoke execute on function servicing.follow_covered_person() from public;
create trigger covered_person_followed after insert or update of birth_day_hash, ssn_hash on servicing.customer
  for each row execute function servicing.follow_covered_person();
