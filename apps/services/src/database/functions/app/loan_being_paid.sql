-- Lists the loans that have a payment in progress.
-- Called by: servicing.loan_record
-- Uses the same states as the index app.payment_in_flight. Reads with the rights of the owner, because the
-- payment may belong to a co-borrower or a guest. The API sees only loans of the current customers (D11).
create view app.loan_being_paid as
  select p.loan_id from app.payment p
   where p.state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending') and p.lms_id <> 3
     and (current_user <> 'lendside_api'
          or exists (select from servicing.loan l where l.loan_id = p.loan_id and l.customer_id = any (app.current_customers())));
grant select on app.loan_being_paid to lendside_api, lendside_worker;
