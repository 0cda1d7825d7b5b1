-- Keeps the sealed name and address of a borrower's spouse, unless somebody changed them in the meantime.
-- Called by: features/parties
-- Runs with the rights of the owner, because the HTTP side may not write the table. Returns false when what was on file is not `previous`
-- any more, or the customer is not the person's. The notice to the spouse (N16) follows at the next day-end.
create function servicing.save_spouse(person text, of_lms int, of_customer text, previous bytea, sealed bytea) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from app.profile_customer p where p.profile_id = person and p.lms_id = of_lms and p.customer_id = of_customer) then
    return false;
  end if;
  insert into servicing.customer_fact as f (lms_id, customer_id, is_married, spouse_sealed) values (of_lms, of_customer, true, sealed)
  on conflict (lms_id, customer_id) do update set is_married = true, spouse_sealed = excluded.spouse_sealed
     where f.spouse_sealed is not distinct from previous;
  return found;
end $$;
revoke execute on function servicing.save_spouse(text,int,text,bytea,bytea) from public;
grant execute on function servicing.save_spouse(text,int,text,bytea,bytea) to lendside_api;
