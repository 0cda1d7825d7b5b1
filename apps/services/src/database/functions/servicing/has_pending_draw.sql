-- Tells whether the books have a draw on a loan that is not finished.
-- Called by: servicing/commands/draws, app.has_pending_draw
-- Filters by state after reading the loan's disbursements. With the state in the inner query, the planner reads those of all loans.
create function servicing.has_pending_draw(of_loan bigint) returns boolean language sql stable as $$
  select exists (select from (select d.purpose, d.state from servicing.disbursement d where d.loan_id = of_loan offset 0) o
                  where o.purpose = 'draw' and o.state in ('requested', 'approved'))
$$;
