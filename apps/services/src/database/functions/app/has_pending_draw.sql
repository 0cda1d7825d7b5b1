-- Tells whether a draw on a loan is asked for or on its way, also one that the books do not know yet.
-- Called by: app.ask_payout, app.cash_facts, servicing.is_loan_changing
-- The states are those of the unique index payout_one_draw, which finds the one row.
create function app.has_pending_draw(of_lms int, of_loan bigint) returns boolean language sql stable as $$
  select exists (select from app.payout p
                  where p.loan_id = of_loan and p.purpose = 'draw'
                    and p.state in ('asked', 'accepted', 'sending', 'unknown', 'sent', 'cancelling', 'review') and p.lms_id = of_lms)
      or servicing.has_pending_draw(of_loan)
$$;
revoke execute on function app.has_pending_draw(int,bigint) from public;
