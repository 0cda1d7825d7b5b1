-- Asks that the money of a loan that ends is stopped at its channel, and says where the money is.
-- Called by: features/origination
-- Owner: features/payouts
-- `none`: nothing was sent. `stopped`: nothing is on the way any more. `stopping`: the payouts' worker asks the channel. `taken`: the person
-- has the money. `final`: its channel has it and can stop nothing any more. The first wish stays.
create function app.ask_payout_end(of_disbursement text, on_day date) returns text language plpgsql as $$
declare
  live app.payout;
begin
  select * into live from app.payout p where p.disbursement_ref = of_disbursement order by p.attempt desc limit 1 for update;
  if not found then return 'none'; end if;
  if live.state = 'paid' then return 'taken'; end if;
  if live.state in ('cancelled', 'failed', 'expired', 'returned') then return 'stopped'; end if;
  if live.cancel_asked_why = 'loanEnded' and live.cancel_refused is not null then return 'final'; end if;
  if live.cancel_asked_at is null then
    update app.payout p
       set cancel_asked_at = clock_timestamp(), cancel_asked_why = 'loanEnded', cancel_asked_on = on_day, next_at = clock_timestamp()
     where p.payout_id = live.payout_id;
  end if;
  perform pg_notify('payout_work', '');
  return 'stopping';
end $$;
revoke execute on function app.ask_payout_end(text,date) from public;
grant execute on function app.ask_payout_end(text,date) to lendside_worker;
