-- Marks all customer ids and all loans of a covered borrower, co-signed ones included, in every loan system of ours.
-- Called by: servicing.mark_covered_borrower, servicing.follow_covered_person
-- Locks the loans in the order of their numbers, as commands do, and only then the person: a command that opens a loan locks its
-- old loan first too. Then it marks what was opened meanwhile. Open renewals of these loans end.
create function servicing.protect_covered_person(of_lms int, of_customer text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  theirs bigint[];
begin
  for pass in 1..2 loop
    theirs := array(
      select l.loan_id from servicing.loan l
       where not l.is_covered_borrower
         and l.loan_id in (
           select b.loan_id from servicing.ids_of_person(of_lms, of_customer) p
             join servicing.loan b on b.customer_id = p.customer_id and b.lms_id = p.lms_id
           union
           select s.loan_id from servicing.ids_of_person(of_lms, of_customer) p
             join servicing.loan s on s.cosigner_id = p.customer_id and s.lms_id = p.lms_id)
       order by l.loan_id for update);
    perform servicing.end_renewal(r.loan_id, 'protected', c.business_date)
       from servicing.renewal r join servicing.business_clock c on c.lms_id = r.lms_id
      where r.loan_id = any (theirs) and r.state in ('paying', 'awaitingSignature', 'awaitingVisit');
    update servicing.loan l set is_covered_borrower = true, quote_version = l.quote_version + 1 where l.loan_id = any (theirs);
    if pass = 1 then
      perform pg_advisory_xact_lock(7345, k.key) from (
        select distinct servicing.finding_lock(p.lms_id, p.customer_id) as key from servicing.ids_of_person(of_lms, of_customer) p order by 1) k;
      insert into servicing.customer_fact as f (lms_id, customer_id, is_covered_borrower)
      select p.lms_id, p.customer_id, true from servicing.ids_of_person(of_lms, of_customer) p order by 1, 2
      on conflict (lms_id, customer_id) do update set is_covered_borrower = true where not f.is_covered_borrower;
    end if;
  end loop;
end $$;
revoke execute on function servicing.protect_covered_person(integer,text) from public;
