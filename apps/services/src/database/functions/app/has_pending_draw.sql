-- Tells whether a draw on a loan is asked for or on its way, also one that the books do not know yet.
-- Called by: app.ask_payout, app.cash_facts
create function app.has_pending_draw(of_lms int, of_loan bigint) returns boolean language sql stable as $$
  select exists (select from app.payout p
                  where p.loan_id = of_loan and p.lms_id = of_lms and p.purpose = 'draw'
                    and p.state not in ('paid', 'returned', 'failed', 'cancelled', 'expired'))
      or exists (select from servicing.disbursement d
                  where d.loan_id = of_loan and d.purpose = 'draw' and d.state in ('requested', 'approved'))
$$;
revoke execute on function app.has_pending_draw(int,bigint) from public;
