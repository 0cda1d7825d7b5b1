-- Marks all customer ids and all loans of a covered borrower, co-signed ones included, in every loan system of ours.
-- Called by: servicing.mark_covered_borrower, servicing.follow_covered_person
-- Locks the loans in the order of their numbers, as commands do.
create function servicing.protect_covered_person(of_lms int, of_customer text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into servicing.customer_fact as f (lms_id, customer_id, is_covered_borrower)
  select p.lms_id, p.customer_id, true from servicing.ids_of_person(of_lms, of_customer) p order by 1, 2
  on conflict (lms_id, customer_id) do update set is_covered_borrower = true where not f.is_covered_borrower;
  with theirs as (
    select l.loan_id
      from servicing.loan l
     where not l.is_covered_borrower
       and l.loan_id in (
         select b.loan_id from servicing.ids_of_person(of_lms, of_customer) p
           join servicing.loan b on b.customer_id = p.customer_id and b.lms_id = p.lms_id
         union
         select s.loan_id from servicing.ids_of_person(of_lms, of_customer) p
           join servicing.loan s on s.cosigner_id = p.customer_id and s.lms_id = p.lms_id)
     order by l.loan_id for update)
  update servicing.loan l set is_covered_borrower = true, quote_version = l.quote_version + 1 from theirs where l.loan_id = theirs.loan_id;
end $$;
revoke execute on function servicing.protect_covered_person(integer,text) from public;
