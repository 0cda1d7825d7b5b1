-- Ends the visit of a switch of product with its renewal: done when the switch is booked, canceled when it ends.
-- Called by: its trigger
-- Owner: features/appointments
create function servicing.follow_renewal_with_visit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  with over as (
    update servicing.appointment a
       set state = case new.state when 'booked' then 'done' else 'cancelled' end, finished_at = clock_timestamp(),
           ended_why = case new.state when 'booked' then null else 'loanEnded' end, revision = a.revision + 1
     where a.loan_id = new.loan_id and a.purpose = 'productSwitch' and a.state in ('booked', 'arrived')
    returning a.appointment_id, a.revision, a.state)
  insert into app.outbox (kind, dedupe_key, payload)
  select 'visitTold', format('visitTold:%s:%s', o.appointment_id, o.revision), jsonb_build_object('visitId', o.appointment_id, 'revision', o.revision, 'what', 'cancelled')
    from over o where o.state = 'cancelled'
  on conflict do nothing;
  return null;
end $$;
revoke execute on function servicing.follow_renewal_with_visit() from public;
create trigger renewal_ends_its_visit after update of state on servicing.renewal
  for each row when (new.kind = 'productSwitch' and new.state in ('booked', 'ended') and old.state <> new.state)
  execute function servicing.follow_renewal_with_visit();
