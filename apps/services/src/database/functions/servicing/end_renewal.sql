-- Ends the open renewal of a loan and releases its lock. Queues what the parties are told.
-- Called by: servicing/commands/renewals
-- Returns the renewal that it ended; null when none was open.
create function servicing.end_renewal(of_loan bigint, why text, on_day date) returns uuid language plpgsql as $$
declare
  ended uuid;
begin
  update servicing.renewal r
     set state = 'ended', ended_why = why, ended_on = on_day, ended_at = clock_timestamp()
   where r.loan_id = of_loan and r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
  returning r.renewal_id into ended;
  if ended is not null then
    delete from servicing.loan_lock k where k.loan_id = of_loan and k.type = 'alternate';
    perform servicing.tell_of_renewal(ended, 'ended');
  end if;
  return ended;
end $$;
