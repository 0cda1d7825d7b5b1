-- Takes the lock of a loan for one of its borrowers for a day, or releases that borrower's own lock.
-- Called by: features/parties
-- Runs with the rights of the owner, because the HTTP side may not write the table. Returns the holder of the lock; nothing when the
-- loan is not the holder's. An open renewal or a lock of the other borrower stays. Source: LOP-043, LAP-024, LAP-025.
create function servicing.set_loan_lock(of_loan bigint, holder text, named text, is_release boolean)
  returns table (holder_id text, holder_name text, taken_at timestamptz, expires_at timestamptz)
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  -- The same lock as of a payment and of opening a renewal, so that two borrowers at the same second get one holder.
  perform pg_catalog.pg_advisory_xact_lock(7344, pg_catalog.hashint8(of_loan));
  if not exists (select from servicing.loan l where l.loan_id = of_loan and holder in (l.customer_id, l.cosigner_id)
                     and holder = any (app.current_customers())
                     and l.lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, l.lms_id)) then
    return;
  end if;
  if is_release then
    delete from servicing.loan_lock k where k.loan_id = of_loan and k.type = 'alternate' and k.holder_id = holder;
  elsif not exists (select from servicing.loan_locks_of(array[of_loan]) o where o.holder_id <> holder) then
    insert into servicing.loan_lock as k (loan_id, type, holder_id, holder_name, taken_at, expires_at)
    values (of_loan, 'alternate', holder, named, clock_timestamp(), clock_timestamp() + interval '24 hours')
    on conflict on constraint loan_lock_pkey do update
       set holder_id = excluded.holder_id, holder_name = excluded.holder_name,
           taken_at = case when k.holder_id = excluded.holder_id and k.expires_at > clock_timestamp() then k.taken_at else excluded.taken_at end,
           expires_at = excluded.expires_at;
  end if;
  return query select o.holder_id, o.holder_name, o.taken_at, o.expires_at from servicing.loan_locks_of(array[of_loan]) o;
end $$;
revoke execute on function servicing.set_loan_lock(bigint,text,text,boolean) from public;
grant execute on function servicing.set_loan_lock(bigint,text,text,boolean) to lendside_api;
