-- Row-level security on every table with rows of persons. The policies that call a function are in ../functions.
alter table app.audit_log enable row level security;
create policy audit_log_of_api on app.audit_log for insert to lendside_api with check (true);
create policy audit_log_of_worker on app.audit_log for insert to lendside_worker with check (true);

alter table app.dashboard_message enable row level security;
revoke insert, update on app.dashboard_message from lendside_api;
grant select, insert, update on app.dashboard_message to lendside_worker;
create policy dashboard_message_of_worker on app.dashboard_message to lendside_worker using (true) with check (true);

alter table app.outbox enable row level security;
create policy outbox_of_api on app.outbox for insert to lendside_api with check (true);
create policy outbox_of_worker on app.outbox to lendside_worker using (true) with check (true);

alter table app.partner_profile enable row level security;

-- A payment's first step is written with the payment, whose own policy decides.
alter table app.payment_transition enable row level security;
revoke select on app.payment_transition from lendside_api;
create policy payment_transition_of_api on app.payment_transition for insert to lendside_api with check (true);
create policy payment_transition_of_worker on app.payment_transition to lendside_worker using (true) with check (true);

alter table app.profile enable row level security;
create policy profile_of_worker on app.profile for select to lendside_worker using (true);

alter table app.profile_customer enable row level security;
create policy profile_customer_of_worker on app.profile_customer for select to lendside_worker using (true);

alter table app.proven_customer enable row level security;

alter table app.push_subscription enable row level security;
create policy push_subscription_of_worker on app.push_subscription to lendside_worker using (true) with check (true);

alter table app.reconciliation_difference enable row level security;
create policy reconciliation_difference_of_worker on app.reconciliation_difference to lendside_worker using (true) with check (true);

alter table app.refused_return_closing enable row level security;
create policy refused_return_closing_of_worker on app.refused_return_closing to lendside_worker using (true) with check (true);

alter table app.replacement enable row level security;
alter table app.security_answer enable row level security;
alter table app.terms_consent enable row level security;
alter table app.user_cache enable row level security;

alter table user_pool.account enable row level security;

alter table user_pool.code enable row level security;
create policy code_of_worker on user_pool.code for select to lendside_worker using (true);

alter table user_pool.device enable row level security;
alter table user_pool.external_code enable row level security;
alter table user_pool.session enable row level security;
alter table user_pool.signed_link_use enable row level security;

-- Whoever sees the device or the session sees its used secrets.
alter table user_pool.spent_device_secret enable row level security;
create policy spent_device_secret_of_device on user_pool.spent_device_secret to lendside_api
  using (exists (select from user_pool.device d where d.device_key = spent_device_secret.device_key))
  with check (exists (select from user_pool.device d where d.device_key = spent_device_secret.device_key));

alter table user_pool.spent_refresh_token enable row level security;
create policy spent_refresh_token_of_session on user_pool.spent_refresh_token to lendside_api
  using (exists (select from user_pool.session s where s.session_id = spent_refresh_token.session_id))
  with check (exists (select from user_pool.session s where s.session_id = spent_refresh_token.session_id));
