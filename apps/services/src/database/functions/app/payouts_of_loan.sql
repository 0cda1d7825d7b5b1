-- Lists the money that goes out of a loan and what went before, newest first, for one of the loan's borrowers.
-- Called by: features/payouts
-- Runs with the rights of the owner, because both borrowers see each other's draws. Returns nothing when the loan is not the person's.
create function app.payouts_of_loan(whose text, of_lms int, of_loan bigint) returns setof app.payout_shown
language sql stable security definer set search_path = '' as $$
  select s.* from app.payout_shown s
   where s.loan_id = of_loan and s.lms_id = of_lms
     and exists (select from servicing.loan l
                   join app.profile_customer mine on mine.lms_id = l.lms_id and mine.customer_id in (l.customer_id, l.cosigner_id)
                  where l.loan_id = of_loan and l.lms_id = of_lms and mine.profile_id = whose)
   order by coalesce(s.asked_at, s.asked_on::timestamptz) desc, s.payout_id desc $$;
revoke execute on function app.payouts_of_loan(text,int,bigint) from public;
grant execute on function app.payouts_of_loan(text,int,bigint) to lendside_api;
