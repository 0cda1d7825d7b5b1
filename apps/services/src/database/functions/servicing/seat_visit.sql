-- Takes a seat for a visit of a loan, or moves the booked visit `moved` to it. Returns its number, or why not.
-- Called by: servicing.book_visit, features/appointments
-- Owner: features/appointments
-- `why`: repeated, visitOpen, noVisit or taken; null for a new visit or a move.
create function servicing.seat_visit(booker text, of_loan bigint, moved bigint, at_store int, of_kind text, starts timestamptz, ends timestamptz, seats int, today date)
returns table (visit_id bigint, why text, revision int)
language plpgsql set search_path = '' as $$
declare
  parties text[];
  header text;
  open servicing.appointment;
  free int;
begin
  select array_remove(array[l.customer_id, l.cosigner_id], null), l.loan_header into parties, header from servicing.loan l where l.loan_id = of_loan;
  -- Two requests of one loan come after each other, and so do two for the seats of one store. Always the loan first, then the stores by number.
  perform pg_advisory_xact_lock(7345, hashint8(of_loan));
  select * into open from servicing.appointment a where a.loan_id = of_loan and a.state in ('booked', 'arrived');
  if open.appointment_id is not null and open.store_id = at_store and open.at = starts and open.purpose = of_kind and open.state = 'booked'
     and (moved is null or moved = open.appointment_id) then
    return query select open.appointment_id, 'repeated', open.revision; return;
  end if;
  if moved is null and open.appointment_id is not null then return query select open.appointment_id, 'visitOpen', open.revision; return; end if;
  if moved is not null and (open.appointment_id is distinct from moved or open.state <> 'booked') then
    return query select null::bigint, 'noVisit', null::int; return;
  end if;
  perform pg_advisory_xact_lock(7346, store)
     from (select distinct unnest(array_remove(array[at_store, open.store_id], null)) as store order by 1) stores;
  select min(s) into free from generate_series(1, seats) s
   where not exists (select from servicing.appointment a
                      where a.store_id = at_store and a.purpose = of_kind and a.at = starts and a.seat = s and a.state in ('booked', 'arrived'));
  if free is null then return query select null::bigint, 'taken', null::int; return; end if;
  if moved is null then
    return query
      with made as (
        insert into servicing.appointment (loan_id, loan_header, customer_id, customer_ids, store_id, purpose, at, ends_at, seat, state, booked_on)
        values (of_loan, header, booker, parties, at_store, of_kind, starts, ends, free, 'booked', today) returning appointment_id)
      select m.appointment_id, null::text, 1 from made m;
    update servicing.appointment a set confirmation_number = 'V-' || (100000 + a.appointment_id)
     where a.loan_id = of_loan and a.state = 'booked' and a.confirmation_number is null;
  else
    return query
      update servicing.appointment a
         set store_id = at_store, purpose = of_kind, at = starts, ends_at = ends, seat = free, customer_ids = parties, revision = a.revision + 1,
             moved_from = a.at, moved_from_store = a.store_id, booked_on = today, reminded_on = null
       where a.appointment_id = moved
      returning a.appointment_id, null::text, a.revision;
  end if;
end $$;
revoke execute on function servicing.seat_visit(text,bigint,bigint,int,text,timestamptz,timestamptz,int,date) from public;
grant execute on function servicing.seat_visit(text,bigint,bigint,int,text,timestamptz,timestamptz,int,date) to lendside_worker;
