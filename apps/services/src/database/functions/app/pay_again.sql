-- Pays out again what was stopped for a loan that stays after all: makes the next attempt of a disbursement that is still owed.
-- Called by: features/origination
-- Owner: features/payouts
-- Returns true when nothing has to be waited for; false while its channel is still asked to stop the last attempt. Safe to repeat.
create function app.pay_again(of_disbursement text) returns boolean language plpgsql as $$
declare
  live app.payout;
begin
  select * into live from app.payout p where p.disbursement_ref = of_disbursement order by p.attempt desc limit 1 for update;
  if not found or live.cancel_asked_why is distinct from 'loanEnded' then return true; end if;
  if live.finished_at is null then return live.cancel_refused is not null; end if;
  if live.state <> 'cancelled' then return true; end if;
  insert into app.payout (payout_id, disbursement_ref, attempt, purpose, channel, lms_id, loan_id, customer_id, brand, amount, profile_id,
         card_id, state, last_event, accepted_at, business_date)
  select d.reference || ':' || (live.attempt + 1), d.reference, live.attempt + 1, live.purpose, d.channel, live.lms_id, live.loan_id,
         live.customer_id, live.brand, live.amount, live.profile_id, case when d.channel in ('debit', 'ach') then live.card_id end,
         'accepted', 'accepted', clock_timestamp(), t.business_date
    from servicing.disbursement d join servicing.business_clock t on t.lms_id = live.lms_id
   where d.reference = of_disbursement and d.state = 'approved'
  on conflict do nothing;
  perform pg_notify('payout_work', '');
  return true;
end $$;
revoke execute on function app.pay_again(text) from public;
grant execute on function app.pay_again(text) to lendside_worker;
