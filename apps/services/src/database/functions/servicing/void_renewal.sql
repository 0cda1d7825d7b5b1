-- Notes that the renewal that made a loan was taken back, and queues what the parties are told. Does nothing for another loan.
-- Called by: servicing/commands/renewals
create function servicing.void_renewal(of_new_loan bigint, on_day date, why text) returns void language plpgsql as $$
declare
  voided uuid;
begin
  update servicing.renewal r set voided_on = on_day, voided_why = why
   where r.new_loan_id = of_new_loan and r.state = 'booked' and r.voided_on is null returning r.renewal_id into voided;
  if voided is not null then
    delete from servicing.loan_lock k using servicing.renewal r
     where r.renewal_id = voided and k.loan_id in (r.loan_id, r.new_loan_id) and k.type = 'alternate';
    perform servicing.tell_of_renewal(voided, 'voided', why);
  end if;
end $$;
