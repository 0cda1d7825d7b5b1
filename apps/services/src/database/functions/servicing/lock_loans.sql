-- Locks loans for a command, lowest id first, and reads them after the wait.
-- Called by: servicing/loans, servicing.open_command, servicing.open_commands
-- Advisory locks of a loan system are (7341, lms): commands share the lock, day-end takes it alone.
-- Only day-end may post while a day is half closed.
create function servicing.lock_loans(of_lms int, loan_ids bigint[], by_day_end boolean) returns setof json
language plpgsql as $$
begin
  if not by_day_end then
    perform pg_advisory_xact_lock_shared(7341, of_lms);
    if exists (select from servicing.eod_run r join servicing.business_clock c on c.lms_id = r.lms_id and c.business_date = r.business_date
                where r.lms_id = of_lms and r.step = 'started') then
      raise exception 'day-end of loan system % is not finished', of_lms using errcode = 'LS003';
    end if;
  end if;
  perform from servicing.loan l where l.loan_id = any (loan_ids) and l.lms_id = of_lms order by l.loan_id for update;
  return query
    select r.record from servicing.loan_record r where r.loan_id = any (loan_ids) and r.lms_id = of_lms order by r.loan_id;
end $$;
