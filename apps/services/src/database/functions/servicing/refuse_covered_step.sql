-- Refuses to order, take or sell the vehicle of a covered borrower, and to charge off their loan (LS011).
-- Called by: the trigger on servicing.loan_event
-- The commands and day-end refuse earlier and say why. This stops a program that forgot to ask.
create function servicing.refuse_covered_step() returns trigger language plpgsql as $$
begin
  if exists (select from servicing.loan l where l.loan_id = new.loan_id and l.is_covered_borrower) then
    raise exception 'loan % is of a covered borrower: no % is allowed', new.loan_id, new.event using errcode = 'LS011';
  end if;
  return new;
end $$;
create trigger covered_step_refused before insert on servicing.loan_event
  for each row when (new.event in ('assignRepo', 'recover', 'sell', 'chargeOff')) execute function servicing.refuse_covered_step();
