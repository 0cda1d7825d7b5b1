-- Records that a customer is a covered borrower of the Military Lending Act (loan-core 6.3), and protects all loans of the person.
-- Called by: app.end_bureau_check, servicing/commands/customers, servicing.mark_covered_borrower
-- The finding keeps its first business date and is never withdrawn. Only the relation may become known later.
create function servicing.mark_covered_borrower(of_lms int, of_customer text, as_relation text, from_source text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into servicing.covered_borrower as c (lms_id, customer_id, known_on, relation, source)
  values (of_lms, of_customer,
          coalesce((select k.business_date from servicing.business_clock k where k.lms_id = of_lms), current_date), as_relation, from_source)
  on conflict (lms_id, customer_id) do update set relation = coalesce(excluded.relation, c.relation);
  perform servicing.protect_covered_person(of_lms, of_customer);
end $$;
revoke execute on function servicing.mark_covered_borrower(integer,text,text,text) from public;
grant execute on function servicing.mark_covered_borrower(integer,text,text,text) to lendside_api, lendside_worker;

-- The earlier signature, for programs of the release before.
create function servicing.mark_covered_borrower(lms int, customer text) returns void
language sql security definer set search_path = '' as $$
  select servicing.mark_covered_borrower(lms, customer, null, 'bureau')
$$;
revoke execute on function servicing.mark_covered_borrower(integer,text) from public;
grant execute on function servicing.mark_covered_borrower(integer,text) to lendside_api, lendside_worker;
