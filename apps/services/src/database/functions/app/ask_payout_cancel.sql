-- Records that a borrower wants a draw stopped, with the moment of asking, and wakes the worker. The first wish stays.
-- Called by: features/payouts
-- Owner: features/payouts
-- Returns whether the wish stands. It does not when the draw is over, paid or in review, or when an earlier wish was refused.
-- Runs with the rights of the owner, because either borrower of a loan may stop a draw on it.
create function app.ask_payout_cancel(whose text, named text) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  update app.payout p
     set cancel_asked_at = coalesce(p.cancel_asked_at, now()),
         cancel_asked_why = coalesce(p.cancel_asked_why, 'asked'),
         cancel_asked_on = coalesce(p.cancel_asked_on, c.business_date),
         next_at = least(p.next_at, now())
    from servicing.loan l
    join app.profile_customer mine on mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)
    join servicing.business_clock c on c.lms_id = l.lms_id
   where p.payout_id = named and p.purpose = 'draw' and l.loan_id = p.loan_id and l.lms_id = p.lms_id and mine.profile_id = whose
     and p.state in ('asked', 'held', 'accepted', 'sending', 'unknown', 'sent', 'cancelling') and p.cancel_refused is null;
  if not found then
    return false;
  end if;
  perform pg_notify('payout_work', '');
  return true;
end $$;
revoke execute on function app.ask_payout_cancel(text,text) from public;
grant execute on function app.ask_payout_cancel(text,text) to lendside_api;
