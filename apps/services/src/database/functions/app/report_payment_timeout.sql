-- Saves that a payer gave up waiting for a payment.
-- Called by: features/payments
-- Uses the latest payment of that loan and amount within a day; returns no row when there is none.
create function app.report_payment_timeout(whose text, guest text, loan bigint, cents bigint)
returns table (payment_id text, state text, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  mine record;
  made int;
begin
  perform app.act_as(array[whose]);
  select p.payment_id, p.state into mine from app.payment p
   where p.profile_id = whose and p.guest_session_id is not distinct from guest and p.loan_id = loan and p.amount = cents
     and p.accepted_at > now() - interval '1 day'
   order by p.accepted_at desc limit 1;
  if not found then return; end if;
  insert into app.payment_timeout (payment_id, state) values (mine.payment_id, mine.state) on conflict do nothing;
  get diagnostics made = row_count;
  return query select mine.payment_id, mine.state, made = 1;
end $$;
