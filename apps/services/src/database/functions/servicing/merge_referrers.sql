-- Moves the rewards of people with two places in the register to one: those under their customer number go to their own place.
-- Called by: servicing.follow_customer_number, servicing/day-end
-- Owner: servicing
-- `whose`: the profile; null for everybody. Both codes go on working: what comes by the code of the number moves at the next day-end. No
-- money moves in the ledger, because both places are one person's. A place waits while a cash-out of it is on its way, and stays when
-- somebody else who enrolled with the number still has it.
create function servicing.merge_referrers(whose text) returns void
language plpgsql set search_path = '' as $$
declare
  pair record;
begin
  for pair in
    select own.customer_id as place, r.customer_id as number
      from servicing.referrer own
      join app.profile_customer c on c.profile_id = own.profile_id and c.lms_id = 2
      join servicing.referrer r on r.customer_id = c.customer_id and r.customer_id <> own.customer_id
     where (whose is null or own.profile_id = whose)
       and not exists (select from app.profile_customer h
                        where h.profile_id = r.profile_id and h.lms_id = 2 and h.customer_id = r.customer_id)
       and (r.scans > 0 or exists (select from servicing.reward w where w.customer_id = r.customer_id)
            or exists (select from servicing.referral f where f.referrer_id = r.customer_id)
            or exists (select from servicing.disbursement d where d.customer_id = r.customer_id and d.purpose = 'reward'))
     order by own.enrolled_on, own.customer_id
  loop
    -- The lock of money operations on a referrer, as app.ask_cash_out takes it.
    perform pg_advisory_xact_lock(7344, hashtext(least(pair.place, pair.number)));
    perform pg_advisory_xact_lock(7344, hashtext(greatest(pair.place, pair.number)));
    continue when exists (select from servicing.disbursement d
                           where d.customer_id = pair.number and d.purpose = 'reward' and d.finished_on is null)
      or exists (select from app.payout p
                  where p.customer_id = pair.number and p.purpose = 'reward'
                    and p.state not in ('paid', 'returned', 'failed', 'cancelled', 'expired'));
    update servicing.reward set customer_id = pair.place where customer_id = pair.number;
    update servicing.disbursement set customer_id = pair.place where customer_id = pair.number and purpose = 'reward';
    update servicing.referral set referrer_id = pair.place where referrer_id = pair.number;
    update servicing.referrer set scans = scans + (select n.scans from servicing.referrer n where n.customer_id = pair.number)
     where customer_id = pair.place;
    update servicing.referrer set scans = 0 where customer_id = pair.number;
  end loop;
end $$;
revoke execute on function servicing.merge_referrers(text) from public;
grant execute on function servicing.merge_referrers(text) to lendside_worker;
