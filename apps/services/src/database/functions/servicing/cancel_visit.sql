-- Cancels a booked visit for a borrower of its loan. Returns its state, `cancelled` also for a repeat; null when it is not theirs.
-- Called by: features/appointments
-- Owner: features/appointments
-- Runs with the rights of the owner, because the HTTP side may not write the table.
create function servicing.cancel_visit(whose text, of_loan bigint, visit bigint) returns text
language plpgsql security definer set search_path = '' as $$
declare
  now_is text;
begin
  if not exists (select from servicing.loan l
                   join app.profile_customer mine on mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)
                  where l.loan_id = of_loan and mine.profile_id = whose) then
    return null;
  end if;
  perform pg_advisory_xact_lock(7345, hashint8(of_loan));
  with over as (
    update servicing.appointment a set state = 'cancelled', finished_at = clock_timestamp(), ended_why = 'asked', revision = a.revision + 1
     where a.appointment_id = visit and a.loan_id = of_loan and a.state = 'booked'
    returning a.appointment_id, a.revision)
  insert into app.outbox (kind, dedupe_key, payload)
  select 'visitTold', format('visitTold:%s:%s', o.appointment_id, o.revision),
         jsonb_build_object('visitId', o.appointment_id, 'revision', o.revision, 'what', 'cancelled')
    from over o
  on conflict do nothing;
  select a.state into now_is from servicing.appointment a where a.appointment_id = visit and a.loan_id = of_loan;
  return now_is;
end $$;
revoke execute on function servicing.cancel_visit(text,bigint,bigint) from public;
grant execute on function servicing.cancel_visit(text,bigint,bigint) to lendside_api;
