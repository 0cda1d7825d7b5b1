-- The tables of the database. This step is never changed: a later step, 0002 and so on, changes what it made.
-- Functions, views and triggers are in ../functions, with the policies that call a function.

-- Roles belong to the whole server, so another database may have made them already or may make them at this moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'lendside_api') then create role lendside_api nologin; end if;
  if not exists (select from pg_roles where rolname = 'lendside_worker') then create role lendside_worker nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;

create schema app;
create schema servicing;
create schema user_pool;
grant usage on schema app, servicing, user_pool to lendside_api, lendside_worker;


-- Platform: mode, settings, outbox, audit, rate limits

-- The one row says whether this database belongs to a simulation or to a production system (loan-core 8).
create table app.system_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('simulation', 'production')),
  created_at timestamptz not null default now()
);
grant select on app.system_mode to lendside_api, lendside_worker;

-- A row is one setting, or the progress of the seed, as a JSON value.
create table app.setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
grant select on app.setting to lendside_api, lendside_worker;

-- A row is one message or task for the worker, written in the transaction it belongs to (D12).
create table app.outbox (
  outbox_id bigint primary key generated always as identity,
  kind text not null,
  dedupe_key text not null unique,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  fence int not null default 0,
  lease_until timestamptz,
  sent_at timestamptz,
  given_up_at timestamptz,
  last_error text
);
-- The view app.card_left_in_vault reads it.
create index outbox_card_left on app.outbox (created_at) where (kind = 'cardLeftInVault') and (given_up_at is not null);
-- Codes have their own queue, so that receipts cannot delay them.
create index outbox_code_due on app.outbox (next_at) where (kind = 'code') and (sent_at is null) and (given_up_at is null);
create index outbox_due on app.outbox (next_at) where (sent_at is null) and (given_up_at is null);
grant insert on app.outbox to lendside_api;
grant select, insert, update on app.outbox to lendside_worker;
grant usage on sequence app.outbox_outbox_id_seq to lendside_api;

-- A row is one action of a person, allowed or refused; append-only and without secrets.
create table app.audit_log (
  audit_id bigint primary key generated always as identity,
  at timestamptz not null default now(),
  profile_id text,
  session_id text,
  action text not null,
  object text,
  decision text not null check (decision in ('allowed', 'refused')),
  reason text,
  brand text,
  request_id text,
  facts jsonb not null default '{}'
);
grant insert on app.audit_log to lendside_api, lendside_worker;
grant usage on sequence app.audit_log_audit_id_seq to lendside_api;

-- A row is one rate-limit counter. The table is not UNLOGGED, because limits must survive a crash (D13).
create table app.rate_counter (
  bucket text primary key,
  count int not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);
grant select, insert, update, delete on app.rate_counter to lendside_api, lendside_worker;


-- Identity: people and how they sign in

-- A row is one person who uses the app.
create table app.profile (
  profile_id text primary key,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  preference int not null default 0 check (preference in (0, 1, 2)),
  ssn_on_file boolean not null default true,
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  referral_short_code text unique,
  is_referral_user boolean not null default false,
  mdm_id text unique,
  referral_email text,
  referral_phone text
);
grant select, insert, update on app.profile to lendside_api;
grant select on app.profile to lendside_worker;

-- A row is the customer id of a person in one loan system.
create table app.profile_customer (
  profile_id text references app.profile,
  lms_id int check (lms_id in (1, 2, 3)),
  customer_id text not null,
  constraint profile_customer_pkey primary key (profile_id, lms_id)
);
create index profile_customer_id on app.profile_customer (customer_id);
grant select, insert, update, delete on app.profile_customer to lendside_api;
grant select on app.profile_customer to lendside_worker;

-- A row is one consent: the version of the terms, the time and a hash of the text shown (D19); append-only.
create table app.terms_consent (
  consent_id bigint primary key generated always as identity,
  profile_id text not null references app.profile,
  brand text not null,
  version text not null,
  text_hash bytea not null,
  agreed_at timestamptz not null default now(),
  constraint terms_consent_profile_id_brand_version_key unique (profile_id, brand, version)
);
grant select, insert on app.terms_consent to lendside_api;
grant usage on sequence app.terms_consent_consent_id_seq to lendside_api;

-- A row is the answer to one security question, as an argon2id hash (C11).
create table app.security_answer (
  profile_id text references app.profile,
  question_id text,
  answer_hash text not null,
  answered_at timestamptz not null default now(),
  constraint security_answer_pkey primary key (profile_id, question_id)
);
grant select, insert, update on app.security_answer to lendside_api;

-- A row is the sealed profile that a partner needs before its customers use the app.
create table app.partner_profile (
  profile_id text primary key references app.profile,
  sealed bytea not null,
  completed_at timestamptz not null default now(),
  told_at timestamptz
);
grant select, insert, update on app.partner_profile to lendside_api;

-- A row is work in progress of a person, sealed, at most 8 kB, kept for 7,200 minutes (C16, LOP-038).
create table app.user_cache (
  profile_id text primary key references app.profile,
  sealed bytea not null check (octet_length(sealed) <= 16384),
  kept_until timestamptz not null
);
grant select, insert, update, delete on app.user_cache to lendside_api;

-- A row is a customer's move to another profile, confirmed by a link to a contact on file.
create table app.replacement (
  replacement_id text primary key,
  return_hash bytea not null unique,
  profile_id text not null references app.profile,
  former_profile_id text not null references app.profile,
  lms_id int not null,
  customer_id text not null,
  status text not null default 'pending' check (status in ('pending', 'complete', 'failed')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  finished_at timestamptz
);
grant select, insert, update on app.replacement to lendside_api;

-- A row says that a caller has stated the facts of a customer correctly; it is valid for a short time.
create table app.proven_customer (
  profile_id text references app.profile,
  lms_id int,
  customer_id text,
  proven_until timestamptz not null,
  constraint proven_customer_pkey primary key (profile_id, lms_id, customer_id)
);
grant select, insert, update, delete on app.proven_customer to lendside_api;

-- A row is one account of the user pool, as Amazon Cognito would hold it.
create table user_pool.account (
  sub text primary key,
  email text unique,
  phone text unique,
  password_hash text not null,
  status text not null check (status in ('CONFIRMED', 'UNCONFIRMED', 'RESET_REQUIRED')),
  attributes jsonb not null default '{}',
  created_at timestamptz not null default now(),
  is_email_primary boolean not null default true,
  password_changed_at timestamptz not null default now(),
  pending_alias text
);
grant select, insert, update on user_pool.account to lendside_api;

-- A row is one sign-in on one device; tokens are kept as hashes.
create table user_pool.session (
  session_id text primary key,
  sub text not null references user_pool.account,
  refresh_hash bytea not null,
  -- Hash of the secret in the HttpOnly cookie that access tokens are bound to (D10).
  binding_hash bytea not null,
  device_key text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  scope text not null default 'full' check (scope in ('full', 'unproven', 'linked', 'guest')),
  flows text[] not null default '{}',
  loan_id bigint,
  method text not null default 'password' check (method in ('password', 'device', 'link', 'guest')),
  device_name text not null default '',
  is_new_device boolean not null default false,
  -- When the password was last typed; risky actions need a recent one (security T24).
  proven_at timestamptz not null default now(),
  -- SHA-256 of the signature of the link that opened the session.
  link_hash bytea,
  client text not null default 'web' check (client in ('web', 'services')),
  constraint session_guest_has_a_loan check ((scope = 'guest') = (loan_id is not null)),
  constraint session_linked_has_flows check ((scope = 'linked') = (cardinality(flows) > 0))
);
create index session_binding on user_pool.session (binding_hash) where revoked_at is null;
create index session_of_account on user_pool.session (sub);
create index session_of_link on user_pool.session (link_hash) where link_hash is not null;
create index session_recent on user_pool.session (sub, created_at desc);
create index session_refresh on user_pool.session (refresh_hash);
grant select, insert, update on user_pool.session to lendside_api;

-- A row is a used refresh token, as a hash, so that a second use is noticed.
create table user_pool.spent_refresh_token (
  refresh_hash bytea primary key,
  session_id text not null references user_pool.session,
  spent_at timestamptz not null default now()
);
create index spent_refresh_token_session on user_pool.spent_refresh_token (session_id);
grant select, insert on user_pool.spent_refresh_token to lendside_api;

-- A row is one key that signs access tokens.
create table user_pool.signing_key (
  kid text primary key,
  algorithm text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
grant select, insert, update on user_pool.signing_key to lendside_api;

-- A row is a browser that a person signed in on; a secret in an HttpOnly cookie proves it (security T5).
create table user_pool.device (
  device_key text primary key,
  sub text not null references user_pool.account,
  secret_hash bytea not null,
  -- Browser and operating system in words; never the whole user agent.
  name text not null default '',
  is_remembered boolean not null default false,
  trusted_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  forgotten_at timestamptz,
  forgotten_reason text
);
create index device_of_account on user_pool.device (sub) where forgotten_at is null;
grant select, insert, update on user_pool.device to lendside_api;

-- A row is a used device secret; when it is used again, the device is no longer trusted.
create table user_pool.spent_device_secret (
  secret_hash bytea primary key,
  device_key text not null references user_pool.device,
  spent_at timestamptz not null default now()
);
grant select, insert on user_pool.spent_device_secret to lendside_api;

-- A row is a signed link that was used; it cannot be used again after its session signs out.
create table user_pool.signed_link_use (
  link_hash bytea primary key,
  profile_id text not null,
  uses int not null default 1,
  first_used_at timestamptz not null default now(),
  spent_at timestamptz
);
grant select, insert, update on user_pool.signed_link_use to lendside_api;

-- A row is one code, kept as a keyed hash, tried at most five times and used once (security T4).
create table user_pool.code (
  code_id text primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'trustDevice', 'alias', 'link', 'replace')),
  -- An account's subject; a hash when the code is requested by name or without an account (toCodeOwner).
  sub text not null,
  -- What else the code is bound to (session, new alias, customer), as a hash.
  bound_to text not null default '',
  channel text not null check (channel in ('email', 'text', 'voice')),
  code_hash bytea not null,
  tries_left int not null check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index code_newest on user_pool.code (sub, purpose) where used_at is null;
grant select, insert, update on user_pool.code to lendside_api;
grant select (code_id, expires_at, used_at) on user_pool.code to lendside_worker;

-- A row is the profile id that a registration received, also when the name was taken (C1).
create table user_pool.registration (
  name text primary key,
  profile_id text not null unique,
  -- SHA-256 of the cookie of the browser that registered last.
  secret_hash bytea,
  -- True when another browser registered before. Only the last browser is known to have chosen the password.
  is_contested boolean not null default false,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on user_pool.registration to lendside_api;

-- A row is a one-time code for an outside site, kept as a hash for 60 seconds.
create table user_pool.external_code (
  code_hash bytea primary key,
  sub text not null references user_pool.account,
  site text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update on user_pool.external_code to lendside_api;


-- Payments: cards, bank accounts and payments

-- A row is one card or bank account that can be charged.
create table app.card (
  card_id text primary key,
  profile_id text not null references app.profile,
  processor int not null check (processor in (1, 2, 4, 101)),
  -- The processor's token of the vaulted card; never leaves the services.
  processor_token text not null,
  type text not null,
  -- First digits; empty when the processor does not send them.
  bin text not null,
  last_four text not null check (last_four ~ '^\d{4}$'),
  holder text not null,
  expires_month int check ((expires_month >= 1) and (expires_month <= 12)),
  expires_year int,
  can_disburse boolean not null,
  saved boolean not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  guest_session_id text references user_pool.session,
  constraint card_bin_check check ((bin ~ '^\d{6,8}$') or ((bin = '') and (processor <> 1))),
  constraint card_expiry_check check (((type = 'bank') = (expires_month is null)) and ((type = 'bank') = (expires_year is null))),
  constraint card_type_check check ((type in ('amex', 'discover', 'mastercard', 'visa', 'bank'))
    and ((type = 'bank') = (processor = 101)))
);
create index card_of_guest on app.card (guest_session_id) where (guest_session_id is not null) and (removed_at is null);
create index card_of_profile on app.card (profile_id) where removed_at is null;
grant select, insert on app.card to lendside_api;
grant select on app.card to lendside_worker;
grant update (removed_at) on app.card to lendside_api;
grant update (removed_at) on app.card to lendside_worker;
alter table app.card enable row level security;
create policy card_of_worker on app.card to lendside_worker using (true) with check (true);

-- A row is the sealed details of a bank account; its card row has the same id.
create table app.bank_account (
  card_id text primary key references app.card,
  profile_id text not null references app.profile,
  bank_name text not null,
  routing_number text not null check (routing_number ~ '^\d{9}$'),
  -- Sealed with AES-256-GCM; set to null when the account is removed and no payment needs the number.
  account_number bytea,
  -- Keyed hash of routing and account number, so that the same account is recognized.
  account_hash bytea not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  is_primary boolean not null default false
);
create index bank_account_of_hash on app.bank_account (account_hash);
create unique index bank_account_primary on app.bank_account (profile_id) where is_primary;
grant select, insert on app.bank_account to lendside_api;
grant select on app.bank_account to lendside_worker;
grant update (is_primary) on app.bank_account to lendside_api;
grant update (account_number, is_primary) on app.bank_account to lendside_worker;
alter table app.bank_account enable row level security;
create policy bank_account_of_worker on app.bank_account to lendside_worker using (true) with check (true);

-- A row is a routing number and its bank. A lender loads the Federal Reserve's list (docs/adopting.md).
create table app.bank (
  routing_number text primary key check (routing_number ~ '^\d{9}$'),
  name text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$')
);
grant select on app.bank to lendside_api, lendside_worker;

-- A row is one allowed step of a payment; a test compares it with domain/payments/payment-states.ts.
create table app.payment_edge (
  from_state text,
  event text,
  to_state text not null,
  constraint payment_edge_pkey primary key (from_state, event)
);
grant select on app.payment_edge to lendside_api, lendside_worker;

-- A row is one payment and its place in the queue: lease, fence and lane.
create table app.payment (
  payment_id text primary key,
  -- app.begin_payment_path checks this reference and the card's, for all new rows at once.
  profile_id text not null,
  payment_key text not null,
  request_hash bytea not null,
  loan_id bigint not null,
  lms_id int not null,
  brand text not null,
  amount bigint not null check (amount > 0),
  purpose text not null check (purpose in ('standard', 'payoff', 'settlement', 'productSwitch')),
  is_partial boolean not null,
  card_id text not null,
  remove_card_after boolean not null default false,
  contact jsonb not null,
  state text not null default 'accepted',
  last_event text not null default 'accepted',
  -- Raised at every claim; a worker with an older fence has lost the payment (D4).
  fence int not null default 0,
  lease_until timestamptz,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  inquiries int not null default 0,
  -- After this time, an earlier request can no longer reach the processor's books.
  settled_after timestamptz,
  processor_id text,
  approval_code text,
  failure_code text,
  failure_text text,
  confirmation_number text,
  receipt jsonb,
  accepted_at timestamptz not null default now(),
  captured_at timestamptz,
  posted_at timestamptz,
  finished_at timestamptz,
  -- A single-use token, never the card code itself; set to null when the payment ends.
  security_code_token text,
  business_date date,
  guest_session_id text,
  constraint payment_profile_id_payment_key_key unique (profile_id, payment_key)
);
-- Retries are claimed before first tries (p99 9.7 s instead of 146 s).
create index payment_again on app.payment (next_at) where (state = 'accepted') and (attempts > 0);
create index payment_declined on app.payment (profile_id, finished_at) where state = 'declined';
create index payment_due on app.payment (state, next_at) where state in ('accepted', 'calling', 'unknown', 'captured',
  'void_pending');
-- One payment in progress for each loan of a loan system (D7).
create unique index payment_in_flight on app.payment (loan_id, lms_id) where state in ('accepted', 'calling', 'unknown',
  'captured', 'void_pending');
-- Reconciliation reads the payments of a day, which are stored together. A BRIN index needs no entry for each update.
create index payment_of_day on app.payment using brin (business_date) with (pages_per_range='32', autosummarize='on');
create index payment_of_person on app.payment (next_at) where (state = 'accepted') and (attempts = 0)
  and (not starts_with(payment_id, 'apay_'));
grant select, insert on app.payment to lendside_api;
grant select, insert, update on app.payment to lendside_worker;
alter table app.payment enable row level security;
create policy payment_of_worker on app.payment to lendside_worker using (true) with check (true);

-- A row is one step that a payment took; append-only.
create table app.payment_transition (
  payment_id text,
  seq int,
  from_state text,
  event text not null,
  to_state text not null,
  fence int not null,
  at timestamptz not null default clock_timestamp(),
  constraint payment_transition_pkey primary key (payment_id, seq)
);
grant select, insert on app.payment_transition to lendside_api, lendside_worker;

-- A row is the wording a payer agreed to before a bank debit; append-only.
create table app.payment_authorisation (
  payment_id text primary key references app.payment,
  profile_id text not null,
  card_id text not null,
  version text not null,
  words text not null,
  is_anew boolean not null,
  business_date date not null,
  agreed_at timestamptz not null default now()
);
grant select, insert on app.payment_authorisation to lendside_api;
grant select on app.payment_authorisation to lendside_worker;
alter table app.payment_authorisation enable row level security;
create policy payment_authorisation_of_worker on app.payment_authorisation to lendside_worker using (true);

-- A row is autopay that was requested with a payment and starts when the payment succeeds (decision 014).
create table app.payment_autopay (
  payment_id text primary key references app.payment,
  profile_id text not null,
  -- The customer ids of the payer in the loan's system.
  customer_ids text[] not null,
  -- The agreed terms, in the form that app.enrol_autopay takes.
  authorisation jsonb not null,
  asked_at timestamptz not null default now(),
  outcome text check (outcome in ('enrolled', 'of_other', 'not_theirs', 'dropped')),
  ended_at timestamptz,
  constraint payment_autopay_check check ((outcome is null) = (ended_at is null))
);
grant select, insert on app.payment_autopay to lendside_api;
grant select on app.payment_autopay to lendside_worker;
alter table app.payment_autopay enable row level security;
create policy payment_autopay_of_worker on app.payment_autopay to lendside_worker using (true);

-- A row says that a payer gave up waiting for a payment (POST /paymentTimeout); append-only.
create table app.payment_timeout (
  payment_id text primary key references app.payment,
  -- State of the payment when its payer gave up waiting.
  state text not null,
  reported_at timestamptz not null default now()
);
grant select, insert on app.payment_timeout to lendside_api;
grant select on app.payment_timeout to lendside_worker;
alter table app.payment_timeout enable row level security;
create policy payment_timeout_of_payer on app.payment_timeout to lendside_api
  using (exists (select from app.payment p where (p.payment_id = payment_timeout.payment_id))) with check (exists (select from app.payment p where (p.payment_id = payment_timeout.payment_id)));
create policy payment_timeout_of_worker on app.payment_timeout for select to lendside_worker using (true);

-- A row is one location check or answer of a payer, by state; coordinates are never kept.
create table app.location_check (
  check_id bigint primary key generated always as identity,
  profile_id text not null references app.profile,
  guest_session_id text,
  loan_id bigint not null,
  transaction_type text not null check (transaction_type in ('addon', 'payment', 'refinance')),
  outcome text not null check (outcome in ('proven', 'outside', 'restricted', 'unlocated', 'consented', 'declined', 'withheld')),
  state text check (state ~ '^[A-Z]{2}$'),
  -- When the payer answered, by their own clock; null for a check.
  said_at timestamptz,
  checked_at timestamptz not null default now()
);
create index location_check_of_loan on app.location_check (profile_id, loan_id, transaction_type, checked_at desc);
grant select, insert on app.location_check to lendside_api;
grant select on app.location_check to lendside_worker;
alter table app.location_check enable row level security;
create policy location_check_of_worker on app.location_check for select to lendside_worker using (true);

-- A row is one comparison of a processor's books with ours.
create table app.reconciliation_run (
  run_id text primary key,
  business_date date not null,
  at timestamptz not null default now(),
  payments int not null,
  unanswered int not null,
  differences int not null,
  processor int not null default 1 check (processor in (1, 2, 4, 101))
);
grant select, insert on app.reconciliation_run to lendside_worker;

-- A row is one difference that a comparison found; a person must resolve it.
create table app.reconciliation_difference (
  difference_id bigint primary key generated always as identity,
  run_id text not null references app.reconciliation_run,
  payment_id text not null,
  kind text not null check (kind in ('missing_there', 'missing_here', 'amount', 'double', 'unanswered', 'return_refused')),
  our_cents bigint not null,
  their_cents bigint,
  detail text not null,
  found_at timestamptz not null default now()
);
create index reconciliation_difference_of on app.reconciliation_difference (payment_id);
grant select, insert on app.reconciliation_difference to lendside_worker;

-- A row says who closed a returned debit that the ledger refused to reverse, and why; append-only.
create table app.refused_return_closing (
  payment_id text primary key,
  because text not null check ((length(because) >= 1) and (length(because) <= 500)),
  closed_by text not null check ((length(closed_by) >= 1) and (length(closed_by) <= 100)),
  closed_at timestamptz not null default now()
);
grant select, insert on app.refused_return_closing to lendside_worker;


-- Other features: autopay, checks, messages, push

-- A row is the exact wording that a borrower agreed to for autopay (12 CFR 1005.10(b), security C28).
create table app.autopay_authorisation (
  authorisation_id text primary key,
  profile_id text not null references app.profile,
  loan_id bigint not null,
  lms_id int not null,
  version text not null,
  words text not null,
  method text not null check (method in ('ach', 'card')),
  method_id text not null,
  display_number text not null,
  session_id text not null,
  given_at timestamptz not null default now()
);
create index autopay_authorisation_of_loan on app.autopay_authorisation (loan_id, given_at);
grant select on app.autopay_authorisation to lendside_worker;
alter table app.autopay_authorisation enable row level security;
create policy autopay_authorisation_of_worker on app.autopay_authorisation for select to lendside_worker using (true);

-- A row is one request to a bureau and its answer: the safe-harbor record of the Military Lending Act.
create table app.bureau_check (
  reference text primary key,
  profile_id text not null references app.profile,
  lms_id int not null check (lms_id in (1, 2, 3)),
  customer_id text not null,
  loan_id bigint not null,
  kind text not null check (kind in ('military', 'ssn')),
  answer text check (answer in ('covered', 'notCovered', 'match', 'noMatch')),
  -- The bureau's number for its answer.
  answer_id text,
  asked_at timestamptz not null default now(),
  checked_at timestamptz,
  constraint bureau_check_check check ((answer is null) = (checked_at is null))
);
create index bureau_check_of_loan on app.bureau_check (profile_id, loan_id, kind, asked_at desc);
grant select, insert on app.bureau_check to lendside_api;
grant select on app.bureau_check to lendside_worker;
grant update (answer, answer_id, checked_at) on app.bureau_check to lendside_api;
alter table app.bureau_check enable row level security;
create policy bureau_check_of_worker on app.bureau_check for select to lendside_worker using (true);

-- A row is the credit limit and rate of a loan that a person last acknowledged.
create table app.told_terms (
  profile_id text references app.profile,
  loan_id bigint,
  credit_limit bigint check (credit_limit >= 0),
  rate_e8 bigint not null check (rate_e8 >= 0),
  told_at timestamptz not null default now(),
  constraint told_terms_pkey primary key (profile_id, loan_id)
);
grant select, insert, update on app.told_terms to lendside_api;
alter table app.told_terms enable row level security;

-- A row is one message shown on the dashboard.
create table app.dashboard_message (
  message_id bigint primary key generated always as identity,
  -- Null when the message is for every brand.
  brand text,
  customer_id text,
  title text not null check ((length(title) >= 1) and (length(title) <= 80)),
  message text not null check ((length(message) >= 1) and (length(message) <= 500)),
  severity text not null check (severity in ('info', 'warning')),
  shown_from timestamptz not null default now(),
  shown_until timestamptz,
  ended_at timestamptz
);
grant select, insert, update on app.dashboard_message to lendside_api;

-- A row is the sealed push subscription of a browser.
create table app.push_subscription (
  endpoint_hash bytea primary key check (length(endpoint_hash) = 32),
  profile_id text not null references app.profile(profile_id) on delete CASCADE,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  device_key text
);
create index push_subscription_of_profile on app.push_subscription (profile_id);
grant select, insert, update, delete on app.push_subscription to lendside_api;
grant select, delete on app.push_subscription to lendside_worker;


-- Servicing: reference data

-- A row is one loan product.
create table servicing.product (
  product_id int primary key,
  lms_id int not null check (lms_id in (1, 2, 3)),
  code text not null unique,
  body jsonb not null
);
grant select on servicing.product to lendside_api, lendside_worker;

-- A row is one store.
create table servicing.store (
  store_id int primary key,
  lms_id int not null check (lms_id in (1, 2, 3)),
  brand text not null,
  name text not null,
  phone text not null,
  address text not null,
  state text not null,
  hours text not null,
  time_zone text not null
);
grant select on servicing.store to lendside_api, lendside_worker;

-- A row is the current business date of one loan system.
create table servicing.business_clock (
  lms_id int primary key check (lms_id in (1, 2, 3)),
  business_date date not null
);
grant select on servicing.business_clock to lendside_api;
grant select, update on servicing.business_clock to lendside_worker;

-- A row is one account of the chart of accounts.
create table servicing.ledger_account (
  code text primary key,
  name text not null,
  class char(1) not null check (class in ('A'::bpchar, 'L'::bpchar, 'Q'::bpchar, 'I'::bpchar, 'X'::bpchar, 'M'::bpchar)),
  normal char(2) not null check (normal in ('Dr'::bpchar, 'Cr'::bpchar, '--'::bpchar)),
  per_loan boolean not null
);
grant select on servicing.ledger_account to lendside_api, lendside_worker;


-- Servicing: customers

-- A row is one customer of a loan system; birth day and Social Security number are sealed and hashed (D17).
create table servicing.customer (
  lms_id int check (lms_id in (1, 2, 3)),
  customer_id text,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  birth_day_sealed bytea,
  ssn_sealed bytea,
  birth_day_hash bytea,
  ssn_hash bytea,
  pay_frequency text check (pay_frequency in ('Weekly', 'BiWeekly', 'SemiMonthly', 'Monthly')),
  last_pay_on date,
  constraint customer_pkey primary key (lms_id, customer_id)
);
create index customer_by_ssn on servicing.customer (ssn_hash);
grant select, insert, update on servicing.customer to lendside_worker;
alter table servicing.customer enable row level security;
create policy customer_of_worker on servicing.customer to lendside_worker using (true) with check (true);

-- A row is one address of a customer.
create table servicing.customer_address (
  lms_id int,
  customer_id text,
  type text check (type in ('Home', 'Mailing')),
  street text not null,
  street2 text not null default '',
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^\d{5}$'),
  changed_at timestamptz not null default now(),
  constraint customer_address_pkey primary key (lms_id, customer_id, type),
  constraint customer_address_lms_id_customer_id_fkey foreign key (lms_id, customer_id) references servicing.customer(lms_id,
    customer_id)
);
grant select, insert, update on servicing.customer_address to lendside_worker;
alter table servicing.customer_address enable row level security;
create policy address_of_worker on servicing.customer_address to lendside_worker using (true) with check (true);

-- A row holds the facts about a customer that business rules need.
create table servicing.customer_fact (
  lms_id int check (lms_id in (1, 2, 3)),
  customer_id text,
  ssn_on_file boolean not null default true,
  is_blocked boolean not null default false,
  is_covered_borrower boolean not null default false,
  is_married boolean not null default false,
  spouse_notice_on date,
  demographics_complete boolean not null default true,
  guest_refinance_enabled boolean not null default false,
  discretionary_income bigint,
  constraint customer_fact_pkey primary key (lms_id, customer_id)
);
grant select on servicing.customer_fact to lendside_api;
grant select, insert, update on servicing.customer_fact to lendside_worker;
alter table servicing.customer_fact enable row level security;
create policy customer_fact_of_worker on servicing.customer_fact to lendside_worker using (true) with check (true);

-- A row is one sealed detail about a pledgor that the law requires.
create table servicing.customer_demographic (
  lms_id int,
  customer_id text,
  detail text check (detail in ('race', 'height', 'gender', 'weight')),
  sealed bytea not null,
  changed_at timestamptz not null default now(),
  constraint customer_demographic_pkey primary key (lms_id, customer_id, detail),
  constraint customer_demographic_lms_id_customer_id_fkey foreign key (lms_id,
    customer_id) references servicing.customer(lms_id, customer_id)
);
grant select, delete on servicing.customer_demographic to lendside_worker;
grant select (lms_id, customer_id, detail) on servicing.customer_demographic to lendside_api;
alter table servicing.customer_demographic enable row level security;
create policy customer_demographic_of_worker on servicing.customer_demographic to lendside_worker using (true) with check (true);


-- Servicing: loans

-- A row is one loan: its terms and the values that are derived from the ledger.
create table servicing.loan (
  loan_id bigint primary key generated always as identity (start with 100001),
  loan_header text not null unique,
  lms_id int not null check (lms_id in (1, 2)),
  product_id int not null references servicing.product,
  store_id int not null references servicing.store,
  brand text not null,
  customer_id text not null,
  cosigner_id text,
  status int not null,
  phase text not null check (phase in ('pendingSignature', 'pendingFunding', 'active')),
  note_on date not null,
  chain_start_on date not null,
  original_principal bigint not null,
  rate_e8 bigint not null check (rate_e8 >= 0),
  frequency text not null check (frequency in ('single', 'monthly', 'biweekly', 'line')),
  origination_fee bigint not null default 0,
  -- Values derived from the ledger; day-end recomputes and compares them (I4, I6, I7).
  accrued_exact numeric(30,0) not null default 0,
  accrued_through date not null,
  applied bigint not null default 0,
  days_late int not null default 0,
  paid_off_on date,
  collateral jsonb,
  quote_version int not null default 0,
  opened_at timestamptz not null default now(),
  period_charge bigint not null default 0,
  -- The installment that lateness is counted from; null once paid off.
  due_on date,
  due_rolled_on date,
  last_due_on date,
  is_non_accrual boolean not null default false,
  renewal_number int not null default 0 check (renewal_number >= 0),
  chain_principal bigint not null,
  -- The status before a bankruptcy, restored when the bankruptcy is dismissed.
  status_before_bankruptcy int,
  -- The chain of renewals, in both directions.
  refinanced_from bigint references servicing.loan,
  refinanced_into bigint references servicing.loan,
  -- Lines of credit only.
  credit_limit bigint check (credit_limit >= 0),
  line_holds bigint not null default 0 check (line_holds >= 0),
  billed_interest bigint not null default 0,
  billed_customary_fee bigint not null default 0,
  customary_fee_exact numeric(30,0) not null default 0,
  next_cycle_on date,
  -- An owner on active duty: some fees and steps do not apply (loan-core 6.3).
  is_covered_borrower boolean not null default false,
  -- The last day whose fees, statements and status changes were decided, so that none is decided twice.
  events_through date,
  constraint loan_original_principal_check check ((original_principal > 0) or ((frequency = 'line')
    and (original_principal = 0)))
) with (fillfactor=80);
create index loan_by_product on servicing.loan (product_id, loan_id);
create index loan_cosigner on servicing.loan (cosigner_id) where cosigner_id is not null;
create index loan_customer on servicing.loan (customer_id);
create index loan_cycle on servicing.loan (next_cycle_on, loan_id) where next_cycle_on is not null;
create index loan_late on servicing.loan (lms_id, loan_id) where (days_late > 0) or is_non_accrual;
create index loan_live on servicing.loan (lms_id, product_id, loan_id) where status in (12, 15, 13, 27, 31, 33);
create index loan_pending on servicing.loan (lms_id, loan_id) where phase <> 'active';
create index loan_stored on servicing.loan (lms_id, loan_id) where status in (13, 24);
grant select on servicing.loan to lendside_api;
grant select, insert, update on servicing.loan to lendside_worker;
grant usage on sequence servicing.loan_loan_id_seq to lendside_worker;
alter table servicing.loan enable row level security;
create policy loan_of_worker on servicing.loan to lendside_worker using (true) with check (true);

-- A row is one installment of a loan.
create table servicing.schedule_item (
  loan_id bigint references servicing.loan,
  number int,
  due_on date not null,
  amount bigint not null check (amount > 0),
  interest bigint not null,
  principal bigint not null,
  balance bigint not null check (balance >= 0),
  late_fee_posted boolean not null default false,
  rolled_on date not null,
  -- Sum of the amounts up to and including this item.
  amount_through bigint not null,
  late_fee_on date,
  late_fee bigint not null default 0,
  constraint schedule_item_pkey primary key (loan_id, number)
);
create index schedule_item_due on servicing.schedule_item (due_on, loan_id);
create index schedule_item_late_fee on servicing.schedule_item (late_fee_on, loan_id) where (late_fee > 0)
  and (not late_fee_posted);
create index schedule_item_rolled on servicing.schedule_item (rolled_on, loan_id);
grant select on servicing.schedule_item to lendside_api;
grant select, insert, update, delete on servicing.schedule_item to lendside_worker;
alter table servicing.schedule_item enable row level security;
create policy schedule_of_customer on servicing.schedule_item for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy schedule_of_worker on servicing.schedule_item to lendside_worker using (true) with check (true);

-- A row is one monthly statement of a line of credit (loan-core 1.2, 4.1).
create table servicing.line_statement (
  loan_id bigint references servicing.loan,
  number int,
  cycle_on date not null,
  due_on date not null,
  rolled_on date not null,
  interest bigint not null,
  customary_fee bigint not null,
  principal bigint not null,
  past_due bigint not null,
  fees bigint not null,
  minimum bigint not null,
  unpaid bigint not null check (unpaid >= 0),
  constraint line_statement_pkey primary key (loan_id, number)
);
create index line_statement_cycle on servicing.line_statement (cycle_on, loan_id);
create index line_statement_rolled on servicing.line_statement (rolled_on, loan_id);
grant select on servicing.line_statement to lendside_api;
grant select, insert, update on servicing.line_statement to lendside_worker;
alter table servicing.line_statement enable row level security;
create policy line_statement_of_customer on servicing.line_statement for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy line_statement_of_worker on servicing.line_statement to lendside_worker using (true) with check (true);

-- A row is one step of a loan through the table of states (I11); append-only.
create table servicing.loan_event (
  loan_id bigint references servicing.loan,
  seq int,
  event text not null,
  from_status int,
  to_status int not null,
  to_phase text not null,
  actor text not null,
  business_date date not null,
  txn_id bigint,
  at timestamptz not null default now(),
  constraint loan_event_pkey primary key (loan_id, seq)
);
create index loan_event_day on servicing.loan_event (business_date, event);
grant select on servicing.loan_event to lendside_api;
grant select, insert on servicing.loan_event to lendside_worker;
alter table servicing.loan_event enable row level security;
create policy event_of_customer on servicing.loan_event for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy event_of_worker on servicing.loan_event to lendside_worker using (true) with check (true);

-- A row says who is working on a loan (loan-core 5.5), until they release it or are idle for 30 minutes.
create table servicing.loan_lock (
  loan_id bigint references servicing.loan,
  type text,
  holder_id text not null,
  holder_name text not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  constraint loan_lock_pkey primary key (loan_id, type)
);
grant select on servicing.loan_lock to lendside_api;
grant select, insert, update, delete on servicing.loan_lock to lendside_worker;
alter table servicing.loan_lock enable row level security;
create policy loan_lock_of_customer on servicing.loan_lock for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy loan_lock_of_worker on servicing.loan_lock to lendside_worker using (true) with check (true);

-- A row is one decided command, refused commands included; the same key gets the same answer (I10). Append-only.
create table servicing.loan_command (
  key text primary key,
  kind text not null,
  lms_id int not null check (lms_id in (1, 2)),
  loan_id bigint references servicing.loan,
  input_hash bytea not null,
  result jsonb not null,
  actor text not null,
  business_date date not null,
  at timestamptz not null default now()
);
create index loan_command_of_loan on servicing.loan_command (loan_id, at);
grant select on servicing.loan_command to lendside_api;
grant select, insert on servicing.loan_command to lendside_worker;
alter table servicing.loan_command enable row level security;
create policy loan_command_of_customer on servicing.loan_command for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy loan_command_of_worker on servicing.loan_command to lendside_worker using (true) with check (true);

-- A row is one ancillary product sold with a loan; its coverage continues when the loan is renewed.
create table servicing.ancillary_sale (
  key text,
  ancillary_id int,
  loan_id bigint not null references servicing.loan,
  premium bigint not null check (premium >= 0),
  commission bigint not null check (commission >= 0),
  sold_on date not null,
  ends_on date not null,
  is_financed boolean not null,
  cancelled_on date,
  constraint ancillary_sale_pkey primary key (key, ancillary_id),
  constraint ancillary_sale_check check (ends_on > sold_on),
  constraint ancillary_sale_check1 check (cancelled_on >= sold_on)
);
create index ancillary_sale_of_loan on servicing.ancillary_sale (loan_id);
grant select on servicing.ancillary_sale to lendside_api;
grant select, insert on servicing.ancillary_sale to lendside_worker;
grant update (cancelled_on) on servicing.ancillary_sale to lendside_worker;
alter table servicing.ancillary_sale enable row level security;
create policy ancillary_sale_of_customer on servicing.ancillary_sale for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy ancillary_sale_of_worker on servicing.ancillary_sale to lendside_worker using (true) with check (true);

-- A row is one application until it becomes a loan; a draft expires after 7,200 minutes.
create table servicing.application (
  application_id bigint primary key generated always as identity (start with 500001),
  lms_id int not null check (lms_id in (1, 2)),
  kind text not null check (kind in ('TLXeApplication', 'NlsApplication')),
  product_id int not null references servicing.product,
  store_id int not null references servicing.store,
  brand text not null,
  customer_id text not null,
  target_loan_id bigint references servicing.loan,
  is_refinance boolean not null default false,
  can_upload_documents boolean not null default false,
  appraisal bigint,
  amount bigint not null default 0 check (amount >= 0),
  method text check (method in ('store', 'moneyGram', 'debit', 'ach')),
  loan_id bigint references servicing.loan,
  state text not null check (state in ('open', 'signing', 'funded', 'withdrawn', 'expired')),
  started_on date not null,
  finished_on date
);
create index application_of_customer on servicing.application (customer_id);
grant select on servicing.application to lendside_api;
grant select, insert, update on servicing.application to lendside_worker;
grant usage on sequence servicing.application_application_id_seq to lendside_worker;
alter table servicing.application enable row level security;
create policy application_of_worker on servicing.application to lendside_worker using (true) with check (true);

-- A row is one offer to a customer.
create table servicing.offer (
  offer_id bigint primary key generated always as identity,
  customer_id text not null,
  lms_id int not null,
  loan_id bigint references servicing.loan,
  kind text not null check (kind in ('cash', 'line', 'settlement', 'renewal')),
  qualified_amount bigint not null,
  made_on date not null,
  expires_on date not null,
  state text not null check (state in ('open', 'used', 'expired', 'withdrawn'))
);
create index offer_of_customer on servicing.offer (customer_id);
grant select on servicing.offer to lendside_api;
grant select, insert, update on servicing.offer to lendside_worker;
grant usage on sequence servicing.offer_offer_id_seq to lendside_worker;
alter table servicing.offer enable row level security;
create policy offer_of_worker on servicing.offer to lendside_worker using (true) with check (true);

-- A row is one appointment at a store.
create table servicing.appointment (
  appointment_id bigint primary key generated always as identity,
  loan_id bigint references servicing.loan,
  customer_id text not null,
  store_id int not null references servicing.store,
  purpose text not null check (purpose in ('productSwitch', 'visit')),
  at timestamptz not null,
  state text not null check (state in ('booked', 'cancelled', 'kept'))
);
grant select on servicing.appointment to lendside_api;
grant select, insert, update on servicing.appointment to lendside_worker;
grant usage on sequence servicing.appointment_appointment_id_seq to lendside_worker;
alter table servicing.appointment enable row level security;
create policy appointment_of_worker on servicing.appointment to lendside_worker using (true) with check (true);

-- A row is one notice of loan-core 5.4; app.outbox delivers it.
create table servicing.notice (
  key text primary key,
  code text not null,
  loan_id bigint references servicing.loan,
  customer_id text not null,
  made_on date not null,
  facts jsonb not null default '{}',
  document_hash bytea,
  delivered_at timestamptz
);
create index notice_day on servicing.notice (made_on);
create index notice_of_loan on servicing.notice (loan_id, made_on);
grant select on servicing.notice to lendside_api;
grant select, insert, update on servicing.notice to lendside_worker;
alter table servicing.notice enable row level security;
create policy notice_of_worker on servicing.notice to lendside_worker using (true) with check (true);

-- A row is one payout: proceeds, refinance cash, a draw or a reward.
create table servicing.disbursement (
  reference text primary key,
  loan_id bigint references servicing.loan,
  customer_id text not null,
  purpose text not null check (purpose in ('origination', 'refinance', 'draw', 'reward')),
  channel text not null check (channel in ('store', 'moneyGram', 'debit', 'ach')),
  amount bigint not null check (amount > 0),
  -- The specification's code for requested is 1000, and for approved (waiting for pick-up) 1002.
  state text not null check (state in ('requested', 'approved', 'completed', 'cancelled', 'failed', 'expired')),
  requested_on date not null,
  approved_on date,
  finished_on date,
  -- The payout may be canceled until this day closes.
  cancel_until date,
  expires_on date,
  partner_reference text,
  display_number text
);
create index disbursement_of_loan on servicing.disbursement (loan_id);
create index disbursement_open on servicing.disbursement (expires_on) where state in ('requested', 'approved');
-- Every loan screen reads the draws in progress, which are few.
create index draw_on_its_way on servicing.disbursement (customer_id) where (purpose = 'draw') and (state in ('requested',
  'approved'));
grant select on servicing.disbursement to lendside_api;
grant select, insert, update on servicing.disbursement to lendside_worker;
alter table servicing.disbursement enable row level security;
create policy disbursement_of_worker on servicing.disbursement to lendside_worker using (true) with check (true);

-- A row is a customer who refers others.
create table servicing.referrer (
  customer_id text primary key,
  kind text not null check (kind in ('ncr', 'ecr')),
  enrolled_on date not null
);
grant select on servicing.referrer to lendside_api;
grant select, insert, update on servicing.referrer to lendside_worker;
alter table servicing.referrer enable row level security;
create policy referrer_of_worker on servicing.referrer to lendside_worker using (true) with check (true);

-- A row is one reward of the referral program (accounts 2500, 5070).
create table servicing.reward (
  reference text primary key,
  customer_id text not null references servicing.referrer,
  amount bigint not null check (amount <> 0),
  earned_on date not null,
  txn_id bigint
);
create index reward_of_customer on servicing.reward (customer_id);
grant select on servicing.reward to lendside_api;
grant select, insert, update on servicing.reward to lendside_worker;
alter table servicing.reward enable row level security;
create policy reward_of_worker on servicing.reward to lendside_worker using (true) with check (true);


-- Servicing: recovery

-- A row is one repossession of a vehicle.
create table servicing.repo_case (
  loan_id bigint references servicing.loan,
  seq int,
  assigned_on date not null,
  agent_name text not null,
  agent_phone text not null,
  recovered_on date,
  lot_address text,
  miles int,
  property_until date,
  sale_notice_on date,
  sale_not_before date,
  sale_method text check (sale_method in ('private', 'public')),
  sold_on date,
  gross bigint,
  surplus bigint,
  deficiency bigint,
  recalled_on date,
  acknowledged_at timestamptz,
  acknowledged_by text,
  constraint repo_case_pkey primary key (loan_id, seq)
);
grant select on servicing.repo_case to lendside_api;
grant select, insert, update on servicing.repo_case to lendside_worker;
alter table servicing.repo_case enable row level security;
create policy repo_case_of_customer on servicing.repo_case for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy repo_case_of_worker on servicing.repo_case to lendside_worker using (true) with check (true);

-- A row is one offer to settle a loan.
create table servicing.settlement_offer (
  loan_id bigint references servicing.loan,
  seq int,
  claim bigint not null,
  amount bigint not null check (amount > 0),
  offered_on date not null,
  expires_on date not null,
  doc_signed_at timestamptz,
  doc_signed_on date,
  attempts int not null default 0,
  state text not null check (state in ('open', 'paid', 'expired', 'withdrawn')),
  constraint settlement_offer_pkey primary key (loan_id, seq)
);
grant select on servicing.settlement_offer to lendside_api;
grant select, insert, update on servicing.settlement_offer to lendside_worker;
alter table servicing.settlement_offer enable row level security;
create policy settlement_offer_of_customer on servicing.settlement_offer for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy settlement_offer_of_worker on servicing.settlement_offer to lendside_worker using (true) with check (true);

-- A row is one bankruptcy case of a loan.
create table servicing.bankruptcy_case (
  loan_id bigint references servicing.loan,
  seq int,
  case_number text not null,
  chapter int not null check (chapter in (7, 11, 12, 13)),
  filed_on date not null,
  dismissed_on date,
  discharged_on date,
  constraint bankruptcy_case_pkey primary key (loan_id, seq)
);
grant select on servicing.bankruptcy_case to lendside_api;
grant select, insert, update on servicing.bankruptcy_case to lendside_worker;
alter table servicing.bankruptcy_case enable row level security;
create policy bankruptcy_case_of_customer on servicing.bankruptcy_case for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy bankruptcy_case_of_worker on servicing.bankruptcy_case to lendside_worker using (true) with check (true);


-- Servicing: autopay and bank debits

-- A row is the autopay of one loan.
create table servicing.autopay (
  loan_id bigint primary key references servicing.loan,
  method text not null check (method in ('ach', 'card')),
  display_number text not null,
  enrolled_on date not null,
  ended_on date,
  suspended_on date,
  suspended_why text,
  authorised_on date,
  -- Simulation only: the answer that the bank or card will give to the next debit.
  next_return_code text check (next_return_code ~ '^R[0-9]{2}$'),
  method_id text,
  profile_id text references app.profile,
  enroller_id text
);
create index autopay_of_enroller on servicing.autopay (enroller_id) where (enroller_id is not null) and (ended_on is null);
create index autopay_of_method on servicing.autopay (method_id) where ended_on is null;
grant select on servicing.autopay to lendside_api;
grant select, insert, update on servicing.autopay to lendside_worker;
alter table servicing.autopay enable row level security;
create policy autopay_of_customer on servicing.autopay for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy autopay_of_worker on servicing.autopay to lendside_worker using (true) with check (true);

-- A row is one autopay debit of a loan, sent or planned.
create table servicing.debit_attempt (
  loan_id bigint references servicing.loan,
  customer_id text not null,
  number int,
  try int check ((try >= 1) and (try <= 3)),
  method text not null check (method in ('ach', 'card')),
  amount bigint not null check (amount > 0),
  effective_on date not null,
  reference text not null unique,
  state text not null check (state in ('sent', 'settled', 'returned', 'declined', 'void')),
  return_code text,
  returned_on date,
  -- Simulation only: the answer that the bank will give; null means that the debit will settle.
  coming_return_code text,
  -- Who paid; null means the borrower.
  payer_id text,
  constraint debit_attempt_pkey primary key (loan_id, number, try)
);
create index debit_attempt_day on servicing.debit_attempt (effective_on);
create index debit_attempt_of_payer on servicing.debit_attempt (coalesce(payer_id, customer_id), effective_on);
create index debit_attempt_returned on servicing.debit_attempt (returned_on) where returned_on is not null;
grant select on servicing.debit_attempt to lendside_api;
grant select, insert, update on servicing.debit_attempt to lendside_worker;
alter table servicing.debit_attempt enable row level security;
create policy debit_attempt_of_worker on servicing.debit_attempt to lendside_worker using (true) with check (true);

-- A row is one one-time bank debit that a borrower ordered.
create table servicing.bank_debit (
  debit_id bigint primary key generated always as identity,
  -- The reference of the payment, which the bank also knows.
  reference text not null unique,
  loan_id bigint not null references servicing.loan,
  customer_id text not null,
  -- The account as a keyed hash, hex.
  method_id text not null,
  amount bigint not null check (amount > 0),
  effective_on date not null,
  -- When the payer allowed debits again after they had been stopped.
  authorised_anew_on date,
  state text not null default 'sent' check (state in ('sent', 'settled', 'returned')),
  bank_answer text check (bank_answer ~ '^(settled|R[0-9]{2})$'),
  return_code text,
  returned_on date
);
create index bank_debit_answered on servicing.bank_debit (debit_id) where bank_answer is not null;
create index bank_debit_of_customer on servicing.bank_debit (customer_id, effective_on);
create index bank_debit_open on servicing.bank_debit (effective_on) where state = 'sent';
create index bank_debit_returned on servicing.bank_debit (returned_on) where returned_on is not null;
create index bank_debit_returned_from on servicing.bank_debit (method_id) where state = 'returned';
grant select on servicing.bank_debit to lendside_api;
grant select, insert, update on servicing.bank_debit to lendside_worker;
grant usage on sequence servicing.bank_debit_debit_id_seq to lendside_worker;
alter table servicing.bank_debit enable row level security;
create policy bank_debit_of_worker on servicing.bank_debit to lendside_worker using (true) with check (true);

-- A row is the last day for which the returns of the bank were read.
create table servicing.bank_return_read (
  lms_id int primary key check (lms_id in (1, 2)),
  through_on date not null
);
grant select, insert, update on servicing.bank_return_read to lendside_worker;

-- A row is a return that arrived before its debit was booked; removed when the debit is booked.
create table servicing.bank_return_early (
  reference text primary key,
  code text not null check (code ~ '^R[0-9]{2}$'),
  amount bigint not null,
  told_on date not null
);
grant select, insert, delete on servicing.bank_return_early to lendside_worker;
alter table servicing.bank_return_early enable row level security;
create policy bank_return_early_of_worker on servicing.bank_return_early to lendside_worker using (true) with check (true);


-- Servicing: ledger

-- A row is one transaction of the ledger. Hashes run along a chain: a loan, or a step of day-end.
create table servicing.ledger_txn (
  txn_id bigint primary key generated always as identity,
  entity text not null default 'lender',
  lms_id int not null,
  business_date date not null,
  effective_date date not null,
  event text not null,
  loan_id bigint,
  idempotency_key text not null unique,
  reversal_of bigint references servicing.ledger_txn,
  actor text not null,
  channel int,
  narrative text not null default '',
  inserted_at timestamptz not null default now(),
  chain text not null,
  chain_seq bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint ledger_txn_chain_chain_seq_key unique (chain, chain_seq)
);
create index ledger_txn_day on servicing.ledger_txn (lms_id, business_date, event);
create index ledger_txn_loan on servicing.ledger_txn (loan_id, txn_id) where loan_id is not null;
create unique index ledger_txn_reversal_of_key on servicing.ledger_txn (reversal_of) where reversal_of is not null;
grant select on servicing.ledger_txn to lendside_api;
grant select, insert on servicing.ledger_txn to lendside_worker;
grant usage on sequence servicing.ledger_txn_txn_id_seq to lendside_worker;
alter table servicing.ledger_txn enable row level security;
create policy txn_of_customer on servicing.ledger_txn for select to lendside_api
  using ((loan_id is null) or (loan_id = any (array(select l.loan_id from servicing.loan l))));
create policy txn_of_worker on servicing.ledger_txn to lendside_worker using (true) with check (true);

-- A row is one line of a transaction. servicing.check_balance checks the references of all new rows at once.
create table servicing.ledger_entry (
  txn_id bigint,
  line int,
  account text not null,
  loan_id bigint,
  store_id int,
  component text not null default '',
  dr bigint not null default 0,
  cr bigint not null default 0,
  constraint ledger_entry_pkey primary key (txn_id, line),
  constraint ledger_entry_check check ((dr >= 0) and (cr >= 0) and ((dr = 0) <> (cr = 0)))
);
create index ledger_entry_allowance on servicing.ledger_entry (txn_id) where account = '1190';
create index ledger_entry_loan on servicing.ledger_entry (loan_id, txn_id) where loan_id is not null;
grant select on servicing.ledger_entry to lendside_api;
grant select, insert on servicing.ledger_entry to lendside_worker;
alter table servicing.ledger_entry enable row level security;
create policy entry_of_customer on servicing.ledger_entry for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy entry_of_worker on servicing.ledger_entry to lendside_worker using (true) with check (true);

-- A row is the balance of one account and component of a loan: debit less credit.
create table servicing.loan_balance (
  loan_id bigint references servicing.loan,
  account text references servicing.ledger_account,
  component text default '',
  balance bigint not null,
  as_of_txn bigint not null,
  constraint loan_balance_pkey primary key (loan_id, account, component)
) with (fillfactor=80);
grant select on servicing.loan_balance to lendside_api;
grant select, insert, update on servicing.loan_balance to lendside_worker;
alter table servicing.loan_balance enable row level security;
create policy balance_of_customer on servicing.loan_balance for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy balance_of_worker on servicing.loan_balance to lendside_worker using (true) with check (true);

-- A row is the first answer to a payment reference; a repeated payment gets the same answer. Append-only.
create table servicing.payment_result (
  reference text primary key,
  loan_id bigint not null,
  txn_id bigint,
  confirmation_number text not null,
  result json not null,
  at timestamptz not null default now()
);
create index payment_result_txn on servicing.payment_result (txn_id) where txn_id is not null;
grant select on servicing.payment_result to lendside_api;
grant select, insert on servicing.payment_result to lendside_worker;
alter table servicing.payment_result enable row level security;
create policy result_of_customer on servicing.payment_result for select to lendside_api
  using (loan_id = any (array(select l.loan_id from servicing.loan l)));
create policy result_of_worker on servicing.payment_result to lendside_worker using (true) with check (true);

-- A row is one finished step of a day-end, so that an interrupted run resumes after it.
create table servicing.eod_run (
  lms_id int,
  business_date date,
  step text,
  facts jsonb not null default '{}',
  finished_at timestamptz not null default now(),
  constraint eod_run_pkey primary key (lms_id, business_date, step)
);
grant select on servicing.eod_run to lendside_api;
grant select, insert on servicing.eod_run to lendside_worker;


-- Foreign keys to tables that are created after the table that refers to them.
alter table servicing.loan_event add constraint loan_event_txn_id_fkey foreign key (txn_id) references servicing.ledger_txn(txn_id);
alter table servicing.reward add constraint reward_txn_id_fkey foreign key (txn_id) references servicing.ledger_txn(txn_id);


-- Reference rows

insert into app.payment_edge (from_state, event, to_state) values
  ('accepted', 'claimed', 'calling'),
  ('accepted', 'refused', 'failed'),
  ('calling', 'answer_lost', 'unknown'),
  ('calling', 'captured', 'captured'),
  ('calling', 'declined', 'declined'),
  ('calling', 'not_sent', 'accepted'),
  ('calling', 'refused', 'failed'),
  ('unknown', 'captured', 'captured'),
  ('unknown', 'declined', 'declined'),
  ('unknown', 'gave_up', 'review'),
  ('unknown', 'not_found', 'accepted'),
  ('captured', 'posted', 'posted'),
  ('captured', 'posting_refused', 'void_pending'),
  ('void_pending', 'gave_up', 'review'),
  ('void_pending', 'voided', 'voided'),
  ('review', 'ask_again', 'unknown'),
  ('review', 'book_again', 'captured'),
  ('review', 'found_given_back', 'voided'),
  ('review', 'found_uncharged', 'failed'),
  ('review', 'void_again', 'void_pending');

-- Head offices of well-known banks, until the lender loads the complete list of routing numbers.
insert into app.bank (routing_number, name, city, state) values
  ('011000015', 'Federal Reserve Bank of Boston', 'Boston', 'MA'),
  ('021000018', 'Bank of New York Mellon', 'New York', 'NY'),
  ('021000021', 'JPMorgan Chase Bank', 'New York', 'NY'),
  ('021000089', 'Citibank', 'New York', 'NY'),
  ('026009593', 'Bank of America', 'New York', 'NY'),
  ('031201360', 'TD Bank', 'Cherry Hill', 'NJ'),
  ('043000096', 'PNC Bank', 'Pittsburgh', 'PA'),
  ('044000037', 'JPMorgan Chase Bank', 'Columbus', 'OH'),
  ('051405515', 'Capital One', 'Richmond', 'VA'),
  ('053000196', 'Bank of America', 'Charlotte', 'NC'),
  ('061000052', 'Bank of America', 'Atlanta', 'GA'),
  ('061000104', 'Truist Bank', 'Atlanta', 'GA'),
  ('062000019', 'Regions Bank', 'Birmingham', 'AL'),
  ('065000090', 'Capital One', 'New Orleans', 'LA'),
  ('071000013', 'JPMorgan Chase Bank', 'Chicago', 'IL'),
  ('081000032', 'Bank of America', 'St. Louis', 'MO'),
  ('091000019', 'Wells Fargo Bank', 'Minneapolis', 'MN'),
  ('091000022', 'U.S. Bank', 'Minneapolis', 'MN'),
  ('111000025', 'Bank of America', 'Dallas', 'TX'),
  ('121000248', 'Wells Fargo Bank', 'San Francisco', 'CA'),
  ('121000358', 'Bank of America', 'San Francisco', 'CA'),
  ('122000247', 'Wells Fargo Bank', 'Los Angeles', 'CA'),
  ('122105155', 'U.S. Bank', 'Phoenix', 'AZ'),
  ('124003116', 'Ally Bank', 'Sandy', 'UT'),
  ('256074974', 'Navy Federal Credit Union', 'Vienna', 'VA');
