-- Ends the open renewals of a debtor and of the loan of the petition, in every loan system of ours.
-- Called by: servicing/commands/recovery
-- Runs with the rights of the owner, because only it compares people across loan systems. A customer number alone names nobody: the
-- other system may have given it to a stranger.
create function servicing.end_renewals_of_debtor(of_loan bigint, of_lms int, of_customer text) returns void
language sql security definer set search_path = '' as $$
  with person as materialized (select p.lms_id, p.customer_id from servicing.ids_of_person(of_lms, of_customer) p)
  select servicing.end_renewal(r.loan_id, 'protected', c.business_date)
    from servicing.renewal r
    join servicing.business_clock c on c.lms_id = r.lms_id
   where r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
     and (r.loan_id = of_loan
          or exists (select from person p
                      where p.lms_id = r.lms_id and p.customer_id = any (r.customer_ids)))
   order by r.loan_id $$;
revoke execute on function servicing.end_renewals_of_debtor(bigint,int,text) from public;
grant execute on function servicing.end_renewals_of_debtor(bigint,int,text) to lendside_worker;
