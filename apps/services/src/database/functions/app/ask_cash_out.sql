-- Records that a referrer asks for all of their rewards, and wakes the worker, which takes the cash-out to the books.
-- Called by: features/referrals
-- Owner: features/payouts
-- Returns the payout's id and one of: accepted, replayed, key_reused, not_a_referrer, cash_out_pending, nothing_to_cash_out, too_many,
-- card_not_found, card_expired. The id is null unless it was accepted or replayed.
-- Runs with the rights of the owner, because a former profile may have earned the rewards of a customer number. The advisory lock of money
-- operations on a referrer (7344) keeps two cash-outs, or a cash-out and a reward that is taken back, from passing each other. Rewards belong
-- to TLXe (2), also those of non-customers.
create function app.ask_cash_out(asked jsonb) returns table (payout_id text, answer text)
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  whose constant text := asked ->> 'profileId';
  place constant text := servicing.referrer_of(whose);
  today constant date := (select k.business_date from servicing.business_clock k where k.lms_id = 2);
  balance bigint;
  target record;
  twin record;
begin
  if place is null or not app.takes_part_in_referrals(whose) then
    return query select null::text, 'not_a_referrer';
    return;
  end if;
  perform pg_advisory_xact_lock(7344, hashtext(place));
  select p.payout_id, p.request_hash = decode(asked ->> 'requestHash', 'hex') as is_same into twin
    from app.payout p where p.profile_id = whose and p.payout_key = asked ->> 'payoutKey';
  if found then
    return query select case when twin.is_same then twin.payout_id end, case when twin.is_same then 'replayed' else 'key_reused' end;
    return;
  end if;
  select k.card_id, (k.expires_year, k.expires_month) < (extract(year from today), extract(month from today)) as is_expired into target
    from app.card k
   where k.card_id = asked ->> 'cardId' and k.profile_id = whose and k.purpose = 'reward' and k.can_disburse and k.removed_at is null
     and k.last_four = asked ->> 'lastFour';
  balance := (select coalesce(sum(w.amount), 0) from servicing.reward w where w.customer_id = place)
           - (select coalesce(sum(d.amount), 0) from servicing.disbursement d
               where d.customer_id = place and d.purpose = 'reward' and (d.finished_on is null or d.state = 'completed'));
  answer := case
    when target is null then 'card_not_found'
    when target.is_expired then 'card_expired'
    when exists (select from app.payout p
                  where p.customer_id = place and p.purpose = 'reward'
                    and p.state not in ('paid', 'returned', 'failed', 'cancelled', 'expired'))
      or exists (select from servicing.disbursement d where d.customer_id = place and d.purpose = 'reward' and d.finished_on is null)
      then 'cash_out_pending'
    when balance <= 0 then 'nothing_to_cash_out'
    when (select count(*) from app.payout p
           where p.profile_id = whose and p.purpose = 'reward' and p.asked_at > now() - interval '1 day') >= (asked ->> 'dayMax')::int
      then 'too_many'
    else 'accepted' end;
  if answer <> 'accepted' then
    return next;
    return;
  end if;
  payout_id := asked ->> 'payoutId';
  insert into app.payout (payout_id, disbursement_ref, purpose, channel, lms_id, customer_id, brand, amount, profile_id, payout_key,
         request_hash, card_id, business_date)
  values (payout_id, payout_id, 'reward', 'debit', 2, place, asked ->> 'brand', balance, whose, asked ->> 'payoutKey',
          decode(asked ->> 'requestHash', 'hex'), target.card_id, today);
  perform pg_notify('payout_work', '');
  return next;
end $$;
revoke execute on function app.ask_cash_out(jsonb) from public;
grant execute on function app.ask_cash_out(jsonb) to lendside_api;
