-- Sets the customers whose rows later statements of the transaction may see, and of which loan system.
-- Called by: servicing, servicing.cosigned_screens, servicing.debits_of, servicing.loans_asked, servicing.history_of,
--   servicing.screens_asked, servicing.money_timeline, servicing.debit_of_payment,
--   servicing.standing_asked
-- Null stands for all loan systems, because a person has a number of their own in each. Two systems may give the same number to two people.
create function servicing.look_as(customer_ids text[], of_lms int default null) returns void language plpgsql as $$
begin
  if array_position(customer_ids, null) is not null or array_to_string(customer_ids, '') like '%,%' then
    raise exception 'a customer id is malformed' using errcode = 'LS004';
  end if;
  perform set_config('app.customer_ids', array_to_string(customer_ids, ','), true);
  perform set_config('app.lms_id', coalesce(of_lms::text, ''), true);
end $$;
