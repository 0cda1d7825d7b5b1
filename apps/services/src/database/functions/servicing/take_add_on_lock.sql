-- Takes the add-on lock of a loan for one of its borrowers for half an hour, or for half an hour more.
-- Called by: features/cash
-- Returns whether that borrower has it now; nothing when the loan is not theirs. A lock of the other borrower stays until it is over.
-- Runs with the rights of the owner, because the HTTP side may not write the table. Source: REF-018, LAP-027, loan-core 5.5.
create function servicing.take_add_on_lock(whose text, of_lms int, of_loan bigint, holder text, named text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  -- The same lock as of a draw, so that two borrowers at the same second get one holder.
  perform pg_advisory_xact_lock(7344, hashint8(of_loan));
  if not exists (select from servicing.loan l
                   join app.profile_customer mine on mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)
                  where l.loan_id = of_loan and l.lms_id = of_lms and mine.profile_id = whose and mine.customer_id = holder) then
    return null;
  end if;
  insert into servicing.loan_lock as k (loan_id, type, holder_id, holder_name, taken_at, expires_at)
  values (of_loan, 'addOn', holder, named, clock_timestamp(), clock_timestamp() + interval '30 minutes')
  on conflict on constraint loan_lock_pkey do update
     set holder_id = excluded.holder_id, holder_name = excluded.holder_name, taken_at = excluded.taken_at, expires_at = excluded.expires_at
   where k.holder_id = excluded.holder_id or k.expires_at <= clock_timestamp();
  return exists (select from servicing.loan_lock k where k.loan_id = of_loan and k.type = 'addOn' and k.holder_id = holder);
end $$;
revoke execute on function servicing.take_add_on_lock(text,int,bigint,text,text) from public;
grant execute on function servicing.take_add_on_lock(text,int,bigint,text,text) to lendside_api;
