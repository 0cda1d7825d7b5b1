-- Lists the open renewals, each with its loan and its payment.
-- Called by: app.accept_payments, app.accept_autopay_charges
-- Reads with the rights of the owner, because app.accept_payments knows no customers, only profiles. The API sees only renewals of the
-- customers of these profiles (D11).
create view servicing.open_renewal_of_loan as
  select r.loan_id, r.lms_id, r.payment_id from servicing.renewal r
   where r.state in ('paying', 'awaitingSignature', 'awaitingVisit')
     and (current_user <> 'lendside_api'
          or exists (select from app.profile_customer c
                      where c.profile_id = any (app.current_profiles()) and c.lms_id = r.lms_id and c.customer_id = any (r.customer_ids)));
grant select on servicing.open_renewal_of_loan to lendside_api, lendside_worker;
