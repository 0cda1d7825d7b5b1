-- Books a visit for a borrower of a loan, or moves the booked visit `moved`. Returns its number, or why not.
-- Called by: features/appointments
-- Runs with the rights of the owner, because the HTTP side may not write the table. `why`: noLoan, or those of servicing.seat_visit.
create function servicing.book_visit(whose text, of_loan bigint, moved bigint, at_store int, of_kind text, starts timestamptz, ends timestamptz, seats int, today date)
returns table (visit_id bigint, why text)
language plpgsql security definer set search_path = '' as $$
declare
  booker text := (select mine.customer_id from servicing.loan l
                    join app.profile_customer mine on mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)
                   where l.loan_id = of_loan and mine.profile_id = whose limit 1);
  made record;
begin
  if booker is null then return query select null::bigint, 'noLoan'; return; end if;
  select * into made from servicing.seat_visit(booker, of_loan, moved, at_store, of_kind, starts, ends, seats, today);
  if made.why is null then
    insert into app.outbox (kind, dedupe_key, payload)
    values ('visitTold', format('visitTold:%s:%s', made.visit_id, made.revision),
            jsonb_build_object('visitId', made.visit_id, 'revision', made.revision, 'what', case when moved is null then 'booked' else 'moved' end))
    on conflict do nothing;
  end if;
  return query select made.visit_id, made.why;
end $$;
revoke execute on function servicing.book_visit(text,bigint,bigint,int,text,timestamptz,timestamptz,int,date) from public;
grant execute on function servicing.book_visit(text,bigint,bigint,int,text,timestamptz,timestamptz,int,date) to lendside_api;
