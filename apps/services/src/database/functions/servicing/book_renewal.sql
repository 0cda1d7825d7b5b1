-- Notes that the new loan of a renewal is booked, releases its lock and queues what the parties are told.
-- Called by: servicing/commands/renewals
create function servicing.book_renewal(of_renewal uuid, signed timestamptz, signed_on_day date, on_day date, void_day date)
returns void language plpgsql as $$
begin
  update servicing.renewal r
     set state = 'booked', signed_at = signed, signed_on = signed_on_day, booked_on = on_day, void_ends_on = void_day
   where r.renewal_id = of_renewal and r.state in ('awaitingSignature', 'awaitingVisit');
  if not found then
    raise exception 'renewal % is not open', of_renewal using errcode = 'LS006';
  end if;
  delete from servicing.loan_lock k using servicing.renewal r
   where r.renewal_id = of_renewal and k.loan_id = r.loan_id and k.type = 'alternate';
  perform servicing.tell_of_renewal(of_renewal, 'booked');
end $$;
