-- Tells whether a renewal, a switch, a payment that ends a loan, or a draw on it is under way.
-- Called by: servicing/capabilities, servicing.offer_candidates
-- Until the change ends, day-end offers no cash and no line of credit. Runs with the rights of the owner, because the payment or the draw may belong to
-- another borrower or a guest.
create function servicing.is_loan_changing(of_lms int, of_loan bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from servicing.renewal r
                  where r.loan_id = of_loan and r.lms_id = of_lms and r.state in ('paying', 'awaitingSignature', 'awaitingVisit'))
      or exists (select from app.payment p
                  where p.loan_id = of_loan and p.lms_id = of_lms and p.purpose <> 'standard'
                    and p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending'))
      or app.has_pending_draw(of_lms, of_loan)
$$;
revoke execute on function servicing.is_loan_changing(int,bigint) from public;
grant execute on function servicing.is_loan_changing(int,bigint) to lendside_api, lendside_worker;
