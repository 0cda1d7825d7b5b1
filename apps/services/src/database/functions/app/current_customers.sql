-- Returns the customer ids whose rows the API may see in this transaction.
-- Called by: its policies, app.loan_being_paid
-- Row-level security is a second check after authorize() (D11). The policies that call this function are in this file.
create function app.current_customers() returns text[] language sql stable as
  $$ select string_to_array(current_setting('app.customer_ids', true), ',') $$;

create policy application_of_customer on servicing.application for select to lendside_api
  using (customer_id = any (app.current_customers()) or cosigner_id = any (app.current_customers()));
create policy appraisal_of_customer on servicing.appraisal for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy origination_choice_of_customer on app.origination_choice to lendside_api
  using (customer_id = any (app.current_customers())) with check (customer_id = any (app.current_customers()));
create policy appointment_of_customer on servicing.appointment for select to lendside_api
  using (customer_ids && app.current_customers());
create policy bank_debit_of_customer on servicing.bank_debit for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy customer_demographic_of_customer on servicing.customer_demographic for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy customer_fact_of_customer on servicing.customer_fact for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy dashboard_message_of_customer on app.dashboard_message for select to lendside_api
  using (customer_id is null or customer_id = any ((select app.current_customers())::text[]));
create policy debit_attempt_of_customer on servicing.debit_attempt for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy debit_attempt_of_payer on servicing.debit_attempt for select to lendside_api
  using (payer_id = any (app.current_customers()));
create policy disbursement_of_customer on servicing.disbursement for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy loan_of_customer on servicing.loan for select to lendside_api using (customer_id = any (app.current_customers()));
create policy notice_of_customer on servicing.notice for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy offer_of_customer on servicing.offer for select to lendside_api using (customer_id = any (app.current_customers()));
create policy offer_interest_of_customer on servicing.offer for update to lendside_api
  using (customer_id = any (app.current_customers()));
create policy referrer_of_customer on servicing.referrer for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy reward_of_customer on servicing.reward for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy document_of_party on app.document to lendside_api
  using (customer_ids && app.current_customers() and lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, lms_id))
  with check (customer_ids && app.current_customers() and lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, lms_id)
              and signed_on is null and kind not in ('signed', 'certificate'));
create policy envelope_of_party on app.envelope to lendside_api
  using (customer_ids && app.current_customers() and lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, lms_id))
  with check (customer_ids && app.current_customers() and lms_id = coalesce(nullif(current_setting('app.lms_id', true), '')::int, lms_id));
create policy upload_of_party on app.upload to lendside_api
  using (customer_ids && app.current_customers()) with check (customer_ids && app.current_customers());
create policy upload_task_of_party on app.upload_task to lendside_api
  using (customer_ids && app.current_customers()) with check (customer_ids && app.current_customers());
create policy renewal_of_customer on servicing.renewal for select to lendside_api
  using (customer_ids && app.current_customers());
create policy payout_of_customer on app.payout for select to lendside_api
  using (customer_id = any ((select app.current_customers())::text[]));
