-- Returns who holds the add-on lock of a loan, for one of its borrowers; null when nobody does or the loan is not theirs.
-- Called by: features/cash
-- Runs with the rights of the owner, because a cosigner sees no row of a loan that is the borrower's. Source: REF-018, LAP-026.
create function servicing.add_on_lock_of(whose text, of_lms int, of_loan bigint) returns text
language sql stable security definer set search_path = '' as $$
  select k.holder_id from servicing.loan_lock k
    join servicing.loan l on l.loan_id = k.loan_id
   where k.loan_id = of_loan and l.lms_id = of_lms and k.type = 'addOn' and k.expires_at > clock_timestamp()
     and exists (select from app.profile_customer mine
                  where mine.profile_id = whose and mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)) $$;
revoke execute on function servicing.add_on_lock_of(text,int,bigint) from public;
grant execute on function servicing.add_on_lock_of(text,int,bigint) to lendside_api;
