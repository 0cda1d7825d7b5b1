-- Lists the loans that a booked renewal has replaced. A renewal that was taken back is not among them.
-- Called by: app.accept_payments
-- Reads with the rights of the owner, because app.accept_payments knows no customers, only profiles. The API sees only renewals of the
-- customers of these profiles (D11).
create view servicing.booked_renewal_of_loan as
  select r.loan_id, r.lms_id from servicing.renewal r
   where r.state = 'booked' and r.voided_on is null
     and (current_user <> 'lendside_api'
          or exists (select from app.profile_customer c
                      where c.profile_id = any (app.current_profiles()) and c.lms_id = r.lms_id and c.customer_id = any (r.customer_ids)));
grant select on servicing.booked_renewal_of_loan to lendside_api, lendside_worker;
