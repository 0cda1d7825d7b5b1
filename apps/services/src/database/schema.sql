-- Roles

role lendside_api;
role lendside_worker;

-- Schemas

create schema app;
create schema servicing;
create schema user_pool;

-- Sequences

sequence app.audit_log_audit_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.call_request_call_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.dashboard_message_message_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.esign_consent_consent_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.location_check_check_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.outbox_outbox_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.reconciliation_difference_difference_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.referral_share_share_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.signing_event_event_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.store_payout_number as bigint start 10001 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.terms_consent_consent_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence app.upload_task_task_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.application_application_id_seq as bigint start 500001 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.appointment_appointment_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.appraisal_appraisal_id_seq as bigint start 700001 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.bank_debit_debit_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.ledger_txn_txn_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.loan_loan_id_seq as bigint start 100001 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.offer_offer_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;
sequence servicing.referral_referral_id_seq as bigint start 1 increment 1 min 1 max 9223372036854775807 cache 1;

-- Tables

create table app.account_proof (
  proof_id text not null,
  profile_id text not null,
  card_id text not null,
  account_hash bytea not null,
  lms_id integer not null,
  customer_id text not null,
  asked_at timestamp with time zone not null default now(),
  wrong_pairs text[] not null default '{}'::text[],
  confirmed_at timestamp with time zone,
  constraint account_proof_card_id_fkey FOREIGN KEY (card_id) REFERENCES app.card(card_id),
  constraint account_proof_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint account_proof_pkey PRIMARY KEY (proof_id),
  constraint account_proof_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint account_proof_wrong_pairs_check CHECK ((cardinality(wrong_pairs) <= 3))
);
alter table app.account_proof enable row level security;
create table app.audit_left_out (
  hour timestamp with time zone not null,
  action text not null,
  lines bigint not null,
  first_at timestamp with time zone not null default now(),
  last_at timestamp with time zone not null default now(),
  constraint audit_left_out_pkey PRIMARY KEY (hour, action)
);
create table app.audit_log (
  audit_id bigint not null generated always as identity,
  at timestamp with time zone not null default now(),
  profile_id text,
  session_id text,
  action text not null,
  object text,
  decision text not null,
  reason text,
  brand text,
  request_id text,
  facts jsonb not null default '{}'::jsonb,
  constraint audit_log_decision_check CHECK ((decision = ANY (ARRAY['allowed'::text, 'refused'::text]))),
  constraint audit_log_pkey PRIMARY KEY (audit_id)
);
alter table app.audit_log enable row level security;
create table app.autopay_authorisation (
  authorisation_id text not null,
  profile_id text not null,
  loan_id bigint not null,
  lms_id integer not null,
  version text not null,
  words text not null,
  method text not null,
  method_id text not null,
  display_number text not null,
  session_id text not null,
  given_at timestamp with time zone not null default now(),
  constraint autopay_authorisation_method_check CHECK ((method = ANY (ARRAY['ach'::text, 'card'::text]))),
  constraint autopay_authorisation_pkey PRIMARY KEY (authorisation_id),
  constraint autopay_authorisation_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.autopay_authorisation enable row level security;
create table app.bank (
  routing_number text not null,
  name text not null,
  city text not null,
  state text not null,
  constraint bank_pkey PRIMARY KEY (routing_number),
  constraint bank_routing_number_check CHECK ((routing_number ~ '^\d{9}$'::text)),
  constraint bank_state_check CHECK ((state ~ '^[A-Z]{2}$'::text))
);
create table app.bank_account (
  card_id text not null,
  profile_id text not null,
  bank_name text not null,
  routing_number text not null,
  account_number bytea,
  account_hash bytea not null,
  account_type text not null,
  is_primary boolean not null default false,
  constraint bank_account_account_type_check CHECK ((account_type = ANY (ARRAY['checking'::text, 'savings'::text]))),
  constraint bank_account_card_id_fkey FOREIGN KEY (card_id) REFERENCES app.card(card_id),
  constraint bank_account_pkey PRIMARY KEY (card_id),
  constraint bank_account_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint bank_account_routing_number_check CHECK ((routing_number ~ '^\d{9}$'::text))
);
alter table app.bank_account enable row level security;
create table app.bureau_check (
  reference text not null,
  profile_id text not null,
  lms_id integer not null,
  customer_id text not null,
  loan_id bigint not null,
  kind text not null,
  answer text,
  answer_id text,
  asked_at timestamp with time zone not null default now(),
  checked_at timestamp with time zone,
  constraint bureau_check_answer_check CHECK ((answer = ANY (ARRAY['covered'::text, 'notCovered'::text, 'match'::text, 'noMatch'::text]))),
  constraint bureau_check_check CHECK (((answer IS NULL) = (checked_at IS NULL))),
  constraint bureau_check_kind_check CHECK ((kind = ANY (ARRAY['military'::text, 'ssn'::text]))),
  constraint bureau_check_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint bureau_check_pkey PRIMARY KEY (reference),
  constraint bureau_check_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.bureau_check enable row level security;
create table app.call_request (
  call_id bigint not null generated always as identity,
  profile_id text not null,
  lms_id integer not null,
  customer_id text not null,
  application_id bigint,
  appraisal_id bigint,
  asked_at timestamp with time zone not null default now(),
  called_at timestamp with time zone,
  outcome text,
  constraint call_request_about_check CHECK (((application_id IS NOT NULL) OR (appraisal_id IS NOT NULL))),
  constraint call_request_application_id_fkey FOREIGN KEY (application_id) REFERENCES servicing.application(application_id),
  constraint call_request_appraisal_id_fkey FOREIGN KEY (appraisal_id) REFERENCES servicing.appraisal(appraisal_id),
  constraint call_request_called_check CHECK (((called_at IS NULL) = (outcome IS NULL))),
  constraint call_request_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint call_request_outcome_check CHECK ((outcome = ANY (ARRAY['reached'::text, 'noAnswer'::text]))),
  constraint call_request_pkey PRIMARY KEY (call_id),
  constraint call_request_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.call_request enable row level security;
create table app.card (
  card_id text not null,
  profile_id text not null,
  processor integer not null,
  processor_token text not null,
  type text not null,
  bin text not null,
  last_four text not null,
  holder text not null,
  expires_month integer,
  expires_year integer,
  can_disburse boolean not null,
  saved boolean not null,
  added_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  guest_session_id text,
  purpose text not null default 'any'::text,
  constraint card_bin_check CHECK (((bin ~ '^\d{6,8}$'::text) OR ((bin = ''::text) AND (processor <> 1)))),
  constraint card_expires_month_check CHECK (((expires_month >= 1) AND (expires_month <= 12))),
  constraint card_expiry_check CHECK ((((type = 'bank'::text) = (expires_month IS NULL)) AND ((type = 'bank'::text) = (expires_year IS NULL)))),
  constraint card_guest_session_id_fkey FOREIGN KEY (guest_session_id) REFERENCES user_pool.session(session_id),
  constraint card_last_four_check CHECK ((last_four ~ '^\d{4}$'::text)),
  constraint card_of_rewards_check CHECK (((purpose = 'any'::text) OR (saved AND (guest_session_id IS NULL) AND (can_disburse OR (removed_at IS NOT NULL))))),
  constraint card_pkey PRIMARY KEY (card_id),
  constraint card_processor_check CHECK ((processor = ANY (ARRAY[1, 2, 4, 101]))),
  constraint card_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint card_purpose_check CHECK ((purpose = ANY (ARRAY['any'::text, 'reward'::text]))),
  constraint card_type_check CHECK (((type = ANY (ARRAY['amex'::text, 'discover'::text, 'mastercard'::text, 'visa'::text, 'bank'::text])) AND ((type = 'bank'::text) = (processor = 101))))
);
alter table app.card enable row level security;
create table app.csp_report (
  day date not null,
  directive text not null,
  blocked text not null,
  page text not null,
  times integer not null default 1,
  last_at timestamp with time zone not null default now(),
  constraint csp_report_blocked_check CHECK ((length(blocked) <= 120)),
  constraint csp_report_directive_check CHECK ((length(directive) <= 40)),
  constraint csp_report_page_check CHECK ((length(page) <= 120)),
  constraint csp_report_pkey PRIMARY KEY (day, directive, blocked, page),
  constraint csp_report_times_check CHECK ((times > 0))
);
create table app.dashboard_message (
  message_id bigint not null generated always as identity,
  brand text,
  customer_id text,
  title text not null,
  message text not null,
  severity text not null,
  shown_from timestamp with time zone not null default now(),
  shown_until timestamp with time zone,
  ended_at timestamp with time zone,
  constraint dashboard_message_message_check CHECK (((length(message) >= 1) AND (length(message) <= 500))),
  constraint dashboard_message_pkey PRIMARY KEY (message_id),
  constraint dashboard_message_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'warning'::text]))),
  constraint dashboard_message_title_check CHECK (((length(title) >= 1) AND (length(title) <= 80)))
);
alter table app.dashboard_message enable row level security;
create table app.disclosure_acknowledgement (
  profile_id text not null,
  loan_id bigint not null,
  document_id uuid not null,
  consent_id bigint not null,
  disclosure_type text not null,
  party text not null,
  initials text,
  acknowledged_on date not null,
  acknowledged_at timestamp with time zone not null default now(),
  constraint disclosure_acknowledgement_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES app.esign_consent(consent_id),
  constraint disclosure_acknowledgement_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.document(document_id),
  constraint disclosure_acknowledgement_initials_check CHECK (((length(initials) >= 1) AND (length(initials) <= 8))),
  constraint disclosure_acknowledgement_party_check CHECK ((party = ANY (ARRAY['borrower'::text, 'coborrower'::text]))),
  constraint disclosure_acknowledgement_pkey PRIMARY KEY (profile_id, loan_id, document_id, consent_id),
  constraint disclosure_acknowledgement_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.disclosure_acknowledgement enable row level security;
create table app.document (
  document_id uuid not null default gen_random_uuid(),
  lms_id integer not null,
  loan_id bigint,
  customer_ids text[] not null,
  kind text not null,
  name text not null,
  media_type text not null,
  byte_count integer not null,
  bytes_hash bytea not null,
  file_key text not null,
  source text,
  template text,
  template_version text,
  content_sealed bytea,
  made_on date not null,
  made_at timestamp with time zone not null default now(),
  signed_on date,
  delete_after date,
  deleted_at timestamp with time zone,
  constraint document_byte_count_check CHECK ((byte_count > 0)),
  constraint document_bytes_hash_check CHECK ((octet_length(bytes_hash) = 32)),
  constraint document_customer_ids_check CHECK ((cardinality(customer_ids) > 0)),
  constraint document_deleted_check CHECK (((deleted_at IS NULL) OR (delete_after IS NOT NULL))),
  constraint document_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint document_pkey PRIMARY KEY (document_id)
);
alter table app.document enable row level security;
create table app.document_link (
  loan_id bigint not null,
  seq integer not null,
  document_id uuid not null,
  bytes_hash bytea not null,
  act text not null,
  business_date date not null,
  link bytea not null,
  at timestamp with time zone not null default now(),
  constraint document_link_bytes_hash_check CHECK ((octet_length(bytes_hash) = 32)),
  constraint document_link_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.document(document_id),
  constraint document_link_link_check CHECK ((octet_length(link) = 32)),
  constraint document_link_pkey PRIMARY KEY (loan_id, seq),
  constraint document_link_seq_check CHECK ((seq > 0))
);
alter table app.document_link enable row level security;
create table app.document_view (
  profile_id text not null,
  loan_id bigint not null,
  document_id text not null,
  document_name text not null,
  viewed_at timestamp with time zone not null default now(),
  constraint document_view_pkey PRIMARY KEY (profile_id, loan_id, document_id)
);
alter table app.document_view enable row level security;
create table app.envelope (
  envelope_id uuid not null default gen_random_uuid(),
  lms_id integer not null,
  loan_id bigint not null,
  customer_ids text[] not null,
  signing_type text not null,
  vendor text not null,
  vendor_id text,
  state text not null default 'making'::text,
  terms_hash bytea not null,
  terms jsonb not null,
  made_on date not null,
  made_at timestamp with time zone not null default now(),
  sign_by date not null,
  ends_at timestamp with time zone not null,
  read_at timestamp with time zone,
  worked_until timestamp with time zone,
  completed_at timestamp with time zone,
  ended_at timestamp with time zone,
  ended_why text,
  applied_at timestamp with time zone,
  refused_why text,
  certificate_id uuid,
  active_at timestamp with time zone,
  constraint envelope_applied_check CHECK (((applied_at IS NULL) OR (state = 'completed'::text))),
  constraint envelope_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES app.document(document_id),
  constraint envelope_completed_check CHECK (((state = 'completed'::text) = (completed_at IS NOT NULL))),
  constraint envelope_customer_ids_check CHECK ((cardinality(customer_ids) > 0)),
  constraint envelope_ended_check CHECK (((state = ANY (ARRAY['making'::text, 'sent'::text])) = (ended_at IS NULL))),
  constraint envelope_pkey PRIMARY KEY (envelope_id),
  constraint envelope_sent_check CHECK (((state = 'making'::text) OR (state = 'voided'::text) OR (vendor_id IS NOT NULL))),
  constraint envelope_signing_type_check CHECK ((signing_type = ANY (ARRAY['refinance'::text, 'draw'::text, 'origination'::text, 'settlement'::text]))),
  constraint envelope_state_check CHECK ((state = ANY (ARRAY['making'::text, 'sent'::text, 'completed'::text, 'declined'::text, 'voided'::text, 'expired'::text]))),
  constraint envelope_terms_hash_check CHECK ((octet_length(terms_hash) = 32))
);
alter table app.envelope enable row level security;
create table app.envelope_document (
  envelope_id uuid not null,
  place integer not null,
  document_id uuid not null,
  bytes_hash bytea not null,
  signed_document_id uuid,
  constraint envelope_document_bytes_hash_check CHECK ((octet_length(bytes_hash) = 32)),
  constraint envelope_document_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.document(document_id),
  constraint envelope_document_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES app.envelope(envelope_id),
  constraint envelope_document_pkey PRIMARY KEY (envelope_id, place),
  constraint envelope_document_place_check CHECK ((place > 0)),
  constraint envelope_document_signed_document_id_fkey FOREIGN KEY (signed_document_id) REFERENCES app.document(document_id)
);
alter table app.envelope_document enable row level security;
create table app.envelope_signer (
  envelope_id uuid not null,
  place integer not null,
  party text not null,
  customer_id text not null,
  name text not null,
  email text not null,
  consent_version text,
  consent_at timestamp with time zone,
  state text not null default 'waiting'::text,
  signed_at timestamp with time zone,
  decline_reason text,
  constraint envelope_signer_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES app.envelope(envelope_id),
  constraint envelope_signer_party_check CHECK ((party = ANY (ARRAY['borrower'::text, 'coborrower'::text]))),
  constraint envelope_signer_pkey PRIMARY KEY (envelope_id, place),
  constraint envelope_signer_place_check CHECK ((place = ANY (ARRAY[1, 2]))),
  constraint envelope_signer_signed_check CHECK (((state = 'signed'::text) = (signed_at IS NOT NULL))),
  constraint envelope_signer_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'opened'::text, 'signed'::text, 'declined'::text])))
);
alter table app.envelope_signer enable row level security;
create table app.esign_consent (
  consent_id bigint not null generated always as identity,
  profile_id text not null,
  version text not null,
  text_hash bytea not null,
  terms_hash bytea not null,
  given_at timestamp with time zone not null default now(),
  device text,
  withdrawn_at timestamp with time zone,
  guest_session_id text,
  constraint esign_consent_device_check CHECK ((length(device) <= 200)),
  constraint esign_consent_pkey PRIMARY KEY (consent_id),
  constraint esign_consent_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint esign_consent_terms_hash_check CHECK ((octet_length(terms_hash) = 32)),
  constraint esign_consent_text_hash_fkey FOREIGN KEY (text_hash) REFERENCES app.esign_text(text_hash)
);
alter table app.esign_consent enable row level security;
create table app.esign_text (
  text_hash bytea not null,
  words text not null,
  pdf bytea not null,
  kept_at timestamp with time zone not null default now(),
  constraint esign_text_hash_check CHECK ((text_hash = sha256(convert_to(words, 'UTF8'::name)))),
  constraint esign_text_pkey PRIMARY KEY (text_hash)
);
create table app.location_check (
  check_id bigint not null generated always as identity,
  profile_id text not null,
  guest_session_id text,
  loan_id bigint not null,
  transaction_type text not null,
  outcome text not null,
  state text,
  said_at timestamp with time zone,
  checked_at timestamp with time zone not null default now(),
  constraint location_check_outcome_check CHECK ((outcome = ANY (ARRAY['proven'::text, 'outside'::text, 'restricted'::text, 'unlocated'::text, 'consented'::text, 'declined'::text, 'withheld'::text]))),
  constraint location_check_pkey PRIMARY KEY (check_id),
  constraint location_check_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint location_check_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint location_check_transaction_type_check CHECK ((transaction_type = ANY (ARRAY['addon'::text, 'payment'::text, 'refinance'::text])))
);
alter table app.location_check enable row level security;
create table app.origination_ask (
  message_key text not null,
  kind text not null,
  profile_id text not null,
  customer_id text not null,
  lms_id integer not null,
  object_id bigint not null,
  ask_key text not null,
  request_hash bytea not null,
  facts jsonb not null default '{}'::jsonb,
  state text not null default 'asked'::text,
  refusal jsonb,
  result jsonb,
  asked_at timestamp with time zone not null default now(),
  asked_on date not null,
  finished_at timestamp with time zone,
  constraint origination_ask_finished_check CHECK (((state = ANY (ARRAY['done'::text, 'refused'::text])) = (finished_at IS NOT NULL))),
  constraint origination_ask_kind_check CHECK ((kind = ANY (ARRAY['start'::text, 'withdraw'::text, 'accept'::text, 'rescind'::text]))),
  constraint origination_ask_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint origination_ask_once UNIQUE (profile_id, kind, ask_key),
  constraint origination_ask_pkey PRIMARY KEY (message_key),
  constraint origination_ask_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint origination_ask_refused_check CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint origination_ask_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'waiting'::text, 'done'::text, 'refused'::text])))
);
alter table app.origination_ask enable row level security;
create table app.origination_choice (
  application_id bigint not null,
  customer_id text not null,
  amount bigint not null,
  method text,
  card_id text,
  chosen_at timestamp with time zone not null default now(),
  constraint origination_choice_amount_check CHECK ((amount >= 0)),
  constraint origination_choice_application_id_fkey FOREIGN KEY (application_id) REFERENCES servicing.application(application_id),
  constraint origination_choice_card_id_fkey FOREIGN KEY (card_id) REFERENCES app.card(card_id),
  constraint origination_choice_method_check CHECK ((method = ANY (ARRAY['store'::text, 'moneyGram'::text, 'debit'::text, 'ach'::text]))),
  constraint origination_choice_pkey PRIMARY KEY (application_id)
);
alter table app.origination_choice enable row level security;
create table app.outbox (
  outbox_id bigint not null generated always as identity,
  kind text not null,
  dedupe_key text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null default now(),
  next_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  fence integer not null default 0,
  lease_until timestamp with time zone,
  sent_at timestamp with time zone,
  given_up_at timestamp with time zone,
  last_error text,
  constraint outbox_dedupe_key_key UNIQUE (dedupe_key),
  constraint outbox_pkey PRIMARY KEY (outbox_id)
);
alter table app.outbox enable row level security;
create table app.partner_profile (
  profile_id text not null,
  sealed bytea not null,
  completed_at timestamp with time zone not null default now(),
  told_at timestamp with time zone,
  constraint partner_profile_pkey PRIMARY KEY (profile_id),
  constraint partner_profile_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.partner_profile enable row level security;
create table app.party_code (
  code_id uuid not null default gen_random_uuid(),
  lms_id integer not null,
  loan_id bigint not null,
  profile_id text not null,
  guest_session_id text,
  customer_id text not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  wrong_tries integer not null default 0,
  verified_at timestamp with time zone,
  constraint party_code_pkey PRIMARY KEY (code_id),
  constraint party_code_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.party_code enable row level security;
create table app.payment (
  payment_id text not null,
  profile_id text not null,
  payment_key text not null,
  request_hash bytea not null,
  loan_id bigint not null,
  lms_id integer not null,
  brand text not null,
  amount bigint not null,
  purpose text not null,
  is_partial boolean not null,
  card_id text not null,
  remove_card_after boolean not null default false,
  contact jsonb not null,
  state text not null default 'accepted'::text,
  last_event text not null default 'accepted'::text,
  fence integer not null default 0,
  lease_until timestamp with time zone,
  next_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  inquiries integer not null default 0,
  settled_after timestamp with time zone,
  processor_id text,
  approval_code text,
  failure_code text,
  failure_text text,
  confirmation_number text,
  receipt jsonb,
  accepted_at timestamp with time zone not null default now(),
  captured_at timestamp with time zone,
  posted_at timestamp with time zone,
  finished_at timestamp with time zone,
  security_code_token text,
  business_date date,
  guest_session_id text,
  renewal_id uuid,
  is_flagged boolean not null default false,
  constraint payment_amount_check CHECK ((amount > 0)),
  constraint payment_flagged_check CHECK (((NOT is_flagged) OR (purpose = 'refinance'::text))),
  constraint payment_pkey PRIMARY KEY (payment_id),
  constraint payment_profile_id_payment_key_key UNIQUE (profile_id, payment_key),
  constraint payment_purpose_check CHECK ((purpose = ANY (ARRAY['standard'::text, 'payoff'::text, 'settlement'::text, 'productSwitch'::text, 'refinance'::text]))),
  constraint payment_renewal_check CHECK (((renewal_id IS NOT NULL) = (purpose = 'refinance'::text)))
);
alter table app.payment enable row level security;
create table app.payment_authorisation (
  payment_id text not null,
  profile_id text not null,
  card_id text not null,
  version text not null,
  words text not null,
  is_anew boolean not null,
  business_date date not null,
  agreed_at timestamp with time zone not null default now(),
  constraint payment_authorisation_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES app.payment(payment_id),
  constraint payment_authorisation_pkey PRIMARY KEY (payment_id)
);
alter table app.payment_authorisation enable row level security;
create table app.payment_autopay (
  payment_id text not null,
  profile_id text not null,
  customer_ids text[] not null,
  authorisation jsonb not null,
  asked_at timestamp with time zone not null default now(),
  outcome text,
  ended_at timestamp with time zone,
  constraint payment_autopay_check CHECK (((outcome IS NULL) = (ended_at IS NULL))),
  constraint payment_autopay_outcome_check CHECK ((outcome = ANY (ARRAY['enrolled'::text, 'of_other'::text, 'not_theirs'::text, 'dropped'::text]))),
  constraint payment_autopay_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES app.payment(payment_id),
  constraint payment_autopay_pkey PRIMARY KEY (payment_id)
);
alter table app.payment_autopay enable row level security;
create table app.payment_edge (
  from_state text not null,
  event text not null,
  to_state text not null,
  constraint payment_edge_pkey PRIMARY KEY (from_state, event)
);
create table app.payment_timeout (
  payment_id text not null,
  state text not null,
  reported_at timestamp with time zone not null default now(),
  constraint payment_timeout_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES app.payment(payment_id),
  constraint payment_timeout_pkey PRIMARY KEY (payment_id)
);
alter table app.payment_timeout enable row level security;
create table app.payment_transition (
  payment_id text not null,
  seq integer not null,
  from_state text,
  event text not null,
  to_state text not null,
  fence integer not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint payment_transition_pkey PRIMARY KEY (payment_id, seq)
);
alter table app.payment_transition enable row level security;
create table app.payout (
  payout_id text not null,
  disbursement_ref text not null,
  attempt integer not null default 1,
  purpose text not null,
  channel text not null,
  lms_id integer not null,
  loan_id bigint,
  customer_id text not null,
  brand text not null,
  amount bigint not null,
  profile_id text,
  payout_key text,
  request_hash bytea,
  card_id text,
  new_product_id integer,
  state text not null default 'asked'::text,
  last_event text not null default 'asked'::text,
  fence integer not null default 0,
  lease_until timestamp with time zone,
  next_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  inquiries integer not null default 0,
  settled_after timestamp with time zone,
  partner_id text,
  reference_number text,
  fee bigint not null default 0,
  expires_on date,
  failure_code text,
  return_code text,
  returned_on date,
  cancel_asked_at timestamp with time zone,
  cancel_asked_why text,
  cancel_asked_on date,
  cancel_refused text,
  business_date date,
  asked_at timestamp with time zone not null default now(),
  accepted_at timestamp with time zone,
  sent_at timestamp with time zone,
  sent_on date,
  paid_on date,
  paid_at timestamp with time zone,
  finished_at timestamp with time zone,
  constraint payout_amount_check CHECK ((amount > 0)),
  constraint payout_attempt_check CHECK ((attempt > 0)),
  constraint payout_attempt_once UNIQUE (disbursement_ref, attempt),
  constraint payout_cancel_asked_why_check CHECK ((cancel_asked_why = ANY (ARRAY['asked'::text, 'expired'::text, 'loanEnded'::text, 'booksRefused'::text]))),
  constraint payout_cancel_check CHECK (((cancel_asked_at IS NULL) = (cancel_asked_why IS NULL))),
  constraint payout_cancel_refused_check CHECK ((cancel_refused = ANY (ARRAY['taken'::text, 'window_closed'::text, 'channel_final'::text]))),
  constraint payout_card_id_fkey FOREIGN KEY (card_id) REFERENCES app.card(card_id),
  constraint payout_channel_check CHECK ((channel = ANY (ARRAY['store'::text, 'moneyGram'::text, 'debit'::text, 'ach'::text]))),
  constraint payout_fee_check CHECK ((fee >= 0)),
  constraint payout_key_check CHECK (((payout_key IS NULL) = (request_hash IS NULL))),
  constraint payout_key_once UNIQUE (profile_id, payout_key),
  constraint payout_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint payout_pkey PRIMARY KEY (payout_id),
  constraint payout_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint payout_purpose_check CHECK ((purpose = ANY (ARRAY['draw'::text, 'origination'::text, 'refinance'::text, 'reward'::text, 'refund'::text, 'surplus'::text, 'accountProof'::text]))),
  constraint payout_target_check CHECK (((card_id IS NULL) OR (channel = ANY (ARRAY['debit'::text, 'ach'::text]))))
);
alter table app.payout enable row level security;
create table app.payout_card_form (
  transaction_uuid text not null,
  profile_id text not null,
  processor integer not null,
  state text not null default 'waiting'::text,
  refused_because text,
  opened_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answer jsonb,
  card_id text,
  constraint payout_card_form_answer_check CHECK (((answer IS NOT NULL) = (state = 'checking'::text))),
  constraint payout_card_form_answered_check CHECK (((state = 'waiting'::text) = (answered_at IS NULL))),
  constraint payout_card_form_card_check CHECK (((state <> 'accepted'::text) OR (card_id IS NOT NULL))),
  constraint payout_card_form_card_id_fkey FOREIGN KEY (card_id) REFERENCES app.card(card_id),
  constraint payout_card_form_pkey PRIMARY KEY (transaction_uuid),
  constraint payout_card_form_processor_check CHECK ((processor = ANY (ARRAY[1, 2, 4]))),
  constraint payout_card_form_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint payout_card_form_refused_because_check CHECK ((refused_because = ANY (ARRAY['declined'::text, 'cannotReceive'::text, 'nameMismatch'::text, 'cardExpired'::text, 'cancelled'::text, 'failed'::text]))),
  constraint payout_card_form_refused_check CHECK (((state = 'refused'::text) = (refused_because IS NOT NULL))),
  constraint payout_card_form_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'accepted'::text, 'refused'::text])))
);
alter table app.payout_card_form enable row level security;
create table app.payout_difference (
  payout_id text not null,
  kind text not null,
  business_date date not null,
  our_cents bigint not null,
  their_cents bigint,
  detail text not null,
  found_at timestamp with time zone not null default now(),
  closed_at timestamp with time zone,
  closed_by text,
  closed_because text,
  constraint payout_difference_closed_check CHECK ((((closed_by IS NULL) = (closed_because IS NULL)) AND ((closed_by IS NULL) OR (closed_at IS NOT NULL)))),
  constraint payout_difference_kind_check CHECK ((kind = ANY (ARRAY['missing_there'::text, 'missing_here'::text, 'amount'::text, 'double'::text, 'books'::text, 'unanswered'::text]))),
  constraint payout_difference_pkey PRIMARY KEY (payout_id, kind)
);
alter table app.payout_difference enable row level security;
create table app.payout_edge (
  from_state text not null,
  event text not null,
  to_state text not null,
  constraint payout_edge_pkey PRIMARY KEY (from_state, event)
);
create table app.payout_transition (
  payout_id text not null,
  seq integer not null,
  from_state text,
  event text not null,
  to_state text not null,
  at timestamp with time zone not null default clock_timestamp(),
  constraint payout_transition_pkey PRIMARY KEY (payout_id, seq)
);
alter table app.payout_transition enable row level security;
create table app.profile (
  profile_id text not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  preference integer not null default 0,
  ssn_on_file boolean not null default true,
  blocked boolean not null default false,
  created_at timestamp with time zone not null default now(),
  referral_short_code text,
  is_referral_user boolean not null default false,
  mdm_id text,
  referral_email text,
  referral_phone text,
  constraint profile_mdm_id_key UNIQUE (mdm_id),
  constraint profile_pkey PRIMARY KEY (profile_id),
  constraint profile_preference_check CHECK ((preference = ANY (ARRAY[0, 1, 2]))),
  constraint profile_referral_short_code_key UNIQUE (referral_short_code)
);
alter table app.profile enable row level security;
create table app.profile_customer (
  profile_id text not null,
  lms_id integer not null,
  customer_id text not null,
  constraint profile_customer_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint profile_customer_pkey PRIMARY KEY (profile_id, lms_id),
  constraint profile_customer_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.profile_customer enable row level security;
create table app.proven_customer (
  profile_id text not null,
  lms_id integer not null,
  customer_id text not null,
  proven_until timestamp with time zone not null,
  constraint proven_customer_pkey PRIMARY KEY (profile_id, lms_id, customer_id),
  constraint proven_customer_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.proven_customer enable row level security;
create table app.push_subscription (
  endpoint_hash bytea not null,
  profile_id text not null,
  sealed bytea not null,
  created_at timestamp with time zone not null default now(),
  device_key text,
  constraint push_subscription_endpoint_hash_check CHECK ((length(endpoint_hash) = 32)),
  constraint push_subscription_pkey PRIMARY KEY (endpoint_hash),
  constraint push_subscription_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id) ON DELETE CASCADE
);
alter table app.push_subscription enable row level security;
create table app.rate_counter (
  bucket text not null,
  count integer not null,
  window_started_at timestamp with time zone not null,
  blocked_until timestamp with time zone,
  constraint rate_counter_pkey PRIMARY KEY (bucket)
);
create table app.reconciliation_difference (
  difference_id bigint not null generated always as identity,
  run_id text not null,
  payment_id text not null,
  kind text not null,
  our_cents bigint not null,
  their_cents bigint,
  detail text not null,
  found_at timestamp with time zone not null default now(),
  constraint reconciliation_difference_kind_check CHECK ((kind = ANY (ARRAY['missing_there'::text, 'missing_here'::text, 'amount'::text, 'double'::text, 'unanswered'::text, 'return_refused'::text]))),
  constraint reconciliation_difference_pkey PRIMARY KEY (difference_id),
  constraint reconciliation_difference_run_id_fkey FOREIGN KEY (run_id) REFERENCES app.reconciliation_run(run_id)
);
alter table app.reconciliation_difference enable row level security;
create table app.reconciliation_run (
  run_id text not null,
  business_date date not null,
  at timestamp with time zone not null default now(),
  payments integer not null,
  unanswered integer not null,
  differences integer not null,
  processor integer not null default 1,
  constraint reconciliation_run_pkey PRIMARY KEY (run_id),
  constraint reconciliation_run_processor_check CHECK ((processor = ANY (ARRAY[1, 2, 4, 101])))
);
create table app.referral_scan (
  short_code text not null,
  device_hash text not null,
  scanned_on date not null,
  constraint referral_scan_pkey PRIMARY KEY (short_code, device_hash, scanned_on)
);
alter table app.referral_scan enable row level security;
create table app.referral_share (
  share_id bigint not null generated always as identity,
  profile_id text not null,
  method text not null,
  source text not null,
  store_number text,
  store_name text,
  name text,
  recipient_hash text,
  shared_at timestamp with time zone not null default now(),
  constraint referral_share_method_check CHECK ((method = ANY (ARRAY['email'::text, 'text'::text, 'share'::text, 'qr'::text]))),
  constraint referral_share_pkey PRIMARY KEY (share_id),
  constraint referral_share_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint referral_share_source_check CHECK ((source = ANY (ARRAY['app'::text, 'retail'::text])))
);
alter table app.referral_share enable row level security;
create table app.refused_return_closing (
  payment_id text not null,
  because text not null,
  closed_by text not null,
  closed_at timestamp with time zone not null default now(),
  constraint refused_return_closing_because_check CHECK (((length(because) >= 1) AND (length(because) <= 500))),
  constraint refused_return_closing_closed_by_check CHECK (((length(closed_by) >= 1) AND (length(closed_by) <= 100))),
  constraint refused_return_closing_pkey PRIMARY KEY (payment_id)
);
alter table app.refused_return_closing enable row level security;
create table app.replacement (
  replacement_id text not null,
  return_hash bytea not null,
  profile_id text not null,
  former_profile_id text not null,
  lms_id integer not null,
  customer_id text not null,
  status text not null default 'pending'::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  constraint replacement_former_profile_id_fkey FOREIGN KEY (former_profile_id) REFERENCES app.profile(profile_id),
  constraint replacement_pkey PRIMARY KEY (replacement_id),
  constraint replacement_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint replacement_return_hash_key UNIQUE (return_hash),
  constraint replacement_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'complete'::text, 'failed'::text])))
);
alter table app.replacement enable row level security;
create table app.security_answer (
  profile_id text not null,
  question_id text not null,
  answer_hash text not null,
  answered_at timestamp with time zone not null default now(),
  constraint security_answer_pkey PRIMARY KEY (profile_id, question_id),
  constraint security_answer_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.security_answer enable row level security;
create table app.setting (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null default now(),
  constraint setting_pkey PRIMARY KEY (name)
);
create table app.share_opt_out (
  recipient_hash text not null,
  opted_out_at timestamp with time zone not null default now(),
  constraint share_opt_out_pkey PRIMARY KEY (recipient_hash)
);
alter table app.share_opt_out enable row level security;
create table app.signing_event (
  event_id bigint not null generated always as identity,
  envelope_id uuid not null,
  at timestamp with time zone not null default now(),
  kind text not null,
  place integer,
  device text,
  address text,
  detail text,
  constraint signing_event_address_check CHECK ((length(address) <= 45)),
  constraint signing_event_detail_check CHECK ((length(detail) <= 400)),
  constraint signing_event_device_check CHECK ((length(device) <= 200)),
  constraint signing_event_envelope_id_fkey FOREIGN KEY (envelope_id) REFERENCES app.envelope(envelope_id),
  constraint signing_event_pkey PRIMARY KEY (event_id)
);
alter table app.signing_event enable row level security;
create table app.system_mode (
  only_row boolean not null default true,
  mode text not null,
  created_at timestamp with time zone not null default now(),
  constraint system_mode_mode_check CHECK ((mode = ANY (ARRAY['simulation'::text, 'production'::text]))),
  constraint system_mode_only_row_check CHECK (only_row),
  constraint system_mode_pkey PRIMARY KEY (only_row)
);
create table app.terms_consent (
  consent_id bigint not null generated always as identity,
  profile_id text not null,
  brand text not null,
  version text not null,
  text_hash bytea not null,
  agreed_at timestamp with time zone not null default now(),
  constraint terms_consent_pkey PRIMARY KEY (consent_id),
  constraint terms_consent_profile_id_brand_version_key UNIQUE (profile_id, brand, version),
  constraint terms_consent_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table app.terms_consent enable row level security;
create table app.told_terms (
  profile_id text not null,
  loan_id bigint not null,
  credit_limit bigint,
  rate_e8 bigint not null,
  told_at timestamp with time zone not null default now(),
  constraint told_terms_credit_limit_check CHECK ((credit_limit >= 0)),
  constraint told_terms_pkey PRIMARY KEY (profile_id, loan_id),
  constraint told_terms_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint told_terms_rate_e8_check CHECK ((rate_e8 >= 0))
);
alter table app.told_terms enable row level security;
create table app.upload (
  upload_id uuid not null default gen_random_uuid(),
  task_id bigint not null,
  loan_id bigint not null,
  customer_ids text[] not null,
  profile_id text not null,
  name text not null,
  byte_count integer not null,
  media_type text not null,
  doc_type text,
  file_key text not null,
  removed_at timestamp with time zone,
  state text not null default 'offered'::text,
  refused_why text,
  note text,
  document_id uuid,
  checks integer not null default 0,
  offered_at timestamp with time zone not null default now(),
  recorded_at timestamp with time zone,
  decided_at timestamp with time zone,
  constraint upload_accepted_check CHECK (((state <> 'accepted'::text) OR (document_id IS NOT NULL))),
  constraint upload_byte_count_check CHECK ((byte_count >= 0)),
  constraint upload_customer_ids_check CHECK ((cardinality(customer_ids) > 0)),
  constraint upload_document_id_fkey FOREIGN KEY (document_id) REFERENCES app.document(document_id),
  constraint upload_key_once UNIQUE (file_key),
  constraint upload_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint upload_note_check CHECK ((length(note) <= 300)),
  constraint upload_pkey PRIMARY KEY (upload_id),
  constraint upload_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint upload_recorded_check CHECK (((state = ANY (ARRAY['offered'::text, 'lapsed'::text])) OR ((recorded_at IS NOT NULL) AND (doc_type IS NOT NULL)))),
  constraint upload_refused_check CHECK (((state <> 'refused'::text) OR (refused_why IS NOT NULL))),
  constraint upload_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'waiting'::text, 'accepted'::text, 'refused'::text, 'reviewed'::text, 'lapsed'::text]))),
  constraint upload_task_id_fkey FOREIGN KEY (task_id) REFERENCES app.upload_task(task_id)
);
alter table app.upload enable row level security;
create table app.upload_task (
  task_id bigint not null generated always as identity,
  lms_id integer not null,
  loan_id bigint not null,
  customer_ids text[] not null,
  doc_types text[] not null,
  reason text not null,
  application_id bigint,
  asked_by text,
  opened_on date not null,
  closed_on date,
  constraint upload_task_asked_once UNIQUE (asked_by),
  constraint upload_task_customer_ids_check CHECK ((cardinality(customer_ids) > 0)),
  constraint upload_task_doc_types_check CHECK ((cardinality(doc_types) > 0)),
  constraint upload_task_of_application UNIQUE (lms_id, application_id),
  constraint upload_task_pkey PRIMARY KEY (task_id),
  constraint upload_task_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 300)))
);
alter table app.upload_task enable row level security;
create table app.user_cache (
  profile_id text not null,
  sealed bytea not null,
  kept_until timestamp with time zone not null,
  constraint user_cache_pkey PRIMARY KEY (profile_id),
  constraint user_cache_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint user_cache_sealed_check CHECK ((octet_length(sealed) <= 16384))
);
alter table app.user_cache enable row level security;
create table servicing.ancillary_sale (
  key text not null,
  ancillary_id integer not null,
  loan_id bigint not null,
  premium bigint not null,
  commission bigint not null,
  sold_on date not null,
  ends_on date not null,
  is_financed boolean not null,
  cancelled_on date,
  cancel_asked_at timestamp with time zone,
  constraint ancillary_sale_check CHECK ((ends_on > sold_on)),
  constraint ancillary_sale_check1 CHECK ((cancelled_on >= sold_on)),
  constraint ancillary_sale_commission_check CHECK ((commission >= 0)),
  constraint ancillary_sale_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint ancillary_sale_pkey PRIMARY KEY (key, ancillary_id),
  constraint ancillary_sale_premium_check CHECK ((premium >= 0))
);
alter table servicing.ancillary_sale enable row level security;
create table servicing.application (
  application_id bigint not null generated always as identity,
  lms_id integer not null,
  kind text not null,
  product_id integer not null,
  store_id integer not null,
  brand text not null,
  customer_id text not null,
  target_loan_id bigint,
  is_refinance boolean not null default false,
  can_upload_documents boolean not null default false,
  appraisal bigint,
  amount bigint not null default 0,
  method text,
  loan_id bigint,
  state text not null,
  started_on date not null,
  finished_on date,
  site_number text,
  site_event integer not null default 0,
  return_url text,
  declined_reasons text[] not null default '{}'::text[],
  vehicle jsonb,
  due_dates date[] not null default '{}'::date[],
  cosigner_id text,
  appraisal_id bigint,
  card_id text,
  decided_on date,
  opened_at timestamp with time zone not null default now(),
  campaign jsonb not null default '{}'::jsonb,
  proceeds bigint not null default 0,
  constraint application_amount_check CHECK ((amount >= 0)),
  constraint application_declined_check CHECK (((state = 'declined'::text) = (cardinality(declined_reasons) > 0))),
  constraint application_kind_check CHECK ((kind = ANY (ARRAY['TLXeApplication'::text, 'NlsApplication'::text]))),
  constraint application_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint application_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint application_method_check CHECK ((method = ANY (ARRAY['store'::text, 'moneyGram'::text, 'debit'::text, 'ach'::text]))),
  constraint application_pkey PRIMARY KEY (application_id),
  constraint application_proceeds_check CHECK ((proceeds >= 0)),
  constraint application_product_id_fkey FOREIGN KEY (product_id) REFERENCES servicing.product(product_id),
  constraint application_site_number_once UNIQUE (site_number),
  constraint application_state_check CHECK ((state = ANY (ARRAY['inProgress'::text, 'documents'::text, 'open'::text, 'signing'::text, 'funded'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'rescinded'::text]))),
  constraint application_store_id_fkey FOREIGN KEY (store_id) REFERENCES servicing.store(store_id),
  constraint application_target_loan_id_fkey FOREIGN KEY (target_loan_id) REFERENCES servicing.loan(loan_id)
);
alter table servicing.application enable row level security;
create table servicing.appointment (
  appointment_id bigint not null generated always as identity,
  loan_id bigint,
  customer_id text not null,
  store_id integer not null,
  purpose text not null,
  at timestamp with time zone not null,
  state text not null,
  customer_ids text[] not null default '{}'::text[],
  loan_header text,
  ends_at timestamp with time zone,
  seat integer,
  confirmation_number text,
  revision integer not null default 1,
  moved_from timestamp with time zone,
  moved_from_store integer,
  booked_on date,
  reminded_on date,
  finished_at timestamp with time zone,
  ended_why text,
  constraint appointment_ended_why_check CHECK ((ended_why = ANY (ARRAY['asked'::text, 'loanEnded'::text]))),
  constraint appointment_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint appointment_moved_from_store_fkey FOREIGN KEY (moved_from_store) REFERENCES servicing.store(store_id),
  constraint appointment_pkey PRIMARY KEY (appointment_id),
  constraint appointment_purpose_check CHECK ((purpose = ANY (ARRAY['productSwitch'::text, 'funds'::text, 'general'::text, 'visit'::text]))),
  constraint appointment_state_check CHECK ((state = ANY (ARRAY['booked'::text, 'arrived'::text, 'done'::text, 'missed'::text, 'cancelled'::text, 'kept'::text]))),
  constraint appointment_store_id_fkey FOREIGN KEY (store_id) REFERENCES servicing.store(store_id)
);
alter table servicing.appointment enable row level security;
create table servicing.appraisal (
  appraisal_id bigint not null generated always as identity,
  lms_id integer not null,
  customer_id text not null,
  product_id integer not null,
  store_id integer not null,
  brand text not null,
  value bigint not null,
  vehicle jsonb,
  offered_on date not null,
  expires_on date not null,
  state text not null,
  application_id bigint,
  constraint appraisal_accepted_check CHECK (((state = 'accepted'::text) = (application_id IS NOT NULL))),
  constraint appraisal_application_id_fkey FOREIGN KEY (application_id) REFERENCES servicing.application(application_id),
  constraint appraisal_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint appraisal_pkey PRIMARY KEY (appraisal_id),
  constraint appraisal_product_id_fkey FOREIGN KEY (product_id) REFERENCES servicing.product(product_id),
  constraint appraisal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'expired'::text]))),
  constraint appraisal_store_id_fkey FOREIGN KEY (store_id) REFERENCES servicing.store(store_id),
  constraint appraisal_value_check CHECK ((value > 0))
);
alter table servicing.appraisal enable row level security;
create table servicing.autopay (
  loan_id bigint not null,
  method text not null,
  display_number text not null,
  enrolled_on date not null,
  ended_on date,
  suspended_on date,
  suspended_why text,
  authorised_on date,
  next_return_code text,
  method_id text,
  profile_id text,
  enroller_id text,
  ended_why text,
  constraint autopay_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint autopay_method_check CHECK ((method = ANY (ARRAY['ach'::text, 'card'::text]))),
  constraint autopay_next_return_code_check CHECK ((next_return_code ~ '^R[0-9]{2}$'::text)),
  constraint autopay_pkey PRIMARY KEY (loan_id),
  constraint autopay_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id)
);
alter table servicing.autopay enable row level security;
create table servicing.bank_debit (
  debit_id bigint not null generated always as identity,
  reference text not null,
  loan_id bigint not null,
  customer_id text not null,
  method_id text not null,
  amount bigint not null,
  effective_on date not null,
  authorised_anew_on date,
  state text not null default 'sent'::text,
  bank_answer text,
  return_code text,
  returned_on date,
  constraint bank_debit_amount_check CHECK ((amount > 0)),
  constraint bank_debit_bank_answer_check CHECK ((bank_answer ~ '^(settled|R[0-9]{2})$'::text)),
  constraint bank_debit_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint bank_debit_pkey PRIMARY KEY (debit_id),
  constraint bank_debit_reference_key UNIQUE (reference),
  constraint bank_debit_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'settled'::text, 'returned'::text])))
);
alter table servicing.bank_debit enable row level security;
create table servicing.bank_return_early (
  reference text not null,
  code text not null,
  amount bigint not null,
  told_on date not null,
  constraint bank_return_early_code_check CHECK ((code ~ '^R[0-9]{2}$'::text)),
  constraint bank_return_early_pkey PRIMARY KEY (reference)
);
alter table servicing.bank_return_early enable row level security;
create table servicing.bank_return_read (
  lms_id integer not null,
  through_on date not null,
  constraint bank_return_read_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint bank_return_read_pkey PRIMARY KEY (lms_id)
);
create table servicing.bankruptcy_case (
  loan_id bigint not null,
  seq integer not null,
  case_number text not null,
  chapter integer not null,
  filed_on date not null,
  dismissed_on date,
  discharged_on date,
  constraint bankruptcy_case_chapter_check CHECK ((chapter = ANY (ARRAY[7, 11, 12, 13]))),
  constraint bankruptcy_case_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint bankruptcy_case_pkey PRIMARY KEY (loan_id, seq)
);
alter table servicing.bankruptcy_case enable row level security;
create table servicing.business_clock (
  lms_id integer not null,
  business_date date not null,
  constraint business_clock_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint business_clock_pkey PRIMARY KEY (lms_id)
);
create table servicing.charge_interval (
  txn_id bigint not null,
  loan_id bigint not null,
  from_on date not null,
  to_on date not null,
  principal bigint not null,
  constraint charge_interval_check CHECK ((to_on > from_on)),
  constraint charge_interval_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint charge_interval_pkey PRIMARY KEY (loan_id, txn_id),
  constraint charge_interval_principal_check CHECK ((principal > 0)),
  constraint charge_interval_txn_id_fkey FOREIGN KEY (txn_id) REFERENCES servicing.ledger_txn(txn_id)
);
alter table servicing.charge_interval enable row level security;
create table servicing.covered_borrower (
  lms_id integer not null,
  customer_id text not null,
  known_on date not null,
  relation text,
  source text not null,
  recorded_at timestamp with time zone not null default now(),
  constraint covered_borrower_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint covered_borrower_pkey PRIMARY KEY (lms_id, customer_id),
  constraint covered_borrower_relation_check CHECK ((relation = ANY (ARRAY['serviceMember'::text, 'dependent'::text]))),
  constraint covered_borrower_source_check CHECK ((source = ANY (ARRAY['bureau'::text, 'lender'::text, 'earlierRecord'::text])))
);
alter table servicing.covered_borrower enable row level security;
create table servicing.customer (
  lms_id integer not null,
  customer_id text not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  birth_day_sealed bytea,
  ssn_sealed bytea,
  birth_day_hash bytea,
  ssn_hash bytea,
  pay_frequency text,
  last_pay_on date,
  constraint customer_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint customer_pay_frequency_check CHECK ((pay_frequency = ANY (ARRAY['Weekly'::text, 'BiWeekly'::text, 'SemiMonthly'::text, 'Monthly'::text]))),
  constraint customer_pkey PRIMARY KEY (lms_id, customer_id)
);
alter table servicing.customer enable row level security;
create table servicing.customer_address (
  lms_id integer not null,
  customer_id text not null,
  type text not null,
  street text not null,
  street2 text not null default ''::text,
  city text not null,
  state text not null,
  zip text not null,
  changed_at timestamp with time zone not null default now(),
  constraint customer_address_lms_id_customer_id_fkey FOREIGN KEY (lms_id, customer_id) REFERENCES servicing.customer(lms_id, customer_id),
  constraint customer_address_pkey PRIMARY KEY (lms_id, customer_id, type),
  constraint customer_address_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
  constraint customer_address_type_check CHECK ((type = ANY (ARRAY['Home'::text, 'Mailing'::text]))),
  constraint customer_address_zip_check CHECK ((zip ~ '^\d{5}$'::text))
);
alter table servicing.customer_address enable row level security;
create table servicing.customer_demographic (
  lms_id integer not null,
  customer_id text not null,
  detail text not null,
  sealed bytea not null,
  changed_at timestamp with time zone not null default now(),
  constraint customer_demographic_detail_check CHECK ((detail = ANY (ARRAY['race'::text, 'height'::text, 'gender'::text, 'weight'::text]))),
  constraint customer_demographic_lms_id_customer_id_fkey FOREIGN KEY (lms_id, customer_id) REFERENCES servicing.customer(lms_id, customer_id),
  constraint customer_demographic_pkey PRIMARY KEY (lms_id, customer_id, detail)
);
alter table servicing.customer_demographic enable row level security;
create table servicing.customer_fact (
  lms_id integer not null,
  customer_id text not null,
  ssn_on_file boolean not null default true,
  is_blocked boolean not null default false,
  is_covered_borrower boolean not null default false,
  is_married boolean not null default false,
  spouse_notice_on date,
  demographics_complete boolean not null default true,
  guest_refinance_enabled boolean not null default false,
  discretionary_income bigint,
  spouse_sealed bytea,
  risk_reasons text[] not null default '{}'::text[],
  risk_report jsonb,
  constraint customer_fact_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint customer_fact_pkey PRIMARY KEY (lms_id, customer_id)
);
alter table servicing.customer_fact enable row level security;
create table servicing.debit_attempt (
  loan_id bigint not null,
  customer_id text not null,
  number integer not null,
  try integer not null,
  method text not null,
  amount bigint not null,
  effective_on date not null,
  reference text not null,
  state text not null,
  return_code text,
  returned_on date,
  coming_return_code text,
  payer_id text,
  constraint debit_attempt_amount_check CHECK ((amount > 0)),
  constraint debit_attempt_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint debit_attempt_method_check CHECK ((method = ANY (ARRAY['ach'::text, 'card'::text]))),
  constraint debit_attempt_pkey PRIMARY KEY (loan_id, number, try),
  constraint debit_attempt_reference_key UNIQUE (reference),
  constraint debit_attempt_state_check CHECK ((state = ANY (ARRAY['sent'::text, 'settled'::text, 'returned'::text, 'declined'::text, 'void'::text]))),
  constraint debit_attempt_try_check CHECK (((try >= 1) AND (try <= 3)))
);
alter table servicing.debit_attempt enable row level security;
create table servicing.disbursement (
  reference text not null,
  loan_id bigint,
  customer_id text not null,
  purpose text not null,
  channel text not null,
  amount bigint not null,
  state text not null,
  requested_on date not null,
  approved_on date,
  finished_on date,
  cancel_until date,
  expires_on date,
  partner_reference text,
  display_number text,
  destination text,
  constraint disbursement_amount_check CHECK ((amount > 0)),
  constraint disbursement_channel_check CHECK ((channel = ANY (ARRAY['store'::text, 'moneyGram'::text, 'debit'::text, 'ach'::text]))),
  constraint disbursement_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint disbursement_pkey PRIMARY KEY (reference),
  constraint disbursement_purpose_check CHECK ((purpose = ANY (ARRAY['origination'::text, 'refinance'::text, 'draw'::text, 'reward'::text, 'refund'::text, 'surplus'::text, 'accountProof'::text]))),
  constraint disbursement_state_check CHECK ((state = ANY (ARRAY['held'::text, 'requested'::text, 'approved'::text, 'completed'::text, 'cancelled'::text, 'failed'::text, 'expired'::text])))
);
alter table servicing.disbursement enable row level security;
create table servicing.eod_run (
  lms_id integer not null,
  business_date date not null,
  step text not null,
  facts jsonb not null default '{}'::jsonb,
  finished_at timestamp with time zone not null default now(),
  constraint eod_run_pkey PRIMARY KEY (lms_id, business_date, step)
);
create table servicing.ledger_account (
  code text not null,
  name text not null,
  class character(1) not null,
  normal character(2) not null,
  per_loan boolean not null,
  constraint ledger_account_class_check CHECK ((class = ANY (ARRAY['A'::bpchar, 'L'::bpchar, 'Q'::bpchar, 'I'::bpchar, 'X'::bpchar, 'M'::bpchar]))),
  constraint ledger_account_normal_check CHECK ((normal = ANY (ARRAY['Dr'::bpchar, 'Cr'::bpchar, '--'::bpchar]))),
  constraint ledger_account_pkey PRIMARY KEY (code)
);
create table servicing.ledger_entry (
  txn_id bigint not null,
  line integer not null,
  account text not null,
  loan_id bigint,
  store_id integer,
  component text not null default ''::text,
  dr bigint not null default 0,
  cr bigint not null default 0,
  constraint ledger_entry_check CHECK (((dr >= 0) AND (cr >= 0) AND ((dr = 0) <> (cr = 0)))),
  constraint ledger_entry_pkey PRIMARY KEY (txn_id, line)
);
alter table servicing.ledger_entry enable row level security;
create table servicing.ledger_txn (
  txn_id bigint not null generated always as identity,
  entity text not null default 'lender'::text,
  lms_id integer not null,
  business_date date not null,
  effective_date date not null,
  event text not null,
  loan_id bigint,
  idempotency_key text not null,
  reversal_of bigint,
  actor text not null,
  channel integer,
  narrative text not null default ''::text,
  inserted_at timestamp with time zone not null default now(),
  chain text not null,
  chain_seq bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  constraint ledger_txn_chain_chain_seq_key UNIQUE (chain, chain_seq),
  constraint ledger_txn_idempotency_key_key UNIQUE (idempotency_key),
  constraint ledger_txn_pkey PRIMARY KEY (txn_id),
  constraint ledger_txn_reversal_of_fkey FOREIGN KEY (reversal_of) REFERENCES servicing.ledger_txn(txn_id)
);
alter table servicing.ledger_txn enable row level security;
create table servicing.line_statement (
  loan_id bigint not null,
  number integer not null,
  cycle_on date not null,
  due_on date not null,
  rolled_on date not null,
  interest bigint not null,
  customary_fee bigint not null,
  principal bigint not null,
  past_due bigint not null,
  fees bigint not null,
  minimum bigint not null,
  unpaid bigint not null,
  constraint line_statement_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint line_statement_pkey PRIMARY KEY (loan_id, number),
  constraint line_statement_unpaid_check CHECK ((unpaid >= 0))
);
alter table servicing.line_statement enable row level security;
create table servicing.loan (
  loan_id bigint not null generated always as identity,
  loan_header text not null,
  lms_id integer not null,
  product_id integer not null,
  store_id integer not null,
  brand text not null,
  customer_id text not null,
  cosigner_id text,
  status integer not null,
  phase text not null,
  note_on date not null,
  chain_start_on date not null,
  original_principal bigint not null,
  rate_e8 bigint not null,
  frequency text not null,
  origination_fee bigint not null default 0,
  accrued_exact numeric(30,0) not null default 0,
  accrued_through date not null,
  applied bigint not null default 0,
  days_late integer not null default 0,
  paid_off_on date,
  collateral jsonb,
  quote_version integer not null default 0,
  opened_at timestamp with time zone not null default now(),
  period_charge bigint not null default 0,
  due_on date,
  due_rolled_on date,
  last_due_on date,
  is_non_accrual boolean not null default false,
  renewal_number integer not null default 0,
  chain_principal bigint not null,
  status_before_bankruptcy integer,
  refinanced_from bigint,
  refinanced_into bigint,
  credit_limit bigint,
  line_holds bigint not null default 0,
  billed_interest bigint not null default 0,
  billed_customary_fee bigint not null default 0,
  customary_fee_exact numeric(30,0) not null default 0,
  next_cycle_on date,
  is_covered_borrower boolean not null default false,
  events_through date,
  period_on date,
  carried_charge bigint not null default 0,
  cash_charge bigint not null default 0,
  grace_exact numeric(30,0) not null default 0,
  constraint loan_carried_charge_check CHECK ((carried_charge >= 0)),
  constraint loan_cash_charge_check CHECK ((cash_charge >= 0)),
  constraint loan_credit_limit_check CHECK ((credit_limit >= 0)),
  constraint loan_frequency_check CHECK ((frequency = ANY (ARRAY['single'::text, 'monthly'::text, 'biweekly'::text, 'line'::text]))),
  constraint loan_line_holds_check CHECK ((line_holds >= 0)),
  constraint loan_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint loan_loan_header_key UNIQUE (loan_header),
  constraint loan_original_principal_check CHECK (((original_principal > 0) OR ((frequency = 'line'::text) AND (original_principal = 0)))),
  constraint loan_phase_check CHECK ((phase = ANY (ARRAY['pendingSignature'::text, 'pendingFunding'::text, 'active'::text]))),
  constraint loan_pkey PRIMARY KEY (loan_id),
  constraint loan_product_id_fkey FOREIGN KEY (product_id) REFERENCES servicing.product(product_id),
  constraint loan_rate_e8_check CHECK ((rate_e8 >= 0)),
  constraint loan_refinanced_from_fkey FOREIGN KEY (refinanced_from) REFERENCES servicing.loan(loan_id),
  constraint loan_refinanced_into_fkey FOREIGN KEY (refinanced_into) REFERENCES servicing.loan(loan_id),
  constraint loan_renewal_number_check CHECK ((renewal_number >= 0)),
  constraint loan_store_id_fkey FOREIGN KEY (store_id) REFERENCES servicing.store(store_id)
) with (fillfactor=80);
alter table servicing.loan enable row level security;
create table servicing.loan_balance (
  loan_id bigint not null,
  account text not null,
  component text not null default ''::text,
  balance bigint not null,
  as_of_txn bigint not null,
  constraint loan_balance_account_fkey FOREIGN KEY (account) REFERENCES servicing.ledger_account(code),
  constraint loan_balance_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint loan_balance_pkey PRIMARY KEY (loan_id, account, component)
) with (fillfactor=80);
alter table servicing.loan_balance enable row level security;
create table servicing.loan_command (
  key text not null,
  kind text not null,
  lms_id integer not null,
  loan_id bigint,
  input_hash bytea not null,
  result jsonb not null,
  actor text not null,
  business_date date not null,
  at timestamp with time zone not null default now(),
  constraint loan_command_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint loan_command_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint loan_command_pkey PRIMARY KEY (key)
);
alter table servicing.loan_command enable row level security;
create table servicing.loan_event (
  loan_id bigint not null,
  seq integer not null,
  event text not null,
  from_status integer,
  to_status integer not null,
  to_phase text not null,
  actor text not null,
  business_date date not null,
  txn_id bigint,
  at timestamp with time zone not null default now(),
  constraint loan_event_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint loan_event_pkey PRIMARY KEY (loan_id, seq),
  constraint loan_event_txn_id_fkey FOREIGN KEY (txn_id) REFERENCES servicing.ledger_txn(txn_id),
  constraint sold_loan_needs_notice TRIGGER DEFERRABLE INITIALLY DEFERRED
);
alter table servicing.loan_event enable row level security;
create table servicing.loan_lock (
  loan_id bigint not null,
  type text not null,
  holder_id text not null,
  holder_name text not null,
  taken_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint loan_lock_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint loan_lock_pkey PRIMARY KEY (loan_id, type)
);
alter table servicing.loan_lock enable row level security;
create table servicing.notice (
  key text not null,
  code text not null,
  loan_id bigint,
  customer_id text not null,
  made_on date not null,
  facts jsonb not null default '{}'::jsonb,
  document_hash bytea,
  delivered_at timestamp with time zone,
  constraint notice_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint notice_pkey PRIMARY KEY (key)
);
alter table servicing.notice enable row level security;
create table servicing.notice_delivery (
  key text not null,
  channel text not null,
  reference text not null,
  text_sealed bytea,
  text_hash bytea,
  address_sealed bytea,
  carrier_id text,
  expected_on date,
  begun_at timestamp with time zone not null default now(),
  sent_at timestamp with time zone,
  sent_on date,
  refused_at timestamp with time zone,
  refused_why text,
  constraint notice_delivery_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text, 'post'::text]))),
  constraint notice_delivery_kept_check CHECK (((sent_at IS NULL) OR (carrier_id = 'history'::text) OR ((text_sealed IS NOT NULL) AND (text_hash IS NOT NULL) AND (address_sealed IS NOT NULL)))),
  constraint notice_delivery_key_fkey FOREIGN KEY (key) REFERENCES servicing.notice(key),
  constraint notice_delivery_once_check CHECK (((sent_at IS NULL) OR (refused_at IS NULL))),
  constraint notice_delivery_pkey PRIMARY KEY (key, channel),
  constraint notice_delivery_sent_check CHECK (((sent_at IS NULL) = (sent_on IS NULL)))
);
alter table servicing.notice_delivery enable row level security;
create table servicing.offer (
  offer_id bigint not null generated always as identity,
  customer_id text not null,
  lms_id integer not null,
  loan_id bigint,
  published_on date not null,
  expires_on date not null,
  state text not null,
  rule text not null,
  cycle text not null,
  amount bigint,
  appraisal_id bigint,
  ended_on date,
  title text,
  description text,
  lender_ref text,
  constraint offer_amount_check CHECK ((amount > 0)),
  constraint offer_amount_known_check CHECK (((rule = 'lender'::text) OR (amount IS NOT NULL))),
  constraint offer_appraisal_check CHECK (((rule = 'appraisal'::text) = (appraisal_id IS NOT NULL))),
  constraint offer_appraisal_id_fkey FOREIGN KEY (appraisal_id) REFERENCES servicing.appraisal(appraisal_id),
  constraint offer_ended_check CHECK (((ended_on IS NOT NULL) = (state = ANY (ARRAY['taken'::text, 'expired'::text, 'withdrawn'::text])))),
  constraint offer_lender_check CHECK (((rule = 'lender'::text) = ((title IS NOT NULL) AND (description IS NOT NULL) AND (lender_ref IS NOT NULL)))),
  constraint offer_loan_check CHECK (((rule = ANY (ARRAY['appraisal'::text, 'lender'::text])) OR (loan_id IS NOT NULL))),
  constraint offer_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint offer_pkey PRIMARY KEY (offer_id),
  constraint offer_rule_check CHECK ((rule = ANY (ARRAY['settlement'::text, 'qualifiedAmount'::text, 'appraisal'::text, 'line'::text, 'lender'::text]))),
  constraint offer_state_check CHECK ((state = ANY (ARRAY['open'::text, 'dismissed'::text, 'taken'::text, 'expired'::text, 'withdrawn'::text]))),
  constraint offer_system_check CHECK ((lms_id = ANY (ARRAY[1, 2])))
);
alter table servicing.offer enable row level security;
create table servicing.offer_stop (
  lms_id integer not null,
  customer_id text not null,
  stopped_at timestamp with time zone not null default now(),
  constraint offer_stop_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint offer_stop_pkey PRIMARY KEY (lms_id, customer_id)
);
alter table servicing.offer_stop enable row level security;
create table servicing.payment_result (
  reference text not null,
  loan_id bigint not null,
  txn_id bigint,
  confirmation_number text not null,
  result json not null,
  at timestamp with time zone not null default now(),
  constraint payment_result_pkey PRIMARY KEY (reference)
);
alter table servicing.payment_result enable row level security;
create table servicing.product (
  product_id integer not null,
  lms_id integer not null,
  code text not null,
  body jsonb not null,
  constraint product_code_key UNIQUE (code),
  constraint product_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint product_pkey PRIMARY KEY (product_id)
);
create table servicing.referral (
  referral_id bigint not null generated always as identity,
  referrer_id text not null,
  came_by text not null,
  profile_id text,
  lms_id integer,
  customer_id text,
  store_number text,
  application_id bigint,
  loan_id bigint,
  state text not null,
  reason text,
  signed_up_on date not null,
  changed_on date not null,
  decided_by text,
  constraint referral_application_id_fkey FOREIGN KEY (application_id) REFERENCES servicing.application(application_id),
  constraint referral_came_by_check CHECK ((came_by = ANY (ARRAY['link'::text, 'typed'::text, 'store'::text, 'site'::text]))),
  constraint referral_has_a_reason CHECK (((state <> ALL (ARRAY['held'::text, 'refused'::text, 'takenBack'::text])) OR (reason IS NOT NULL))),
  constraint referral_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint referral_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint referral_names_somebody CHECK (((profile_id IS NOT NULL) OR (customer_id IS NOT NULL))),
  constraint referral_pkey PRIMARY KEY (referral_id),
  constraint referral_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint referral_referrer_id_fkey FOREIGN KEY (referrer_id) REFERENCES servicing.referrer(customer_id),
  constraint referral_state_check CHECK ((state = ANY (ARRAY['signedUp'::text, 'applied'::text, 'funded'::text, 'held'::text, 'earned'::text, 'refused'::text, 'takenBack'::text])))
);
alter table servicing.referral enable row level security;
create table servicing.referrer (
  customer_id text not null,
  kind text not null,
  enrolled_on date not null,
  profile_id text,
  short_code text,
  state text not null default 'active'::text,
  referral_url text,
  scans integer not null default 0,
  terms_version text,
  email text,
  phone text,
  constraint referrer_kind_check CHECK ((kind = ANY (ARRAY['ncr'::text, 'ecr'::text]))),
  constraint referrer_pkey PRIMARY KEY (customer_id),
  constraint referrer_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES app.profile(profile_id),
  constraint referrer_profile_id_key UNIQUE (profile_id),
  constraint referrer_scans_check CHECK ((scans >= 0)),
  constraint referrer_short_code_key UNIQUE (short_code),
  constraint referrer_state_check CHECK ((state = ANY (ARRAY['active'::text, 'closed'::text])))
);
alter table servicing.referrer enable row level security;
create table servicing.renewal (
  renewal_id uuid not null,
  lms_id integer not null,
  loan_id bigint not null,
  kind text not null,
  state text not null,
  new_loan_id bigint not null,
  new_header text not null,
  new_product_id integer not null,
  customer_ids text[] not null,
  opener jsonb not null,
  payment_id text,
  amount bigint not null,
  tender text,
  captured_on date,
  captured_charge bigint not null default 0,
  cash bigint not null default 0,
  channel text not null,
  ancillaries jsonb not null default '[]'::jsonb,
  due_dates date[] not null default '{}'::date[],
  decided jsonb not null,
  opened_on date not null,
  opened_at timestamp with time zone not null default now(),
  ends_on date not null,
  ends_at timestamp with time zone not null,
  end_asked_at timestamp with time zone,
  end_asked_why text,
  ended_at timestamp with time zone,
  ended_on date,
  ended_why text,
  signed_at timestamp with time zone,
  signed_on date,
  booked_on date,
  void_ends_on date,
  void_asked_at timestamp with time zone,
  void_asked_on date,
  void_refused text,
  voided_on date,
  voided_why text,
  cash_card_id text,
  constraint renewal_amount_check CHECK ((amount >= 0)),
  constraint renewal_booked_check CHECK ((((state = 'booked'::text) = (booked_on IS NOT NULL)) AND ((state = 'booked'::text) = (signed_on IS NOT NULL)))),
  constraint renewal_captured_charge_check CHECK ((captured_charge >= 0)),
  constraint renewal_captured_check CHECK (((state = ANY (ARRAY['paying'::text, 'ended'::text])) OR (captured_on IS NOT NULL))),
  constraint renewal_cash_card_check CHECK (((cash_card_id IS NULL) OR ((cash > 0) AND (channel = ANY (ARRAY['debit'::text, 'ach'::text]))))),
  constraint renewal_cash_check CHECK ((cash >= 0)),
  constraint renewal_channel_check CHECK ((channel = ANY (ARRAY['store'::text, 'moneyGram'::text, 'debit'::text, 'ach'::text]))),
  constraint renewal_customer_ids_check CHECK ((cardinality(customer_ids) = ANY (ARRAY[1, 2]))),
  constraint renewal_ended_check CHECK ((((state = 'ended'::text) = (ended_why IS NOT NULL)) AND ((state = 'ended'::text) = (ended_at IS NOT NULL)))),
  constraint renewal_kind_check CHECK ((kind = ANY (ARRAY['renewal'::text, 'productSwitch'::text]))),
  constraint renewal_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2]))),
  constraint renewal_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint renewal_new_loan_once UNIQUE (new_loan_id),
  constraint renewal_new_product_id_fkey FOREIGN KEY (new_product_id) REFERENCES servicing.product(product_id),
  constraint renewal_payment_check CHECK (((payment_id IS NULL) = (tender IS NULL))),
  constraint renewal_payment_once UNIQUE (payment_id),
  constraint renewal_pkey PRIMARY KEY (renewal_id),
  constraint renewal_state_check CHECK ((state = ANY (ARRAY['paying'::text, 'awaitingSignature'::text, 'awaitingVisit'::text, 'booked'::text, 'ended'::text]))),
  constraint renewal_tender_check CHECK ((tender = ANY (ARRAY['card'::text, 'ach'::text, 'store'::text]))),
  constraint renewal_void_asked_check CHECK (((void_asked_at IS NULL) = (void_asked_on IS NULL))),
  constraint renewal_voided_check CHECK ((((voided_on IS NULL) = (voided_why IS NULL)) AND ((voided_on IS NULL) OR (state = 'booked'::text)))),
  constraint renewal_voided_why_check CHECK ((voided_why = ANY (ARRAY['asked'::text, 'paymentReturned'::text])))
);
alter table servicing.renewal enable row level security;
create table servicing.renewal_terms (
  renewal_id uuid not null,
  revision integer not null,
  as_of date not null,
  hash bytea not null,
  made_at timestamp with time zone not null default now(),
  constraint renewal_terms_hash_check CHECK ((octet_length(hash) = 32)),
  constraint renewal_terms_once_a_day UNIQUE (renewal_id, as_of),
  constraint renewal_terms_pkey PRIMARY KEY (renewal_id, revision),
  constraint renewal_terms_renewal_id_fkey FOREIGN KEY (renewal_id) REFERENCES servicing.renewal(renewal_id),
  constraint renewal_terms_revision_check CHECK ((revision > 0))
);
alter table servicing.renewal_terms enable row level security;
create table servicing.repo_case (
  loan_id bigint not null,
  seq integer not null,
  assigned_on date not null,
  agent_name text not null,
  agent_phone text not null,
  recovered_on date,
  lot_address text,
  miles integer,
  property_until date,
  sale_notice_on date,
  sale_not_before date,
  sale_method text,
  sold_on date,
  gross bigint,
  surplus bigint,
  deficiency bigint,
  recalled_on date,
  acknowledged_at timestamp with time zone,
  acknowledged_by text,
  sale_notice_key text,
  sale_at text,
  sale_place text,
  constraint repo_case_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint repo_case_pkey PRIMARY KEY (loan_id, seq),
  constraint repo_case_sale_method_check CHECK ((sale_method = ANY (ARRAY['private'::text, 'public'::text]))),
  constraint repo_case_sale_notice_key_fkey FOREIGN KEY (sale_notice_key) REFERENCES servicing.notice(key)
);
alter table servicing.repo_case enable row level security;
create table servicing.reward (
  reference text not null,
  customer_id text not null,
  amount bigint not null,
  earned_on date not null,
  txn_id bigint,
  referral_id bigint,
  reason text,
  constraint reward_amount_check CHECK ((amount <> 0)),
  constraint reward_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES servicing.referrer(customer_id),
  constraint reward_pkey PRIMARY KEY (reference),
  constraint reward_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES servicing.referral(referral_id),
  constraint reward_taken_back_has_a_reason CHECK (((amount > 0) OR (reason IS NOT NULL))),
  constraint reward_txn_id_fkey FOREIGN KEY (txn_id) REFERENCES servicing.ledger_txn(txn_id)
);
alter table servicing.reward enable row level security;
create table servicing.schedule_item (
  loan_id bigint not null,
  number integer not null,
  due_on date not null,
  amount bigint not null,
  interest bigint not null,
  principal bigint not null,
  balance bigint not null,
  late_fee_posted boolean not null default false,
  rolled_on date not null,
  amount_through bigint not null,
  late_fee_on date,
  late_fee bigint not null default 0,
  constraint schedule_item_amount_check CHECK ((amount > 0)),
  constraint schedule_item_balance_check CHECK ((balance >= 0)),
  constraint schedule_item_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint schedule_item_pkey PRIMARY KEY (loan_id, number)
);
alter table servicing.schedule_item enable row level security;
create table servicing.settlement_offer (
  loan_id bigint not null,
  seq integer not null,
  claim bigint not null,
  amount bigint not null,
  offered_on date not null,
  expires_on date not null,
  doc_signed_at timestamp with time zone,
  doc_signed_on date,
  attempts integer not null default 0,
  state text not null,
  constraint settlement_offer_amount_check CHECK ((amount > 0)),
  constraint settlement_offer_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES servicing.loan(loan_id),
  constraint settlement_offer_pkey PRIMARY KEY (loan_id, seq),
  constraint settlement_offer_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'expired'::text, 'withdrawn'::text])))
);
alter table servicing.settlement_offer enable row level security;
create table servicing.store (
  store_id integer not null,
  lms_id integer not null,
  brand text not null,
  name text not null,
  phone text not null,
  address text not null,
  state text not null,
  hours text not null,
  time_zone text not null,
  constraint store_lms_id_check CHECK ((lms_id = ANY (ARRAY[1, 2, 3]))),
  constraint store_pkey PRIMARY KEY (store_id)
);
create table servicing.store_calendar (
  store_id integer not null,
  weekday integer not null,
  opens time without time zone not null,
  closes time without time zone not null,
  lunch_from time without time zone,
  lunch_to time without time zone,
  switch_seats integer not null,
  funds_seats integer not null,
  general_seats integer not null,
  constraint store_calendar_funds_seats_check CHECK (((funds_seats >= 0) AND (funds_seats <= 50))),
  constraint store_calendar_general_seats_check CHECK (((general_seats >= 0) AND (general_seats <= 50))),
  constraint store_calendar_hours_check CHECK ((opens < closes)),
  constraint store_calendar_lunch_check CHECK ((((lunch_from IS NULL) = (lunch_to IS NULL)) AND (lunch_from < lunch_to))),
  constraint store_calendar_pkey PRIMARY KEY (store_id, weekday),
  constraint store_calendar_store_id_fkey FOREIGN KEY (store_id) REFERENCES servicing.store(store_id),
  constraint store_calendar_switch_seats_check CHECK (((switch_seats >= 0) AND (switch_seats <= 50))),
  constraint store_calendar_weekday_check CHECK (((weekday >= 1) AND (weekday <= 7)))
);
create table servicing.store_closing (
  store_id integer not null,
  day date not null,
  reason text not null,
  is_open boolean not null default false,
  constraint store_closing_pkey PRIMARY KEY (store_id, day),
  constraint store_closing_store_id_fkey FOREIGN KEY (store_id) REFERENCES servicing.store(store_id)
);
create table user_pool.account (
  sub text not null,
  email text,
  phone text,
  password_hash text not null,
  status text not null,
  attributes jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  is_email_primary boolean not null default true,
  password_changed_at timestamp with time zone not null default now(),
  pending_alias text,
  constraint account_email_key UNIQUE (email),
  constraint account_phone_key UNIQUE (phone),
  constraint account_pkey PRIMARY KEY (sub),
  constraint account_status_check CHECK ((status = ANY (ARRAY['CONFIRMED'::text, 'UNCONFIRMED'::text, 'RESET_REQUIRED'::text])))
);
alter table user_pool.account enable row level security;
create table user_pool.code (
  code_id text not null,
  purpose text not null,
  sub text not null,
  bound_to text not null default ''::text,
  channel text not null,
  code_hash bytea not null,
  tries_left integer not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint code_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text, 'voice'::text]))),
  constraint code_pkey PRIMARY KEY (code_id),
  constraint code_purpose_check CHECK ((purpose = ANY (ARRAY['confirm'::text, 'reset'::text, 'trustDevice'::text, 'alias'::text, 'link'::text, 'replace'::text]))),
  constraint code_tries_left_check CHECK ((tries_left >= 0))
);
alter table user_pool.code enable row level security;
create table user_pool.device (
  device_key text not null,
  sub text not null,
  secret_hash bytea not null,
  name text not null default ''::text,
  is_remembered boolean not null default false,
  trusted_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  forgotten_at timestamp with time zone,
  forgotten_reason text,
  constraint device_pkey PRIMARY KEY (device_key),
  constraint device_sub_fkey FOREIGN KEY (sub) REFERENCES user_pool.account(sub)
);
alter table user_pool.device enable row level security;
create table user_pool.external_code (
  code_hash bytea not null,
  sub text not null,
  site text not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint external_code_pkey PRIMARY KEY (code_hash),
  constraint external_code_sub_fkey FOREIGN KEY (sub) REFERENCES user_pool.account(sub)
);
alter table user_pool.external_code enable row level security;
create table user_pool.registration (
  name text not null,
  profile_id text not null,
  secret_hash bytea,
  is_contested boolean not null default false,
  created_at timestamp with time zone not null default now(),
  referral_code text,
  referral_came_by text,
  constraint registration_pkey PRIMARY KEY (name),
  constraint registration_profile_id_key UNIQUE (profile_id)
);
create table user_pool.session (
  session_id text not null,
  sub text not null,
  refresh_hash bytea not null,
  binding_hash bytea not null,
  device_key text not null,
  created_at timestamp with time zone not null default now(),
  last_seen_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoked_reason text,
  scope text not null default 'full'::text,
  flows text[] not null default '{}'::text[],
  loan_id bigint,
  method text not null default 'password'::text,
  device_name text not null default ''::text,
  is_new_device boolean not null default false,
  proven_at timestamp with time zone not null default now(),
  link_hash bytea,
  client text not null default 'web'::text,
  constraint session_client_check CHECK ((client = ANY (ARRAY['web'::text, 'services'::text]))),
  constraint session_guest_has_a_loan CHECK (((scope = 'guest'::text) = (loan_id IS NOT NULL))),
  constraint session_linked_has_flows CHECK (((scope = 'linked'::text) = (cardinality(flows) > 0))),
  constraint session_method_check CHECK ((method = ANY (ARRAY['password'::text, 'device'::text, 'link'::text, 'guest'::text]))),
  constraint session_pkey PRIMARY KEY (session_id),
  constraint session_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'unproven'::text, 'linked'::text, 'guest'::text]))),
  constraint session_sub_fkey FOREIGN KEY (sub) REFERENCES user_pool.account(sub)
);
alter table user_pool.session enable row level security;
create table user_pool.signed_link_use (
  link_hash bytea not null,
  profile_id text not null,
  uses integer not null default 1,
  first_used_at timestamp with time zone not null default now(),
  spent_at timestamp with time zone,
  constraint signed_link_use_pkey PRIMARY KEY (link_hash)
);
alter table user_pool.signed_link_use enable row level security;
create table user_pool.signing_key (
  kid text not null,
  algorithm text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint signing_key_pkey PRIMARY KEY (kid)
);
create table user_pool.spent_device_secret (
  secret_hash bytea not null,
  device_key text not null,
  spent_at timestamp with time zone not null default now(),
  constraint spent_device_secret_device_key_fkey FOREIGN KEY (device_key) REFERENCES user_pool.device(device_key),
  constraint spent_device_secret_pkey PRIMARY KEY (secret_hash)
);
alter table user_pool.spent_device_secret enable row level security;
create table user_pool.spent_refresh_token (
  refresh_hash bytea not null,
  session_id text not null,
  spent_at timestamp with time zone not null default now(),
  constraint spent_refresh_token_pkey PRIMARY KEY (refresh_hash),
  constraint spent_refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_pool.session(session_id)
);
alter table user_pool.spent_refresh_token enable row level security;

-- Indexes

CREATE INDEX account_proof_of_account ON app.account_proof USING btree (account_hash, asked_at DESC);
CREATE INDEX account_proof_of_person ON app.account_proof USING btree (profile_id, asked_at DESC);
CREATE INDEX ancillary_sale_of_loan ON servicing.ancillary_sale USING btree (loan_id);
CREATE INDEX application_brought_by_code ON servicing.application USING btree (started_on) WHERE (campaign ? 'referral'::text);
CREATE INDEX application_of_cosigner ON servicing.application USING btree (cosigner_id) WHERE (cosigner_id IS NOT NULL);
CREATE INDEX application_of_customer ON servicing.application USING btree (customer_id);
CREATE INDEX application_store_cash ON servicing.application USING btree (customer_id) WHERE ((method = 'store'::text) AND (state = ANY (ARRAY['open'::text, 'signing'::text])));
CREATE INDEX appointment_expected ON servicing.appointment USING btree (store_id, at) WHERE (state = ANY (ARRAY['booked'::text, 'arrived'::text]));
CREATE INDEX appointment_of_customers ON servicing.appointment USING gin (customer_ids);
CREATE INDEX appraisal_of_customer ON servicing.appraisal USING btree (customer_id);
CREATE INDEX autopay_authorisation_of_loan ON app.autopay_authorisation USING btree (loan_id, given_at);
CREATE INDEX autopay_of_enroller ON servicing.autopay USING btree (enroller_id) WHERE ((enroller_id IS NOT NULL) AND (ended_on IS NULL));
CREATE INDEX autopay_of_method ON servicing.autopay USING btree (method_id) WHERE (ended_on IS NULL);
CREATE INDEX bank_account_of_hash ON app.bank_account USING btree (account_hash);
CREATE INDEX bank_debit_answered ON servicing.bank_debit USING btree (debit_id) WHERE (bank_answer IS NOT NULL);
CREATE INDEX bank_debit_of_customer ON servicing.bank_debit USING btree (customer_id, effective_on);
CREATE INDEX bank_debit_open ON servicing.bank_debit USING btree (effective_on) WHERE (state = 'sent'::text);
CREATE INDEX bank_debit_returned ON servicing.bank_debit USING btree (returned_on) WHERE (returned_on IS NOT NULL);
CREATE INDEX bank_debit_returned_from ON servicing.bank_debit USING btree (method_id) WHERE (state = 'returned'::text);
CREATE INDEX bureau_check_of_loan ON app.bureau_check USING btree (profile_id, loan_id, kind, asked_at DESC);
CREATE INDEX card_of_guest ON app.card USING btree (guest_session_id) WHERE ((guest_session_id IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX card_of_profile ON app.card USING btree (profile_id) WHERE (removed_at IS NULL);
CREATE INDEX card_of_rewards ON app.card USING btree (profile_id) WHERE ((purpose = 'reward'::text) AND (removed_at IS NULL));
CREATE INDEX customer_by_ssn ON servicing.customer USING btree (ssn_hash);
CREATE INDEX customer_fact_blocked ON servicing.customer_fact USING btree (lms_id, customer_id) WHERE is_blocked;
CREATE INDEX customer_fact_spouse ON servicing.customer_fact USING btree (lms_id, customer_id) WHERE (spouse_sealed IS NOT NULL);
CREATE INDEX debit_attempt_day ON servicing.debit_attempt USING btree (effective_on);
CREATE INDEX debit_attempt_of_payer ON servicing.debit_attempt USING btree (COALESCE(payer_id, customer_id), effective_on);
CREATE INDEX debit_attempt_returned ON servicing.debit_attempt USING btree (returned_on) WHERE (returned_on IS NOT NULL);
CREATE INDEX device_of_account ON user_pool.device USING btree (sub) WHERE (forgotten_at IS NULL);
CREATE INDEX disbursement_held ON servicing.disbursement USING btree (loan_id) WHERE (state = 'held'::text);
CREATE INDEX disbursement_of_loan ON servicing.disbursement USING btree (loan_id);
CREATE INDEX disbursement_of_referrer ON servicing.disbursement USING btree (customer_id) WHERE (purpose = 'reward'::text);
CREATE INDEX disbursement_open ON servicing.disbursement USING btree (expires_on) WHERE (state = ANY (ARRAY['requested'::text, 'approved'::text]));
CREATE INDEX document_of_bytes ON app.document USING btree (bytes_hash);
CREATE INDEX document_of_loan ON app.document USING btree (loan_id, made_on DESC);
CREATE INDEX document_of_uploads ON app.document USING btree (made_on) WHERE ((kind = 'upload'::text) AND (deleted_at IS NULL));
CREATE INDEX document_to_purge ON app.document USING btree (delete_after) WHERE ((delete_after IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX draw_on_its_way ON servicing.disbursement USING btree (customer_id) WHERE ((purpose = 'draw'::text) AND (state = ANY (ARRAY['requested'::text, 'approved'::text])));
CREATE INDEX envelope_of_loan ON app.envelope USING btree (loan_id, signing_type, made_at DESC);
CREATE INDEX esign_consent_of_person ON app.esign_consent USING btree (profile_id, given_at DESC);
CREATE INDEX ledger_entry_allowance ON servicing.ledger_entry USING btree (txn_id) WHERE (account = '1190'::text);
CREATE INDEX ledger_entry_loan ON servicing.ledger_entry USING btree (loan_id, txn_id) WHERE (loan_id IS NOT NULL);
CREATE INDEX ledger_txn_day ON servicing.ledger_txn USING btree (lms_id, business_date, event);
CREATE INDEX ledger_txn_loan ON servicing.ledger_txn USING btree (loan_id, txn_id) WHERE (loan_id IS NOT NULL);
CREATE INDEX line_statement_cycle ON servicing.line_statement USING btree (cycle_on, loan_id);
CREATE INDEX line_statement_rolled ON servicing.line_statement USING btree (rolled_on, loan_id);
CREATE INDEX loan_by_product ON servicing.loan USING btree (product_id, loan_id);
CREATE INDEX loan_command_of_loan ON servicing.loan_command USING btree (loan_id, at);
CREATE INDEX loan_cosigner ON servicing.loan USING btree (cosigner_id) WHERE (cosigner_id IS NOT NULL);
CREATE INDEX loan_customer ON servicing.loan USING btree (customer_id);
CREATE INDEX loan_cycle ON servicing.loan USING btree (next_cycle_on, loan_id) WHERE (next_cycle_on IS NOT NULL);
CREATE INDEX loan_event_day ON servicing.loan_event USING btree (business_date, event);
CREATE INDEX loan_late ON servicing.loan USING btree (lms_id, loan_id) WHERE ((days_late > 0) OR is_non_accrual);
CREATE INDEX loan_live ON servicing.loan USING btree (lms_id, product_id, loan_id) WHERE (status = ANY (ARRAY[12, 15, 13, 27, 31, 33]));
CREATE INDEX loan_paid_off_title ON servicing.loan USING btree (lms_id, paid_off_on) WHERE ((status = 3) AND (collateral IS NOT NULL));
CREATE INDEX loan_pending ON servicing.loan USING btree (lms_id, loan_id) WHERE (phase <> 'active'::text);
CREATE INDEX loan_period_ahead ON servicing.loan USING btree (period_on) WHERE ((period_charge = 0) AND (period_on IS NOT NULL));
CREATE INDEX loan_stored ON servicing.loan USING btree (lms_id, loan_id) WHERE (status = ANY (ARRAY[13, 24]));
CREATE INDEX location_check_of_loan ON app.location_check USING btree (profile_id, loan_id, transaction_type, checked_at DESC);
CREATE INDEX notice_day ON servicing.notice USING btree (made_on);
CREATE INDEX notice_of_loan ON servicing.notice USING btree (loan_id, made_on);
CREATE INDEX notice_owed ON servicing.notice USING btree (code, key) WHERE (code = ANY (ARRAY['N10'::text, 'N14'::text, 'N16'::text]));
CREATE INDEX offer_of_customer ON servicing.offer USING btree (customer_id, rule, offer_id DESC);
CREATE INDEX offer_of_loan ON servicing.offer USING btree (loan_id) WHERE (state = ANY (ARRAY['open'::text, 'dismissed'::text]));
CREATE INDEX offer_still_open ON servicing.offer USING btree (lms_id, expires_on) WHERE (state = ANY (ARRAY['open'::text, 'dismissed'::text]));
CREATE INDEX origination_ask_of_object ON app.origination_ask USING btree (kind, object_id, asked_at DESC);
CREATE INDEX outbox_card_left ON app.outbox USING btree (created_at) WHERE ((kind = 'cardLeftInVault'::text) AND (given_up_at IS NOT NULL));
CREATE INDEX outbox_code_due ON app.outbox USING btree (next_at) WHERE ((kind = 'code'::text) AND (sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outbox_due ON app.outbox USING btree (next_at) WHERE ((sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outbox_renewal_due ON app.outbox USING btree (next_at) WHERE ((kind = ANY (ARRAY['renewal.end'::text, 'renewal.void'::text])) AND (sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outbox_signing_other_due ON app.outbox USING btree (next_at) WHERE ((kind = ANY (ARRAY['signing.sweep'::text, 'signing.void'::text])) AND (sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outbox_signing_read_due ON app.outbox USING btree (next_at) WHERE ((kind = 'signing.read'::text) AND (sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX outbox_upload_due ON app.outbox USING btree (next_at) WHERE ((kind = ANY (ARRAY['upload.check'::text, 'upload.lapse'::text])) AND (sent_at IS NULL) AND (given_up_at IS NULL));
CREATE INDEX party_code_of_loan ON app.party_code USING btree (loan_id, sent_at DESC);
CREATE INDEX payment_again ON app.payment USING btree (next_at) WHERE ((state = 'accepted'::text) AND (attempts > 0));
CREATE INDEX payment_declined ON app.payment USING btree (profile_id, finished_at) WHERE (state = 'declined'::text);
CREATE INDEX payment_due ON app.payment USING btree (state, next_at) WHERE (state = ANY (ARRAY['accepted'::text, 'calling'::text, 'unknown'::text, 'captured'::text, 'void_pending'::text]));
CREATE INDEX payment_of_day ON app.payment USING brin (business_date) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX payment_of_person ON app.payment USING btree (next_at) WHERE ((state = 'accepted'::text) AND (attempts = 0) AND (NOT starts_with(payment_id, 'apay_'::text)));
CREATE INDEX payment_result_txn ON servicing.payment_result USING btree (txn_id) WHERE (txn_id IS NOT NULL);
CREATE INDEX payout_card_form_of_person ON app.payout_card_form USING btree (profile_id, opened_at);
CREATE INDEX payout_difference_open ON app.payout_difference USING btree (payout_id) WHERE (closed_at IS NULL);
CREATE INDEX payout_due ON app.payout USING btree (state, next_at) WHERE (state = ANY (ARRAY['asked'::text, 'accepted'::text, 'unknown'::text, 'sent'::text, 'cancelling'::text]));
CREATE INDEX payout_leased ON app.payout USING btree (lease_until) WHERE (state = 'sending'::text);
CREATE INDEX payout_of_day ON app.payout USING btree (lms_id, business_date);
CREATE INDEX payout_of_loan ON app.payout USING btree (loan_id, asked_at DESC);
CREATE INDEX payout_open ON app.payout USING btree (lms_id, channel) WHERE (state = ANY (ARRAY['asked'::text, 'held'::text, 'accepted'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'cancelling'::text, 'review'::text]));
CREATE INDEX payout_paid_on ON app.payout USING btree (lms_id, paid_on) WHERE (paid_on IS NOT NULL);
CREATE INDEX payout_returned_on ON app.payout USING btree (lms_id, returned_on) WHERE (returned_on IS NOT NULL);
CREATE INDEX payout_rewards_of_person ON app.payout USING btree (profile_id, asked_at) WHERE (purpose = 'reward'::text);
CREATE INDEX payout_sent_on ON app.payout USING btree (lms_id, sent_on) WHERE (sent_on IS NOT NULL);
CREATE INDEX payout_to_cancel ON app.payout USING btree (next_at) WHERE ((cancel_asked_at IS NOT NULL) AND (state = ANY (ARRAY['asked'::text, 'held'::text, 'accepted'::text])));
CREATE INDEX profile_customer_id ON app.profile_customer USING btree (customer_id);
CREATE INDEX push_subscription_of_profile ON app.push_subscription USING btree (profile_id);
CREATE INDEX reconciliation_difference_of ON app.reconciliation_difference USING btree (payment_id);
CREATE INDEX referral_of_referrer ON servicing.referral USING btree (referrer_id, referral_id DESC);
CREATE INDEX referral_open ON servicing.referral USING btree (state) WHERE (state = ANY (ARRAY['signedUp'::text, 'applied'::text, 'funded'::text, 'held'::text, 'earned'::text]));
CREATE INDEX referral_scan_day ON app.referral_scan USING btree (scanned_on);
CREATE INDEX referral_share_of_person ON app.referral_share USING btree (profile_id, shared_at DESC);
CREATE INDEX referral_share_of_recipient ON app.referral_share USING btree (recipient_hash, shared_at DESC) WHERE (recipient_hash IS NOT NULL);
CREATE INDEX renewal_due ON servicing.renewal USING btree (lms_id, ends_on) WHERE (state = ANY (ARRAY['paying'::text, 'awaitingSignature'::text, 'awaitingVisit'::text]));
CREATE INDEX renewal_of_loan ON servicing.renewal USING btree (loan_id, opened_at DESC);
CREATE INDEX renewal_void_asked ON servicing.renewal USING btree (lms_id) WHERE ((void_asked_at IS NOT NULL) AND (voided_on IS NULL));
CREATE INDEX reward_of_customer ON servicing.reward USING btree (customer_id);
CREATE INDEX schedule_item_due ON servicing.schedule_item USING btree (due_on, loan_id);
CREATE INDEX schedule_item_late_fee ON servicing.schedule_item USING btree (late_fee_on, loan_id) WHERE ((late_fee > 0) AND (NOT late_fee_posted));
CREATE INDEX schedule_item_rolled ON servicing.schedule_item USING btree (rolled_on, loan_id);
CREATE INDEX session_binding ON user_pool.session USING btree (binding_hash) WHERE (revoked_at IS NULL);
CREATE INDEX session_of_account ON user_pool.session USING btree (sub);
CREATE INDEX session_of_link ON user_pool.session USING btree (link_hash) WHERE (link_hash IS NOT NULL);
CREATE INDEX session_recent ON user_pool.session USING btree (sub, created_at DESC);
CREATE INDEX session_refresh ON user_pool.session USING btree (refresh_hash);
CREATE INDEX signing_event_of_envelope ON app.signing_event USING btree (envelope_id, event_id);
CREATE INDEX spent_refresh_token_session ON user_pool.spent_refresh_token USING btree (session_id);
CREATE INDEX store_cash_of_day ON servicing.disbursement USING btree (customer_id, requested_on) WHERE (channel = 'store'::text);
CREATE INDEX upload_of_profile ON app.upload USING btree (profile_id, offered_at);
CREATE INDEX upload_of_task ON app.upload USING btree (task_id, offered_at DESC);
CREATE INDEX upload_task_of_loan ON app.upload_task USING btree (loan_id);
CREATE UNIQUE INDEX appointment_confirmation_once ON servicing.appointment USING btree (confirmation_number);
CREATE UNIQUE INDEX appointment_open_of_loan ON servicing.appointment USING btree (loan_id) WHERE (state = ANY (ARRAY['booked'::text, 'arrived'::text]));
CREATE UNIQUE INDEX appointment_seat_once ON servicing.appointment USING btree (store_id, purpose, at, seat) WHERE (state = ANY (ARRAY['booked'::text, 'arrived'::text]));
CREATE UNIQUE INDEX bank_account_primary ON app.bank_account USING btree (profile_id) WHERE is_primary;
CREATE UNIQUE INDEX call_request_open_once ON app.call_request USING btree (customer_id, COALESCE(application_id, (0)::bigint), COALESCE(appraisal_id, (0)::bigint)) WHERE (called_at IS NULL);
CREATE UNIQUE INDEX code_newest ON user_pool.code USING btree (sub, purpose) WHERE (used_at IS NULL);
CREATE UNIQUE INDEX document_of_source ON app.document USING btree (loan_id, source) WHERE ((source IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX document_once ON app.document USING btree (loan_id, kind, bytes_hash, customer_ids) WHERE ((loan_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX envelope_of_vendor ON app.envelope USING btree (vendor, vendor_id) WHERE (vendor_id IS NOT NULL);
CREATE UNIQUE INDEX envelope_open ON app.envelope USING btree (lms_id, loan_id, signing_type) WHERE (state = ANY (ARRAY['making'::text, 'sent'::text]));
CREATE UNIQUE INDEX esign_consent_in_force ON app.esign_consent USING btree (profile_id, terms_hash, guest_session_id) NULLS NOT DISTINCT WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX ledger_txn_reversal_of_key ON servicing.ledger_txn USING btree (reversal_of) WHERE (reversal_of IS NOT NULL);
CREATE UNIQUE INDEX offer_of_lender ON servicing.offer USING btree (lms_id, lender_ref) WHERE (lender_ref IS NOT NULL);
CREATE UNIQUE INDEX offer_once_a_cycle ON servicing.offer USING btree (lms_id, rule, COALESCE((loan_id)::text, customer_id), cycle);
CREATE UNIQUE INDEX payment_in_flight ON app.payment USING btree (loan_id, lms_id) WHERE (state = ANY (ARRAY['accepted'::text, 'calling'::text, 'unknown'::text, 'captured'::text, 'void_pending'::text]));
CREATE UNIQUE INDEX payment_move_key ON app.payment_move USING btree (from_state, event, to_state, number);
CREATE UNIQUE INDEX payout_one_draw ON app.payout USING btree (loan_id) WHERE ((purpose = 'draw'::text) AND (state = ANY (ARRAY['asked'::text, 'accepted'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'cancelling'::text, 'review'::text])));
CREATE UNIQUE INDEX payout_one_reward ON app.payout USING btree (customer_id) WHERE ((purpose = 'reward'::text) AND (state = ANY (ARRAY['asked'::text, 'held'::text, 'accepted'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'cancelling'::text, 'review'::text])));
CREATE UNIQUE INDEX referral_of_customer ON servicing.referral USING btree (lms_id, customer_id);
CREATE UNIQUE INDEX referral_of_loan ON servicing.referral USING btree (loan_id);
CREATE UNIQUE INDEX referral_of_profile ON servicing.referral USING btree (profile_id);
CREATE UNIQUE INDEX renewal_open ON servicing.renewal USING btree (loan_id) WHERE (state = ANY (ARRAY['paying'::text, 'awaitingSignature'::text, 'awaitingVisit'::text]));
CREATE UNIQUE INDEX reward_once ON servicing.reward USING btree (referral_id, ((amount > 0)));

-- Functions

function app.accept_autopay_charges(charges jsonb, on_day date) returns SETOF text language sql;
function app.accept_bank_payment(p jsonb, allowed jsonb) returns TABLE(payment_id text, answer text) language plpgsql;
function app.accept_payment_with_autopay(p jsonb, allowed jsonb, autopay jsonb, customers text[]) returns TABLE(payment_id text, answer text) language plpgsql;
function app.accept_payments(batch jsonb) returns TABLE(payment_id text, answer text) language plpgsql;
function app.account_proofs_of(whose text) returns TABLE(proof_id text, account_hash text, is_confirmed boolean, wrong_tries integer, credit_states text[], sent_on date, today date) language sql stable security definer search_path="";
function app.act_as(profile_ids text[]) returns void language plpgsql;
function app.add_bank(p jsonb) returns TABLE(card_id text, answer text) language plpgsql;
function app.add_card(p jsonb) returns TABLE(card_id text, answer text) language plpgsql;
function app.add_document_links(of_loan bigint, documents uuid[], of_act text, on_date date) returns integer language plpgsql;
function app.addresses_of(whose text) returns TABLE(lms_id integer, type text, street text, street2 text, city text, state text, zip text) language sql stable security definer search_path="";
function app.adopt_guest_cards(of_profile text, of_session text, cards text[]) returns integer language sql security definer search_path="";
function app.answer_payout_card_form(form text, said jsonb, why text) returns text language plpgsql security definer search_path="";
function app.application_of_site(number text) returns TABLE(application_id bigint, state text, site_event integer) language sql stable security definer search_path="";
function app.ask_account_proof(whose text, account text, new_id text, seen_id text, times_max integer, days integer) returns text language plpgsql security definer search_path="";
function app.ask_cash_out(asked jsonb) returns TABLE(payout_id text, answer text) language plpgsql security definer search_path="";
function app.ask_payout(asked jsonb) returns TABLE(payout_id text, answer text) language plpgsql search_path="";
function app.ask_payout_cancel(whose text, named text) returns boolean language plpgsql security definer search_path="";
function app.ask_payout_end(of_disbursement text, on_day date) returns text language plpgsql;
function app.ask_payouts(batch jsonb) returns TABLE(payout_id text, answer text) language plpgsql security definer search_path="";
function app.autopay_asked_with(whose text, id text) returns TABLE(outcome text) language plpgsql;
function app.autopay_methods_of(of_profile text) returns TABLE(method_id text, loan_id bigint) language sql stable security definer search_path="";
function app.autopay_of(of_loan bigint, customers text[]) returns json language sql stable security definer search_path="";
function app.banks_of(whose text) returns SETOF app.bank_account language plpgsql;
function app.begin_bureau_check(p jsonb) returns SETOF app.bureau_check language plpgsql;
function app.begin_payment_path() returns trigger language plpgsql;
function app.begin_payout_path() returns trigger language plpgsql;
function app.book_captured_now(of_lms integer) returns integer language sql;
function app.cards_asked(whose text[], guests text[]) returns TABLE(ask integer, card app.card) language plpgsql;
function app.cards_of(whose text, guest text) returns SETOF app.card language plpgsql;
function app.cash_facts(whose text[], keys text[], loans bigint[], systems integer[]) returns TABLE(earlier_id text, earlier_hash bytea, has_pending boolean, holder_id text) language plpgsql stable security definer search_path="";
function app.channel_of_notice(of_lms integer, of_customer text) returns text language sql stable;
function app.confirm_account_proof(whose text, named text, one integer, other integer, tries_max integer) returns text language plpgsql security definer search_path="";
function app.count_in_window(names text[], window_length interval) returns TABLE(name text, count integer, seconds_left integer) language sql;
function app.count_sends(buckets text[], sends_max integer[], window_seconds integer[]) returns TABLE(bucket text, seconds_left integer) language plpgsql;
function app.counters_of(what text, person text, guest_session text) returns text[] language sql stable security definer search_path="";
function app.current_customers() returns text[] language sql stable;
function app.current_profiles() returns text[] language sql stable;
function app.dashboard_message_for(customer_ids text[], of_brand text) returns TABLE(title text, message text, severity text) language plpgsql;
function app.demographics_of(whose text) returns TABLE(detail text, sealed bytea) language sql stable security definer search_path="";
function app.document_link_hash(before bytea, loan_id bigint, seq integer, bytes_hash bytea, act text, business_date date) returns bytea language sql immutable parallel safe;
function app.drop_push_subscription(hash bytea) returns void language sql security definer search_path="";
function app.end_autopay(of_loan bigint, customers text[], of_profile text, end_id text) returns text language plpgsql security definer search_path="";
function app.end_autopay_from(whose text, ids text[], is_allowed boolean, end_id text) returns SETOF text language plpgsql security definer search_path="";
function app.end_bureau_check(whose text, ref text, told text, told_id text) returns SETOF app.bureau_check language plpgsql;
function app.end_pending_replacements(of_lms integer, of_customer text) returns void language sql security definer search_path="";
function app.enrol_autopay(p jsonb, customers text[]) returns text language plpgsql security definer search_path="";
function app.envelope_of_vendor(asked_vendor text, asked_id text) returns uuid language sql stable security definer search_path="";
function app.find_broken_document_links(first_id bigint, last_id bigint) returns TABLE(loan_id bigint, problem text) language sql stable;
function app.find_payment(whose text, guest text, id text) returns SETOF app.payment language plpgsql;
function app.find_payment_by_key(whose text, key text) returns TABLE(payment_id text, request_hash bytea) language plpgsql;
function app.find_payout(whose text, named text) returns SETOF app.payout_shown language plpgsql stable security definer search_path="";
function app.follow_payment_edges() returns trigger language plpgsql;
function app.follow_payout_edges() returns trigger language plpgsql;
function app.forget_referral_scans(batch integer) returns integer language plpgsql security definer search_path="";
function app.has_loan_block(whose text) returns boolean language sql stable security definer search_path="";
function app.has_pending_draw(of_lms integer, of_loan bigint) returns boolean language sql stable;
function app.holders_of(lms_ids integer[], customer_ids text[]) returns TABLE(profile_id text, lms_id integer, customer_id text, is_blocked boolean) language sql stable security definer search_path="";
function app.invitation_to_send(of_share bigint) returns TABLE(first_name text) language sql stable security definer search_path="";
function app.is_day_over(of_lms integer, of_day date) returns boolean language sql stable;
function app.is_for_product_switch(payment_key text) returns boolean language sql stable security definer search_path="";
function app.keep_payout_card(p jsonb) returns text language plpgsql;
function app.keep_push_subscription(hash bytea, of_profile text, sealed_url bytea, of_device text, browsers_max integer) returns boolean language sql security definer search_path="";
function app.keep_told_terms(whose text, loan bigint, credit bigint, rate bigint) returns void language plpgsql;
function app.last_bureau_check(whose text, loan bigint, of_kind text) returns SETOF app.bureau_check language plpgsql;
function app.loans_being_paid(of_lms integer, loans bigint[]) returns SETOF bigint language sql stable security definer search_path="";
function app.location_facts(whose text[], guests text[], loans bigint[], types text[]) returns TABLE(records jsonb, settings jsonb) language plpgsql;
function app.name_applicant(person text, given text, family text) returns void language sql security definer search_path="";
function app.note_referral_scan(of_code text, of_device text) returns boolean language plpgsql security definer search_path="";
function app.note_ssn_on_file(of_lms integer, of_customer text) returns void language sql security definer search_path="";
function app.paper_facts(of_loan bigint, asking text[]) returns TABLE(borrower text, coborrower text, store_phone text, store_address text, was_covered boolean, opening_limit bigint) language sql stable security definer search_path="";
function app.parties_of(loans bigint[], asking text[]) returns TABLE(loan_id bigint, customer_id text, first_name text, last_name text, is_linked boolean) language sql stable security definer search_path="";
function app.party_of_loan(of_loan bigint, party text) returns TABLE(first_name text, last_name text, phone text, email text) language sql stable security definer search_path="";
function app.pass_primary_on() returns trigger language plpgsql;
function app.pay_again(of_disbursement text) returns boolean language plpgsql;
function app.payers_of(of_loan bigint, asking text[]) returns TABLE(confirmation_number text, profile_id text, name text, is_guest boolean) language sql stable security definer search_path="";
function app.payment_made_by(id text) returns TABLE(profile_id text, guest_session_id text) language sql stable security definer search_path="";
function app.payments_facts(whose text[], guests text[], keys text[], cards text[]) returns TABLE(earlier_id text, earlier_hash bytea, card_id text, processor integer, last_four text, expires_month integer, expires_year integer, saved boolean, removed boolean, profile_id text, first_name text, last_name text, email text, phone text, preference integer, ssn_on_file boolean, declines integer, declines_until timestamp with time zone) language plpgsql;
function app.payouts_of_loan(whose text, of_lms integer, of_loan bigint) returns SETOF app.payout_shown language sql stable security definer search_path="";
function app.personal_info(whose text) returns TABLE(lms_id integer, customer_id text, first_name text, last_name text, email text, phone text, birth_day_sealed bytea, ssn_sealed bytea, pay_frequency text, last_pay_on date, discretionary_income bigint, is_blocked boolean, store_id integer) language sql stable security definer search_path="";
function app.read_told_terms(whose text, loan bigint) returns SETOF app.told_terms language plpgsql;
function app.record_location(p jsonb) returns void language plpgsql;
function app.refuse_change() returns trigger language plpgsql;
function app.refuse_payment_move(payment text, from_state text, event text, to_state text) returns text language plpgsql;
function app.refuse_payout_move(payout text, from_state text, event text, to_state text) returns text language plpgsql;
function app.remove_cards(whose text, guest text, ids text[]) returns SETOF text language plpgsql;
function app.remove_methods(whose text, guest text, ids text[], ends_autopay boolean, end_id text) returns TABLE(card_id text, answer text) language plpgsql;
function app.renewal_facts(of_renewal uuid) returns TABLE(confirmation_number text, is_paid boolean, cash_reference text, cash_channel text, cash_state text) language sql stable security definer search_path="";
function app.report_payment_timeout(whose text, guest text, loan bigint, cents bigint) returns TABLE(payment_id text, state text, is_new boolean) language plpgsql;
function app.report_refused_return(report_id text, on_day date, of_payment text, why text) returns void language sql;
function app.same_card(c app.card, p jsonb) returns boolean language sql stable;
function app.save_address(whose text, a jsonb) returns integer language sql security definer search_path="";
function app.save_demographics(whose text, given jsonb) returns integer language plpgsql security definer search_path="";
function app.save_record_email(whose text) returns integer language sql security definer search_path="";
function app.sessions_of_link(session text) returns text[] language sql stable;
function app.settle_payout_card(form text, new_card_id text, why text) returns void language plpgsql security definer search_path="";
function app.share_referral(whose text, by_method text, from_source text, of_store text, of_store_name text, of_name text, recipient text, hidden text, day_max integer, recipient_max integer, recipient_days integer, payload jsonb) returns text language plpgsql security definer search_path="";
function app.signers_of(of_lms integer, of_loan bigint, asking text[]) returns TABLE(party text, customer_id text, name text, email text) language sql stable security definer search_path="";
function app.stop_invitations(of_share bigint) returns boolean language plpgsql security definer search_path="";
function app.store_to_reach(asking text[]) returns TABLE(phone text, address text) language sql stable security definer search_path="";
function app.take_up_autopay(payments text[]) returns integer language plpgsql security definer search_path="";
function app.take_up_customer(of_lms integer, person text, OUT customer_id text, OUT is_new boolean) returns record language plpgsql security definer search_path="";
function app.takes_part_in_referrals(whose text) returns boolean language sql stable security definer search_path="";
function app.tell_of_notice(notice_key text, of_profile text) returns void language sql security definer search_path="";
function app.tell_other_of_autopay(of_loan bigint, of_code text, notice_key text, enroller text) returns void language sql security definer search_path="";
function app.tries_of_loan(of_loan bigint, readers text[]) returns json language sql stable security definer search_path="";
function app.wants_paper(of_profile text) returns boolean language sql stable;
function app.write_registration(of_profile text, with_email text, with_phone text, with_password_hash text, of_name text, with_secret_hash bytea) returns text language sql security definer search_path="";
function app.write_strangers_audit(address text, address_max integer, all_max integer, line jsonb) returns boolean language plpgsql;
function servicing.acknowledge_repo(whose text[], loan bigint, profile text) returns boolean language sql security definer search_path="";
function servicing.add_on_lock_of(whose text, of_lms integer, of_loan bigint) returns text language sql stable security definer search_path="";
function servicing.advance_referrals(on_day date) returns void language plpgsql search_path="";
function servicing.announced_debits(of_loan bigint, payer text, after_day date, from_day date) returns json language sql stable security definer search_path="";
function servicing.as_borrowers(loans bigint[], systems integer[], asks integer[], customers text[]) returns TABLE(asks integer[], customers text[]) language sql stable security definer search_path="";
function servicing.ask_cover_end(of_lms integer, of_loan bigint, of_cover text, sale_key text, of_ancillary integer) returns text language plpgsql security definer search_path="";
function servicing.ask_renewal_end(of_renewal uuid, why text) returns boolean language sql security definer search_path="";
function servicing.ask_renewal_void(of_renewal uuid) returns boolean language sql security definer search_path="";
function servicing.barred_from_offers(of_lms integer, whom text[]) returns TABLE(customer_id text) language sql stable;
function servicing.book_commands(commands jsonb, terms jsonb, journal jsonb, loans jsonb, renewals jsonb) returns void language plpgsql;
function servicing.book_renewal(of_renewal uuid, signed timestamp with time zone, signed_on_day date, on_day date, void_day date) returns void language plpgsql;
function servicing.book_visit(whose text, of_loan bigint, moved bigint, at_store integer, of_kind text, starts timestamp with time zone, ends timestamp with time zone, seats integer, today date) returns TABLE(visit_id bigint, why text) language plpgsql security definer search_path="";
function servicing.books_of(of_loan bigint) returns SETOF json language sql stable;
function servicing.brands_of(asked_customers text[]) returns TABLE(brand text) language sql stable security definer search_path="";
function servicing.business_date_at(of_lms integer, moment timestamp with time zone) returns date language sql stable;
function servicing.cancel_visit(whose text, of_loan bigint, visit bigint) returns text language plpgsql security definer search_path="";
function servicing.chain_head(of_chain text, OUT seq bigint, OUT hash bytea) returns record language sql stable;
function servicing.chain_rate(charges jsonb, of_rate text, from_day integer, days integer) returns numeric language sql immutable;
function servicing.check_balance() returns trigger language plpgsql;
function servicing.check_txn_loans() returns trigger language plpgsql;
function servicing.cosigned(systems integer[], brands text[], asks integer[], customers text[]) returns TABLE(ask integer, loan_id bigint, customer_id text) language sql stable security definer search_path="";
function servicing.cosigned_screens(systems integer[], brands text[], asks integer[], customers text[]) returns TABLE(ask integer, loan json) language plpgsql;
function servicing.count_referral_scan(of_code text) returns void language sql search_path="";
function servicing.covered_since(of_loan bigint) returns date language sql stable security definer search_path="";
function servicing.customer_contact(asked_lms integer, asked_customer text) returns TABLE(email text, phone text, first_name text, last_name text) language sql stable security definer search_path="";
function servicing.day_event_candidates(of_lms integer, opens_on date, rungs jsonb, statuses jsonb, after_id bigint, at_most integer) returns SETOF bigint language plpgsql stable;
function servicing.debit_of_payment(customers text[], payment text) returns TABLE(state text, effective_on date, return_code text, returned_on date) language plpgsql;
function servicing.debits_of(customers text[]) returns TABLE(customer_id text, loan_id bigint, number integer, method_id text, amount bigint, effective_on date, state text, return_code text, authorised_anew_on date, ended_on date, reference text) language plpgsql;
function servicing.end_renewal(of_loan bigint, why text, on_day date) returns uuid language plpgsql;
function servicing.end_renewals_of_debtor(of_loan bigint, of_lms integer, of_customer text) returns void language sql security definer search_path="";
function servicing.enrol_referrer(whose text, as_kind text, wanted_code text, of_terms text, contact jsonb, OUT short_code text, OUT is_new boolean) returns record language plpgsql security definer search_path="";
function servicing.find_breaches(of_lms integer, on_day date, first_id bigint, last_id bigint) returns SETOF text language sql stable;
function servicing.find_breaches_of_day(of_lms integer, on_day date) returns SETOF text language sql stable;
function servicing.find_breaches_of_loans(of_lms integer, first_id bigint, last_id bigint) returns SETOF text language sql stable;
function servicing.find_customer(asked_phone text, asked_birth_day bytea, asked_ssn bytea, asked_loan bigint, asked_header text) returns TABLE(lms_id integer, customer_id text, first_name text, last_name text, email text, phone text) language sql stable security definer search_path="";
function servicing.find_pawn_breaches(of_lms integer, first_id bigint, last_id bigint) returns SETOF text language sql stable;
function servicing.finding_lock(of_lms integer, of_customer text) returns integer language sql immutable search_path="";
function servicing.follow_covered_person() returns trigger language plpgsql security definer search_path="";
function servicing.follow_customer_number() returns trigger language plpgsql security definer search_path="";
function servicing.follow_renewal_with_visit() returns trigger language plpgsql security definer search_path="";
function servicing.free_add_on_lock(of_loan bigint, holder text) returns void language sql;
function servicing.has_pending_draw(of_loan bigint) returns boolean language sql stable;
function servicing.history_of(customer_ids text[], of_lms integer, of_loan bigint) returns SETOF json language plpgsql;
function servicing.ids_of_person(of_lms integer, of_customer text) returns TABLE(lms_id integer, customer_id text) language sql stable security definer search_path="";
function servicing.is_loan_changing(of_lms integer, of_loan bigint) returns boolean language sql stable security definer search_path="";
function servicing.keep_referral_url(whose text, of_code text, made text) returns text language sql security definer search_path="";
function servicing.keep_with_the_wall() returns trigger language plpgsql;
function servicing.ledger_hash() returns text language sql stable;
function servicing.line_text(line integer, account text, loan_id bigint, component text, dr bigint, cr bigint) returns text language sql stable parallel safe;
aggregate servicing.link_hash(head bytea, entity text, lms_id integer, business_date date, effective_date date, event text, loan_id bigint, idempotency_key text, reverses text, actor text, channel integer, narrative text, chain text, chain_seq bigint, lines text) returns bytea language internal immutable;
function servicing.loan_access(ids bigint[]) returns TABLE(loan_id bigint, owners text[], brand text) language sql stable security definer search_path="";
function servicing.loan_locks_of(loans bigint[]) returns TABLE(loan_id bigint, holder_id text, holder_name text, taken_at timestamp with time zone, expires_at timestamp with time zone) language sql stable security definer search_path="";
function servicing.loans_asked(loans bigint[], systems integer[], asks integer[], customers text[]) returns TABLE(ask integer, loan json) language plpgsql;
function servicing.lock_loans(of_lms integer, loan_ids bigint[], by_day_end boolean) returns SETOF json language plpgsql;
function servicing.lock_store_cash(whose text[]) returns void language sql;
function servicing.look_as(customer_ids text[], of_lms integer DEFAULT NULL::integer) returns void language plpgsql;
function servicing.mailed_on(of_key text) returns date language sql stable security definer search_path="";
function servicing.make_notices(of_lms integer, on_day date, in_three date, terms jsonb, delivers boolean) returns integer language plpgsql;
function servicing.mark_covered_borrower(lms integer, customer text) returns void language sql security definer search_path="";
function servicing.mark_covered_borrower(of_lms integer, of_customer text, as_relation text, from_source text) returns void language plpgsql security definer search_path="";
function servicing.may_be_on_active_duty(of_lms integer, of_customer text) returns boolean language sql stable security definer search_path="";
function servicing.merge_referrers(whose text) returns void language plpgsql search_path="";
function servicing.money_timeline(customer_ids text[], of_lms integer, of_loan bigint, readers text[]) returns SETOF json language plpgsql;
function servicing.next_link(before bytea, head bytea, entity text, lms_id integer, business_date date, effective_date date, event text, loan_id bigint, idempotency_key text, reverses text, actor text, channel integer, narrative text, chain text, chain_seq bigint, lines text) returns bytea language plpgsql stable parallel safe;
function servicing.notices_due(of_lms integer, on_day date, in_three date, terms jsonb) returns TABLE(key text, code text, loan_id bigint, customer_id text, facts jsonb) language sql stable;
function servicing.offer_candidates(of_lms integer, on_day date, every boolean, terms jsonb) returns TABLE(rule text, loan_id bigint, customer_id text, vehicle_value bigint) language sql stable search_path="";
function servicing.offers_over(of_lms integer, whom text[], settleable integer[]) returns TABLE(offer_id bigint) language sql stable security definer search_path="";
function servicing.open_command(of_key text, of_lms integer, loan_ids bigint[], new_loans integer, by_day_end boolean) returns TABLE(known json, on_day date, loans json, new_loan_ids bigint[]) language plpgsql;
function servicing.open_commands(keys text[], of_lms integer, loan_ids bigint[]) returns TABLE(known json, on_day date, loans json) language plpgsql;
function servicing.open_range(terms jsonb, from_on date, first_id bigint, last_id bigint) returns jsonb language plpgsql;
function servicing.open_renewal(asked jsonb) returns TABLE(answer text, detail text) language plpgsql security definer search_path="";
function servicing.paid_as(of_loan bigint, of_txn bigint, of_event text, of_key text) returns text language sql stable;
function servicing.post_journal(batch jsonb) returns TABLE(ordinal integer, txn_id bigint, is_new boolean) language plpgsql;
function servicing.post_payments(journal jsonb, loans jsonb, results json) returns void language plpgsql;
function servicing.protect_covered_person(of_lms integer, of_customer text) returns void language plpgsql security definer search_path="";
function servicing.queue_notices(keys text[]) returns void language sql;
function servicing.received_on(of_lms integer, of_account text, from_on date, to_on date) returns bigint language sql stable;
function servicing.record_letter(of_key text, by_carrier text, expected date) returns void language plpgsql;
function servicing.refer_applied(which bigint) returns void language plpgsql search_path="";
function servicing.refer_registered(whose text, of_code text, hidden text) returns void language plpgsql security definer search_path="";
function servicing.referral_home(whose text, friends_max integer) returns TABLE(place text, state text, short_code text, referral_url text, scans integer, signed_up integer, balance bigint, pending bigint, payout_card jsonb, friends jsonb) language sql stable security definer search_path="";
function servicing.referrals_to_judge(watched_since date) returns TABLE(referral_id bigint, referrer_id text, loan_id bigint, brand text, state text, is_released boolean, note_on date, funded_on date, earned bigint, is_rescinded boolean, is_first_payment_returned boolean, is_own boolean, is_same_person boolean, was_customer boolean, is_circle boolean, shared text[]) language sql stable search_path="";
function servicing.referrer_of(whose text) returns text language sql stable security definer search_path="";
function servicing.refuse_covered_step() returns trigger language plpgsql;
function servicing.refuse_reversal(txn_key text, reversed_key text) returns bigint language plpgsql;
function servicing.renewal_json(of_renewal uuid) returns json language sql stable;
function servicing.renewal_of_payment(payment text) returns TABLE(is_own boolean, state text, kind text, sign_by date, revision integer, ended_why text, is_voided boolean, voided_why text, new_loan_id bigint, new_header text, cash bigint, channel text, cash_last_four text, new_principal bigint, new_due_on date, visit_at timestamp with time zone) language sql stable security definer search_path="";
function servicing.renewal_void_until(of_renewal uuid) returns timestamp with time zone language sql stable security definer search_path="";
function servicing.renewals_of(loans bigint[]) returns TABLE(asked_loan bigint, renewal json) language sql stable;
function servicing.require_sale_notice(of_loan bigint, on_day date) returns void language plpgsql stable;
function servicing.returns_of_shared_accounts(customers text[]) returns TABLE(customer_id text, loan_id bigint, number integer, method_id text, amount bigint, effective_on date, return_code text, ended_on date) language sql stable security definer search_path="";
function servicing.revise_renewal(of_renewal uuid, on_day date, new_hash bytea) returns void language sql security definer search_path="";
function servicing.reward_lines(whose text) returns TABLE(kind text, on_day date, reference text, amount bigint, state text, display_number text) language sql stable security definer search_path="";
function servicing.same_person(asked_lms integer, asked_customer text) returns TABLE(lms_id integer, customer_id text) language sql stable security definer search_path="";
function servicing.save_loans(loans jsonb) returns void language plpgsql;
function servicing.save_spouse(person text, of_lms integer, of_customer text, previous bytea, sealed bytea) returns boolean language plpgsql security definer search_path="";
function servicing.screens_asked(systems integer[], brands text[], asks integer[], customers text[]) returns TABLE(ask integer, loan json, remark json) language plpgsql;
function servicing.seat_visit(booker text, of_loan bigint, moved bigint, at_store integer, of_kind text, starts timestamp with time zone, ends timestamp with time zone, seats integer, today date) returns TABLE(visit_id bigint, why text, revision integer) language plpgsql search_path="";
function servicing.seats_taken(at_store integer, of_kind text, since timestamp with time zone, until timestamp with time zone) returns TABLE(at timestamp with time zone, seats integer) language sql stable security definer search_path="";
function servicing.set_loan_lock(of_loan bigint, holder text, named text, is_release boolean) returns TABLE(holder_id text, holder_name text, taken_at timestamp with time zone, expires_at timestamp with time zone) language plpgsql security definer search_path="";
function servicing.set_offer_interest(whose text[], of_lms integer, number bigint, is_interested boolean) returns text language sql security definer search_path="";
function servicing.settled_for(of_txn bigint, of_event text) returns bigint language sql stable security definer search_path="";
function servicing.sold_case_needs_notice() returns trigger language plpgsql;
function servicing.sold_loan_needs_notice() returns trigger language plpgsql;
function servicing.standing_asked(loans bigint[], systems integer[], asks integer[], customers text[]) returns TABLE(ask integer, is_denied boolean, has_petition boolean) language plpgsql;
function servicing.statement_facts(of_loan bigint, of_number integer) returns jsonb language sql stable;
function servicing.store_cash_of(whose text, on_day date, except_loan bigint DEFAULT NULL::bigint, except_application bigint DEFAULT NULL::bigint) returns bigint language sql stable;
function servicing.store_minutes(store_zone text, business_day date, moment timestamp with time zone) returns integer language sql stable;
function servicing.take_add_on_lock(whose text, of_lms integer, of_loan bigint, holder text, named text) returns boolean language plpgsql security definer search_path="";
function servicing.tell_of_renewal(of_renewal uuid, what text, why text DEFAULT NULL::text) returns void language sql;
function servicing.transactions_of_payment(reference text) returns SETOF bigint language sql stable;
function servicing.txn_hash(prev bytea, entity text, lms_id integer, business_date date, effective_date date, event text, loan_id bigint, idempotency_key text, reverses text, actor text, channel integer, narrative text, chain text, chain_seq bigint, lines text) returns bytea language sql stable parallel safe;
function servicing.verify_chain(of_chain text) returns TABLE(chain text, chain_seq bigint, problem text) language sql stable;
function servicing.visits_of(whose text) returns TABLE(visit_id bigint, loan_id bigint, loan_header text, kind text, at timestamp with time zone, ends_at timestamp with time zone, confirmation_number text, state text, store_id integer, name text, address text, phone text, time_zone text, moved_from_store integer) language sql stable security definer search_path="";
function servicing.void_renewal(of_new_loan bigint, on_day date, why text) returns void language plpgsql;
function servicing.with_borrower(customer_ids text[], of_lms integer, of_loan bigint) returns text[] language sql stable security definer search_path="";
function servicing.write_journal(batch jsonb) returns bigint[] language plpgsql;
function servicing.write_terms(terms jsonb) returns void language plpgsql;
function user_pool.displace_waiting(proven_by text, address text) returns void language sql security definer search_path="";
function user_pool.holder_of(emails text[], phones text[]) returns TABLE(sub text, status text) language sql stable security definer search_path="";
function user_pool.live_sessions(ids text[], idle_seconds integer, touch_seconds integer) returns TABLE(session_id text, sub text, username text, brands jsonb, customers jsonb, scope text, flows text[], loan_id bigint, device_key text, proven_at timestamp with time zone, is_due boolean, block text) language plpgsql stable security definer search_path="";
function user_pool.proven_browser(whose text, mail text, phones text[], secret bytea, needs_trust boolean) returns text language sql stable security definer search_path="";
function user_pool.refresh_target(token_hash bytea) returns TABLE(sub text, client text, scope text, binding_hash bytea, is_spent boolean) language sql stable security definer search_path="";
function user_pool.session_of_secret(secret_hash bytea, is_refresh_token boolean) returns TABLE(session_id text, sub text) language sql stable security definer search_path="";
function user_pool.use_external_code(hash bytea, of_site text) returns TABLE(sub text, first_name text) language sql security definer search_path="";

-- Views

create view app.card_left_in_vault with (security_invoker=true) as
 SELECT o.outbox_id,
    c.card_id,
    c.processor,
    c.removed_at
   FROM app.outbox o
     JOIN app.card c ON c.card_id = (o.payload ->> 'cardId'::text)
  WHERE o.kind = 'cardLeftInVault'::text AND o.given_up_at IS NOT NULL;
create view app.loan_being_paid as
 SELECT loan_id
   FROM app.payment p
  WHERE (state = ANY (ARRAY['accepted'::text, 'calling'::text, 'unknown'::text, 'captured'::text, 'void_pending'::text])) AND lms_id <> 3 AND (CURRENT_USER <> 'lendside_api'::name OR (EXISTS ( SELECT
           FROM servicing.loan l
          WHERE l.loan_id = p.loan_id AND (l.customer_id = ANY (app.current_customers())))));
create view app.open_refused_return with (security_invoker=true) as
 SELECT difference_id,
    payment_id,
    our_cents,
    detail,
    found_at
   FROM app.reconciliation_difference r
  WHERE kind = 'return_refused'::text AND NOT (EXISTS ( SELECT
           FROM servicing.bank_debit d
          WHERE d.reference = r.payment_id AND d.state = 'returned'::text)) AND NOT (EXISTS ( SELECT
           FROM app.refused_return_closing c
          WHERE c.payment_id = r.payment_id));
create materialized view app.payment_move as
 SELECT from_state,
    event,
    to_state,
    number,
    step_from,
    step_event,
    step_to
   FROM app.payment_move_by_edges;
create view app.payment_move_by_edges as
 SELECT e.from_state,
    e.event,
    e.to_state,
    1 AS number,
    e.from_state AS step_from,
    e.event AS step_event,
    e.to_state AS step_to
   FROM app.payment_edge e
UNION ALL
 SELECT a.from_state,
    b.event,
    b.to_state,
    s.number,
        CASE s.number
            WHEN 1 THEN a.from_state
            ELSE b.from_state
        END AS step_from,
        CASE s.number
            WHEN 1 THEN a.event
            ELSE b.event
        END AS step_event,
        CASE s.number
            WHEN 1 THEN a.to_state
            ELSE b.to_state
        END AS step_to
   FROM app.payment_edge a
     JOIN app.payment_edge b ON b.from_state = a.to_state
     CROSS JOIN ( VALUES (1), (2)) s(number)
  WHERE a.event = 'captured'::text AND (b.event = ANY (ARRAY['posted'::text, 'posting_refused'::text]));
create view app.payout_shown as
 SELECT p.payout_id,
    p.profile_id,
    p.payout_key,
    p.purpose,
    p.channel,
    p.lms_id,
    p.loan_id,
    p.customer_id,
    p.amount,
    p.state,
    p.reference_number,
    COALESCE('•••• '::text || c.last_four, d.display_number) AS display_number,
    p.new_product_id,
    p.business_date,
    p.sent_on,
    p.expires_on,
    p.asked_at,
    p.accepted_at,
    p.sent_at,
    p.paid_at,
    p.finished_at,
    NULL::date AS asked_on,
    NULL::date AS accepted_on,
    p.paid_on,
    p.cancel_asked_at,
    p.cancel_asked_why,
    p.cancel_refused,
    p.failure_code,
    p.return_code,
    COALESCE(t.time_zone, 'UTC'::text) AS time_zone
   FROM app.payout p
     LEFT JOIN servicing.loan l ON l.loan_id = p.loan_id AND l.lms_id = p.lms_id
     LEFT JOIN servicing.store t ON t.store_id = l.store_id
     LEFT JOIN servicing.disbursement d ON d.reference = p.disbursement_ref
     LEFT JOIN app.card c ON c.card_id = p.card_id
  WHERE p.purpose <> 'accountProof'::text AND NOT (EXISTS ( SELECT
           FROM app.payout n
          WHERE n.disbursement_ref = p.disbursement_ref AND n.attempt > p.attempt))
UNION ALL
 SELECT d.reference AS payout_id,
    NULL::text AS profile_id,
    NULL::text AS payout_key,
    d.purpose,
    d.channel,
    l.lms_id,
    d.loan_id,
    d.customer_id,
    d.amount,
        CASE d.state
            WHEN 'requested'::text THEN 'accepted'::text
            WHEN 'approved'::text THEN 'sent'::text
            WHEN 'completed'::text THEN 'paid'::text
            ELSE d.state
        END AS state,
    NULL::text AS reference_number,
    d.display_number,
    NULL::integer AS new_product_id,
    d.requested_on AS business_date,
    d.approved_on AS sent_on,
    d.expires_on,
    NULL::timestamp with time zone AS asked_at,
    NULL::timestamp with time zone AS accepted_at,
    NULL::timestamp with time zone AS sent_at,
    NULL::timestamp with time zone AS paid_at,
    NULL::timestamp with time zone AS finished_at,
    d.requested_on AS asked_on,
    d.approved_on AS accepted_on,
        CASE d.state
            WHEN 'completed'::text THEN d.finished_on
            ELSE NULL::date
        END AS paid_on,
    NULL::timestamp with time zone AS cancel_asked_at,
    NULL::text AS cancel_asked_why,
    NULL::text AS cancel_refused,
    NULL::text AS failure_code,
    NULL::text AS return_code,
    COALESCE(t.time_zone, 'UTC'::text) AS time_zone
   FROM servicing.disbursement d
     LEFT JOIN servicing.loan l ON l.loan_id = d.loan_id
     LEFT JOIN servicing.store t ON t.store_id = l.store_id
  WHERE d.purpose <> 'accountProof'::text AND NOT (EXISTS ( SELECT
           FROM app.payout p
          WHERE p.disbursement_ref = d.reference));
create view servicing.booked_renewal_of_loan as
 SELECT loan_id,
    lms_id
   FROM servicing.renewal r
  WHERE state = 'booked'::text AND voided_on IS NULL AND (CURRENT_USER <> 'lendside_api'::name OR (EXISTS ( SELECT
           FROM app.profile_customer c
          WHERE (c.profile_id = ANY (app.current_profiles())) AND c.lms_id = r.lms_id AND (c.customer_id = ANY (r.customer_ids)))));
create view servicing.loan_record with (security_invoker=true) as
 SELECT l.loan_id,
    l.lms_id,
    l.customer_id,
    l.brand,
    to_json(r.*) AS record
   FROM servicing.loan l
     JOIN servicing.store s ON s.store_id = l.store_id
     JOIN servicing.business_clock c ON c.lms_id = l.lms_id
     CROSS JOIN LATERAL ( SELECT l.loan_id AS "loanId",
            l.loan_header AS "loanHeader",
            l.lms_id AS "lmsId",
            l.product_id AS "productId",
            l.status,
            l.phase,
            GREATEST(c.business_date, l.accrued_through) AS "asOf",
            l.note_on AS "noteOn",
            l.chain_start_on AS "chainStartOn",
            l.original_principal AS "originalPrincipal",
            l.rate_e8 AS "rateE8",
            l.accrued_exact::text AS "accruedExact",
            l.applied,
            l.brand,
            l.store_id AS "storeId",
            s.phone AS "storePhone",
            s.state AS "storeState",
            l.customer_id AS "customerId",
            l.cosigner_id AS "cosignerId",
            l.paid_off_on AS "paidOffOn",
            l.collateral,
            l.quote_version AS "quoteVersion",
            COALESCE(( SELECT true
                   FROM app.loan_being_paid p
                  WHERE p.loan_id = l.loan_id
                 LIMIT 1), false) AS "paymentInFlight",
            ( SELECT json_build_object('renewalId', n.renewal_id, 'state', n.state, 'signBy', n.ends_on, 'newLoanId', n.new_loan_id, 'openerId', n.opener ->> 'customerId'::text, 'openerName', n.opener ->> 'name'::text) AS json_build_object
                   FROM servicing.renewal n
                  WHERE n.loan_id = l.loan_id AND (n.state = ANY (ARRAY['paying'::text, 'awaitingSignature'::text, 'awaitingVisit'::text]))) AS renewal,
            ( SELECT servicing.renewal_void_until(n.renewal_id) AS renewal_void_until
                   FROM servicing.renewal n
                  WHERE n.new_loan_id = l.loan_id AND n.state = 'booked'::text AND n.voided_on IS NULL AND n.void_ends_on >= c.business_date) AS "voidUntil",
            ( SELECT json_build_object('method', a.method, 'displayNumber', a.display_number, 'enrollerId', COALESCE(a.enroller_id, l.customer_id), 'announced', servicing.announced_debits(l.loan_id, COALESCE(a.enroller_id, l.customer_id), COALESCE(a.authorised_on, a.enrolled_on), GREATEST(c.business_date, l.accrued_through))) AS json_build_object
                   FROM servicing.autopay a
                  WHERE a.loan_id = l.loan_id AND a.ended_on IS NULL AND a.suspended_on IS NULL) AS autopay,
            ( SELECT json_object_agg(b.account || b.component, b.balance) AS json_object_agg
                   FROM servicing.loan_balance b
                  WHERE b.loan_id = l.loan_id) AS balances,
            ARRAY( SELECT ARRAY[i.number::bigint, (i.due_on - '1970-01-01'::date)::bigint, i.amount, i.interest, i.principal, i.balance] AS "array"
                   FROM servicing.schedule_item i
                  WHERE i.loan_id = l.loan_id
                  ORDER BY i.number) AS schedule,
                CASE
                    WHEN l.frequency = 'single'::text THEN json_build_array(COALESCE(l.period_on, l.note_on), l.period_charge, l.carried_charge, l.cash_charge, l.grace_exact::text)
                    ELSE NULL::json
                END AS period,
            l.is_non_accrual AS "isNonAccrual",
            l.renewal_number AS "renewalNumber",
            l.chain_principal AS "chainPrincipal",
            l.status_before_bankruptcy AS "statusBeforeBankruptcy",
                CASE
                    WHEN l.frequency = 'line'::text THEN json_build_object('creditLimit', l.credit_limit, 'holds', l.line_holds, 'billedInterest', l.billed_interest, 'billedCustomaryFee', l.billed_customary_fee, 'customaryFeeExact', l.customary_fee_exact::text, 'nextCycleOn', l.next_cycle_on, 'statements', ( SELECT COALESCE(json_agg(json_build_array(t.number, t.cycle_on, t.due_on, t.interest, t.customary_fee, t.principal, t.past_due, t.fees, t.minimum, t.unpaid) ORDER BY t.number), '[]'::json) AS "coalesce"
                       FROM servicing.line_statement t
                      WHERE t.loan_id = l.loan_id))
                    ELSE NULL::json
                END AS line) r;
create view servicing.open_renewal_of_loan as
 SELECT loan_id,
    lms_id,
    payment_id
   FROM servicing.renewal r
  WHERE (state = ANY (ARRAY['paying'::text, 'awaitingSignature'::text, 'awaitingVisit'::text])) AND (CURRENT_USER <> 'lendside_api'::name OR (EXISTS ( SELECT
           FROM app.profile_customer c
          WHERE (c.profile_id = ANY (app.current_profiles())) AND c.lms_id = r.lms_id AND (c.customer_id = ANY (r.customer_ids)))));

-- Triggers

CREATE CONSTRAINT TRIGGER sold_loan_needs_notice AFTER INSERT ON servicing.loan_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.event = 'sell'::text)) EXECUTE FUNCTION servicing.sold_loan_needs_notice();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.audit_log FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER autopay_authorisation_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.autopay_authorisation FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER bank_account_removed AFTER UPDATE OF removed_at ON app.card FOR EACH ROW WHEN ((new.type = 'bank'::text)) EXECUTE FUNCTION app.pass_primary_on();
CREATE TRIGGER business_clock_keeps_with_the_wall BEFORE INSERT OR UPDATE ON servicing.business_clock FOR EACH ROW EXECUTE FUNCTION servicing.keep_with_the_wall();
CREATE TRIGGER covered_person_followed AFTER INSERT OR UPDATE OF birth_day_hash, ssn_hash ON servicing.customer FOR EACH ROW EXECUTE FUNCTION servicing.follow_covered_person();
CREATE TRIGGER covered_step_refused BEFORE INSERT ON servicing.loan_event FOR EACH ROW WHEN ((new.event = ANY (ARRAY['assignRepo'::text, 'recover'::text, 'sell'::text, 'chargeOff'::text]))) EXECUTE FUNCTION servicing.refuse_covered_step();
CREATE TRIGGER document_is_kept BEFORE DELETE OR TRUNCATE ON app.document FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER document_link_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.document_link FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER ledger_entry_balances AFTER INSERT ON servicing.ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION servicing.check_balance();
CREATE TRIGGER ledger_entry_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON servicing.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER ledger_txn_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON servicing.ledger_txn FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER ledger_txn_names_its_loan AFTER INSERT ON servicing.ledger_txn REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION servicing.check_txn_loans();
CREATE TRIGGER loan_command_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON servicing.loan_command FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER loan_event_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON servicing.loan_event FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER payment_authorisation_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.payment_authorisation FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER payment_begins_accepted AFTER INSERT ON app.payment REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.begin_payment_path();
CREATE TRIGGER payment_follows_edges AFTER UPDATE ON app.payment REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.follow_payment_edges();
CREATE TRIGGER payment_is_kept BEFORE DELETE OR TRUNCATE ON app.payment FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER payment_result_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON servicing.payment_result FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER payment_timeout_is_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON app.payment_timeout FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER payment_transition_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.payment_transition FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER payout_begins AFTER INSERT ON app.payout REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION app.begin_payout_path();
CREATE TRIGGER payout_follows_edges AFTER UPDATE ON app.payout REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows FOR EACH STATEMENT EXECUTE FUNCTION app.follow_payout_edges();
CREATE TRIGGER payout_is_kept BEFORE DELETE OR TRUNCATE ON app.payout FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER payout_transition_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.payout_transition FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER profile_customer_is_followed AFTER INSERT ON app.profile_customer FOR EACH ROW WHEN ((new.lms_id = 2)) EXECUTE FUNCTION servicing.follow_customer_number();
CREATE TRIGGER reconciliation_difference_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.reconciliation_difference FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER refused_return_closing_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.refused_return_closing FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER renewal_ends_its_visit AFTER UPDATE OF state ON servicing.renewal FOR EACH ROW WHEN (((new.kind = 'productSwitch'::text) AND (new.state = ANY (ARRAY['booked'::text, 'ended'::text])) AND (old.state <> new.state))) EXECUTE FUNCTION servicing.follow_renewal_with_visit();
CREATE TRIGGER sold_case_needs_notice AFTER INSERT OR UPDATE OF sold_on ON servicing.repo_case FOR EACH ROW WHEN ((new.sold_on IS NOT NULL)) EXECUTE FUNCTION servicing.sold_case_needs_notice();
CREATE TRIGGER system_mode_is_final BEFORE DELETE OR UPDATE OR TRUNCATE ON app.system_mode FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER terms_consent_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON app.terms_consent FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();

-- Policies

create policy account_proof_of_worker on app.account_proof for select to lendside_worker using (true);
create policy audit_log_of_api on app.audit_log for insert to lendside_api using () with check (true);
create policy audit_log_of_worker on app.audit_log for insert to lendside_worker using () with check (true);
create policy autopay_authorisation_of_worker on app.autopay_authorisation for select to lendside_worker using (true);
create policy bank_account_of_owner on app.bank_account for all to lendside_api using ((profile_id = ANY (app.current_profiles()))) with check ((profile_id = ANY (app.current_profiles())));
create policy bank_account_of_worker on app.bank_account for all to lendside_worker using (true) with check (true);
create policy bureau_check_of_profile on app.bureau_check for all to lendside_api using ((profile_id = ANY (app.current_profiles()))) with check ((profile_id = ANY (app.current_profiles())));
create policy bureau_check_of_worker on app.bureau_check for select to lendside_worker using (true);
create policy call_request_of_person on app.call_request for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check (((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])) AND (called_at IS NULL)));
create policy call_request_of_worker on app.call_request for all to lendside_worker using (true) with check (true);
create policy card_of_owner on app.card for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy card_of_worker on app.card for all to lendside_worker using (true) with check (true);
create policy dashboard_message_of_customer on app.dashboard_message for select to lendside_api using (((customer_id IS NULL) OR (customer_id = ANY (( SELECT app.current_customers() AS current_customers)::text[]))));
create policy dashboard_message_of_worker on app.dashboard_message for all to lendside_worker using (true) with check (true);
create policy disclosure_acknowledgement_of_person on app.disclosure_acknowledgement for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy disclosure_acknowledgement_of_worker on app.disclosure_acknowledgement for select to lendside_worker using (true);
create policy document_of_party on app.document for all to lendside_api using (((customer_ids && app.current_customers()) AND (lms_id = COALESCE((NULLIF(current_setting('app.lms_id'::text, true), ''::text))::integer, lms_id)))) with check (((customer_ids && app.current_customers()) AND (lms_id = COALESCE((NULLIF(current_setting('app.lms_id'::text, true), ''::text))::integer, lms_id)) AND (signed_on IS NULL) AND (kind <> ALL (ARRAY['signed'::text, 'certificate'::text]))));
create policy document_of_worker on app.document for all to lendside_worker using (true) with check (true);
create policy document_link_of_worker on app.document_link for all to lendside_worker using (true) with check (true);
create policy document_view_of_person on app.document_view for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy envelope_of_party on app.envelope for all to lendside_api using (((customer_ids && app.current_customers()) AND (lms_id = COALESCE((NULLIF(current_setting('app.lms_id'::text, true), ''::text))::integer, lms_id)))) with check (((customer_ids && app.current_customers()) AND (lms_id = COALESCE((NULLIF(current_setting('app.lms_id'::text, true), ''::text))::integer, lms_id))));
create policy envelope_of_worker on app.envelope for all to lendside_worker using (true) with check (true);
create policy envelope_document_of_party on app.envelope_document for all to lendside_api using ((EXISTS ( SELECT
   FROM app.envelope e
  WHERE (e.envelope_id = envelope_document.envelope_id)))) with check ((EXISTS ( SELECT
   FROM app.envelope e
  WHERE (e.envelope_id = envelope_document.envelope_id))));
create policy envelope_document_of_worker on app.envelope_document for all to lendside_worker using (true) with check (true);
create policy envelope_signer_of_party on app.envelope_signer for all to lendside_api using ((EXISTS ( SELECT
   FROM app.envelope e
  WHERE (e.envelope_id = envelope_signer.envelope_id)))) with check ((EXISTS ( SELECT
   FROM app.envelope e
  WHERE (e.envelope_id = envelope_signer.envelope_id))));
create policy envelope_signer_of_worker on app.envelope_signer for all to lendside_worker using (true) with check (true);
create policy esign_consent_of_person on app.esign_consent for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy esign_consent_of_worker on app.esign_consent for select to lendside_worker using (true);
create policy location_check_of_owner on app.location_check for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy location_check_of_worker on app.location_check for select to lendside_worker using (true);
create policy origination_ask_of_person on app.origination_ask for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check (((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])) AND (state = 'asked'::text)));
create policy origination_ask_of_worker on app.origination_ask for all to lendside_worker using (true) with check (true);
create policy origination_choice_of_customer on app.origination_choice for all to lendside_api using ((customer_id = ANY (app.current_customers()))) with check ((customer_id = ANY (app.current_customers())));
create policy origination_choice_of_worker on app.origination_choice for all to lendside_worker using (true) with check (true);
create policy outbox_of_api on app.outbox for insert to lendside_api using () with check (true);
create policy outbox_of_worker on app.outbox for all to lendside_worker using (true) with check (true);
create policy partner_profile_of_person on app.partner_profile for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy party_code_of_profile on app.party_code for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy party_code_of_worker on app.party_code for all to lendside_worker using (true);
create policy payment_of_owner on app.payment for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy payment_of_worker on app.payment for all to lendside_worker using (true) with check (true);
create policy payment_authorisation_of_owner on app.payment_authorisation for all to lendside_api using ((profile_id = ANY (app.current_profiles()))) with check ((profile_id = ANY (app.current_profiles())));
create policy payment_authorisation_of_worker on app.payment_authorisation for all to lendside_worker using (true);
create policy payment_autopay_of_owner on app.payment_autopay for all to lendside_api using ((profile_id = ANY (app.current_profiles()))) with check ((profile_id = ANY (app.current_profiles())));
create policy payment_autopay_of_worker on app.payment_autopay for all to lendside_worker using (true);
create policy payment_timeout_of_payer on app.payment_timeout for all to lendside_api using ((EXISTS ( SELECT
   FROM app.payment p
  WHERE (p.payment_id = payment_timeout.payment_id)))) with check ((EXISTS ( SELECT
   FROM app.payment p
  WHERE (p.payment_id = payment_timeout.payment_id))));
create policy payment_timeout_of_worker on app.payment_timeout for select to lendside_worker using (true);
create policy payment_transition_of_api on app.payment_transition for insert to lendside_api using () with check (true);
create policy payment_transition_of_worker on app.payment_transition for all to lendside_worker using (true) with check (true);
create policy payout_of_customer on app.payout for select to lendside_api using ((customer_id = ANY (( SELECT app.current_customers() AS current_customers)::text[])));
create policy payout_of_person on app.payout for select to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy payout_of_worker on app.payout for all to lendside_worker using (true) with check (true);
create policy payout_card_form_of_owner on app.payout_card_form for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy payout_card_form_of_worker on app.payout_card_form for select to lendside_worker using (true);
create policy payout_difference_of_worker on app.payout_difference for all to lendside_worker using (true) with check (true);
create policy payout_transition_of_worker on app.payout_transition for all to lendside_worker using (true) with check (true);
create policy profile_of_person on app.profile for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy profile_of_worker on app.profile for select to lendside_worker using (true);
create policy profile_customer_of_person on app.profile_customer for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy profile_customer_of_worker on app.profile_customer for select to lendside_worker using (true);
create policy proven_customer_of_person on app.proven_customer for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy push_subscription_of_person on app.push_subscription for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy push_subscription_of_worker on app.push_subscription for all to lendside_worker using (true) with check (true);
create policy reconciliation_difference_of_worker on app.reconciliation_difference for all to lendside_worker using (true) with check (true);
create policy refused_return_closing_of_worker on app.refused_return_closing for all to lendside_worker using (true) with check (true);
create policy replacement_of_either on app.replacement for all to lendside_api using (((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])) OR (former_profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])))) with check (((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])) OR (former_profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))));
create policy security_answer_of_person on app.security_answer for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy signing_event_of_party on app.signing_event for all to lendside_api using ((EXISTS ( SELECT
   FROM app.envelope e
  WHERE (e.envelope_id = signing_event.envelope_id)))) with check (((kind = ANY (ARRAY['made'::text, 'sent'::text, 'ceremonyOpened'::text, 'returned'::text, 'voided'::text])) AND (EXISTS ( SELECT
   FROM app.envelope e
  WHERE (e.envelope_id = signing_event.envelope_id)))));
create policy signing_event_of_worker on app.signing_event for all to lendside_worker using (true) with check (true);
create policy terms_consent_of_person on app.terms_consent for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy told_terms_of_profile on app.told_terms for all to lendside_api using ((profile_id = ANY (app.current_profiles()))) with check ((profile_id = ANY (app.current_profiles())));
create policy upload_before_check on app.upload as restrictive for update to lendside_api using ((state = 'offered'::text)) with check ((state = ANY (ARRAY['offered'::text, 'waiting'::text])));
create policy upload_of_party on app.upload for all to lendside_api using ((customer_ids && app.current_customers())) with check ((customer_ids && app.current_customers()));
create policy upload_of_worker on app.upload for all to lendside_worker using (true) with check (true);
create policy upload_task_of_application on app.upload_task as restrictive for insert to lendside_api using () with check (((application_id IS NOT NULL) AND (asked_by IS NULL)));
create policy upload_task_of_party on app.upload_task for all to lendside_api using ((customer_ids && app.current_customers())) with check ((customer_ids && app.current_customers()));
create policy upload_task_of_worker on app.upload_task for all to lendside_worker using (true) with check (true);
create policy user_cache_of_person on app.user_cache for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy ancillary_sale_of_customer on servicing.ancillary_sale for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy ancillary_sale_of_worker on servicing.ancillary_sale for all to lendside_worker using (true) with check (true);
create policy application_of_customer on servicing.application for select to lendside_api using (((customer_id = ANY (app.current_customers())) OR (cosigner_id = ANY (app.current_customers()))));
create policy application_of_worker on servicing.application for all to lendside_worker using (true) with check (true);
create policy appointment_of_customer on servicing.appointment for select to lendside_api using ((customer_ids && app.current_customers()));
create policy appointment_of_worker on servicing.appointment for all to lendside_worker using (true) with check (true);
create policy appraisal_of_customer on servicing.appraisal for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy appraisal_of_worker on servicing.appraisal for all to lendside_worker using (true) with check (true);
create policy autopay_of_customer on servicing.autopay for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy autopay_of_worker on servicing.autopay for all to lendside_worker using (true) with check (true);
create policy bank_debit_of_customer on servicing.bank_debit for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy bank_debit_of_worker on servicing.bank_debit for all to lendside_worker using (true) with check (true);
create policy bank_return_early_of_worker on servicing.bank_return_early for all to lendside_worker using (true) with check (true);
create policy bankruptcy_case_of_customer on servicing.bankruptcy_case for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy bankruptcy_case_of_worker on servicing.bankruptcy_case for all to lendside_worker using (true) with check (true);
create policy interval_of_customer on servicing.charge_interval for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy interval_of_worker on servicing.charge_interval for all to lendside_worker using (true) with check (true);
create policy covered_borrower_of_worker on servicing.covered_borrower for select to lendside_worker using (true);
create policy customer_of_worker on servicing.customer for all to lendside_worker using (true) with check (true);
create policy address_of_worker on servicing.customer_address for all to lendside_worker using (true) with check (true);
create policy customer_demographic_of_customer on servicing.customer_demographic for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy customer_demographic_of_worker on servicing.customer_demographic for all to lendside_worker using (true) with check (true);
create policy customer_fact_of_customer on servicing.customer_fact for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy customer_fact_of_worker on servicing.customer_fact for all to lendside_worker using (true) with check (true);
create policy debit_attempt_of_customer on servicing.debit_attempt for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy debit_attempt_of_payer on servicing.debit_attempt for select to lendside_api using ((payer_id = ANY (app.current_customers())));
create policy debit_attempt_of_worker on servicing.debit_attempt for all to lendside_worker using (true) with check (true);
create policy disbursement_of_customer on servicing.disbursement for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy disbursement_of_worker on servicing.disbursement for all to lendside_worker using (true) with check (true);
create policy entry_of_customer on servicing.ledger_entry for select to lendside_api using ((loan_id = ANY (ARRAY( SELECT l.loan_id
   FROM servicing.loan l))));
create policy entry_of_worker on servicing.ledger_entry for all to lendside_worker using (true) with check (true);
create policy txn_of_customer on servicing.ledger_txn for select to lendside_api using (((loan_id IS NULL) OR (loan_id = ANY (ARRAY( SELECT l.loan_id
   FROM servicing.loan l)))));
create policy txn_of_worker on servicing.ledger_txn for all to lendside_worker using (true) with check (true);
create policy line_statement_of_customer on servicing.line_statement for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy line_statement_of_worker on servicing.line_statement for all to lendside_worker using (true) with check (true);
create policy loan_of_customer on servicing.loan for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy loan_of_worker on servicing.loan for all to lendside_worker using (true) with check (true);
create policy balance_of_customer on servicing.loan_balance for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy balance_of_worker on servicing.loan_balance for all to lendside_worker using (true) with check (true);
create policy loan_command_of_customer on servicing.loan_command for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy loan_command_of_worker on servicing.loan_command for all to lendside_worker using (true) with check (true);
create policy event_of_customer on servicing.loan_event for select to lendside_api using ((loan_id = ANY (ARRAY( SELECT l.loan_id
   FROM servicing.loan l))));
create policy event_of_worker on servicing.loan_event for all to lendside_worker using (true) with check (true);
create policy loan_lock_of_customer on servicing.loan_lock for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy loan_lock_of_worker on servicing.loan_lock for all to lendside_worker using (true) with check (true);
create policy notice_of_customer on servicing.notice for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy notice_of_worker on servicing.notice for all to lendside_worker using (true) with check (true);
create policy notice_delivery_of_worker on servicing.notice_delivery for all to lendside_worker using (true) with check (true);
create policy offer_of_customer on servicing.offer for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy offer_of_worker on servicing.offer for all to lendside_worker using (true) with check (true);
create policy offer_stop_of_worker on servicing.offer_stop for all to lendside_worker using (true) with check (true);
create policy result_of_customer on servicing.payment_result for select to lendside_api using ((loan_id = ANY (ARRAY( SELECT l.loan_id
   FROM servicing.loan l))));
create policy result_of_worker on servicing.payment_result for all to lendside_worker using (true) with check (true);
create policy referral_of_worker on servicing.referral for all to lendside_worker using (true) with check (true);
create policy referrer_of_customer on servicing.referrer for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy referrer_of_profile on servicing.referrer for select to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy referrer_of_worker on servicing.referrer for all to lendside_worker using (true) with check (true);
create policy renewal_of_customer on servicing.renewal for select to lendside_api using ((customer_ids && app.current_customers()));
create policy renewal_of_worker on servicing.renewal for all to lendside_worker using (true) with check (true);
create policy renewal_terms_of_customer on servicing.renewal_terms for select to lendside_api using ((EXISTS ( SELECT
   FROM servicing.renewal r
  WHERE (r.renewal_id = renewal_terms.renewal_id))));
create policy renewal_terms_of_worker on servicing.renewal_terms for all to lendside_worker using (true) with check (true);
create policy repo_case_of_customer on servicing.repo_case for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy repo_case_of_worker on servicing.repo_case for all to lendside_worker using (true) with check (true);
create policy reward_of_customer on servicing.reward for select to lendside_api using ((customer_id = ANY (app.current_customers())));
create policy reward_of_worker on servicing.reward for all to lendside_worker using (true) with check (true);
create policy schedule_of_customer on servicing.schedule_item for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy schedule_of_worker on servicing.schedule_item for all to lendside_worker using (true) with check (true);
create policy settlement_offer_of_customer on servicing.settlement_offer for select to lendside_api using ((loan_id IN ( SELECT l.loan_id
   FROM servicing.loan l)));
create policy settlement_offer_of_worker on servicing.settlement_offer for all to lendside_worker using (true) with check (true);
create policy account_of_person on user_pool.account for all to lendside_api using ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy code_of_owner on user_pool.code for all to lendside_api using ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy code_of_worker on user_pool.code for select to lendside_worker using (true);
create policy device_of_person on user_pool.device for all to lendside_api using ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy external_code_of_person on user_pool.external_code for all to lendside_api using ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy session_of_person on user_pool.session for all to lendside_api using ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((sub = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy signed_link_use_of_person on user_pool.signed_link_use for all to lendside_api using ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[]))) with check ((profile_id = ANY (( SELECT app.current_profiles() AS current_profiles)::text[])));
create policy spent_device_secret_of_device on user_pool.spent_device_secret for all to lendside_api using ((EXISTS ( SELECT
   FROM user_pool.device d
  WHERE (d.device_key = spent_device_secret.device_key)))) with check ((EXISTS ( SELECT
   FROM user_pool.device d
  WHERE (d.device_key = spent_device_secret.device_key))));
create policy spent_refresh_token_of_session on user_pool.spent_refresh_token for all to lendside_api using ((EXISTS ( SELECT
   FROM user_pool.session s
  WHERE (s.session_id = spent_refresh_token.session_id)))) with check ((EXISTS ( SELECT
   FROM user_pool.session s
  WHERE (s.session_id = spent_refresh_token.session_id))));

-- Grants

grant delete, insert, maintain, references, select, trigger, truncate, update on app.account_proof to owner;
grant select on app.account_proof to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.audit_left_out to owner;
grant insert, select, update on app.audit_left_out to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.audit_log to owner;
grant insert on app.audit_log to lendside_api;
grant insert on app.audit_log to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.autopay_authorisation to owner;
grant select on app.autopay_authorisation to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.bank to owner;
grant select on app.bank to lendside_api;
grant select on app.bank to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.bank_account to owner;
grant insert, select on app.bank_account to lendside_api;
grant select on app.bank_account to lendside_worker;
grant update on app.bank_account (account_number) to lendside_worker;
grant update on app.bank_account (is_primary) to lendside_api;
grant update on app.bank_account (is_primary) to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.bureau_check to owner;
grant insert, select on app.bureau_check to lendside_api;
grant select on app.bureau_check to lendside_worker;
grant update on app.bureau_check (answer) to lendside_api;
grant update on app.bureau_check (answer_id) to lendside_api;
grant update on app.bureau_check (checked_at) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.call_request to owner;
grant insert, select on app.call_request to lendside_api;
grant select, update on app.call_request to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.card to owner;
grant insert, select on app.card to lendside_api;
grant select on app.card to lendside_worker;
grant update on app.card (removed_at) to lendside_api;
grant update on app.card (removed_at) to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.card_left_in_vault to owner;
grant select on app.card_left_in_vault to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.csp_report to owner;
grant delete, insert, select, update on app.csp_report to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.dashboard_message to owner;
grant insert, select, update on app.dashboard_message to lendside_worker;
grant select on app.dashboard_message to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.disclosure_acknowledgement to owner;
grant select on app.disclosure_acknowledgement to lendside_api;
grant select on app.disclosure_acknowledgement to lendside_worker;
grant insert on app.disclosure_acknowledgement (acknowledged_on) to lendside_api;
grant insert on app.disclosure_acknowledgement (consent_id) to lendside_api;
grant insert on app.disclosure_acknowledgement (disclosure_type) to lendside_api;
grant insert on app.disclosure_acknowledgement (document_id) to lendside_api;
grant insert on app.disclosure_acknowledgement (initials) to lendside_api;
grant insert on app.disclosure_acknowledgement (loan_id) to lendside_api;
grant insert on app.disclosure_acknowledgement (party) to lendside_api;
grant insert on app.disclosure_acknowledgement (profile_id) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.document to owner;
grant insert, select, update on app.document to lendside_worker;
grant select on app.document to lendside_api;
grant insert on app.document (byte_count) to lendside_api;
grant insert on app.document (bytes_hash) to lendside_api;
grant insert on app.document (content_sealed) to lendside_api;
grant insert on app.document (customer_ids) to lendside_api;
grant insert on app.document (delete_after) to lendside_api;
grant insert on app.document (file_key) to lendside_api;
grant insert on app.document (kind) to lendside_api;
grant insert on app.document (lms_id) to lendside_api;
grant insert on app.document (loan_id) to lendside_api;
grant insert on app.document (made_on) to lendside_api;
grant insert on app.document (media_type) to lendside_api;
grant insert on app.document (name) to lendside_api;
grant insert on app.document (signed_on) to lendside_api;
grant insert on app.document (source) to lendside_api;
grant insert on app.document (template) to lendside_api;
grant insert on app.document (template_version) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.document_link to owner;
grant insert, select on app.document_link to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.document_view to owner;
grant insert, select on app.document_view to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.envelope to owner;
grant insert, select, update on app.envelope to lendside_worker;
grant select on app.envelope to lendside_api;
grant update on app.envelope (active_at) to lendside_api;
grant insert on app.envelope (customer_ids) to lendside_api;
grant update on app.envelope (ended_at) to lendside_api;
grant update on app.envelope (ended_why) to lendside_api;
grant insert on app.envelope (ends_at) to lendside_api;
grant insert on app.envelope (envelope_id) to lendside_api;
grant insert on app.envelope (lms_id) to lendside_api;
grant insert on app.envelope (loan_id) to lendside_api;
grant insert on app.envelope (made_on) to lendside_api;
grant insert on app.envelope (sign_by) to lendside_api;
grant insert on app.envelope (signing_type) to lendside_api;
grant update on app.envelope (state) to lendside_api;
grant insert on app.envelope (terms) to lendside_api;
grant insert on app.envelope (terms_hash) to lendside_api;
grant insert on app.envelope (vendor) to lendside_api;
grant update on app.envelope (vendor_id) to lendside_api;
grant update on app.envelope (worked_until) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.envelope_document to owner;
grant insert, select on app.envelope_document to lendside_api;
grant insert, select, update on app.envelope_document to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.envelope_signer to owner;
grant insert, select, update on app.envelope_signer to lendside_worker;
grant select on app.envelope_signer to lendside_api;
grant update on app.envelope_signer (consent_at) to lendside_api;
grant update on app.envelope_signer (consent_version) to lendside_api;
grant insert on app.envelope_signer (customer_id) to lendside_api;
grant insert on app.envelope_signer (email) to lendside_api;
grant insert on app.envelope_signer (envelope_id) to lendside_api;
grant insert on app.envelope_signer (name) to lendside_api;
grant insert on app.envelope_signer (party) to lendside_api;
grant insert on app.envelope_signer (place) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.esign_consent to owner;
grant select on app.esign_consent to lendside_api;
grant select on app.esign_consent to lendside_worker;
grant insert on app.esign_consent (device) to lendside_api;
grant insert on app.esign_consent (guest_session_id) to lendside_api;
grant insert on app.esign_consent (profile_id) to lendside_api;
grant insert on app.esign_consent (terms_hash) to lendside_api;
grant insert on app.esign_consent (text_hash) to lendside_api;
grant insert on app.esign_consent (version) to lendside_api;
grant update on app.esign_consent (withdrawn_at) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.esign_text to owner;
grant select on app.esign_text to lendside_api;
grant insert on app.esign_text (pdf) to lendside_api;
grant insert on app.esign_text (text_hash) to lendside_api;
grant insert on app.esign_text (words) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.loan_being_paid to owner;
grant select on app.loan_being_paid to lendside_api;
grant select on app.loan_being_paid to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.location_check to owner;
grant insert, select on app.location_check to lendside_api;
grant select on app.location_check to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.open_refused_return to owner;
grant select on app.open_refused_return to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.origination_ask to owner;
grant insert, select on app.origination_ask to lendside_api;
grant insert, select, update on app.origination_ask to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.origination_choice to owner;
grant delete, insert, select, update on app.origination_choice to lendside_worker;
grant insert, select, update on app.origination_choice to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.outbox to owner;
grant insert on app.outbox to lendside_api;
grant insert, select, update on app.outbox to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.partner_profile to owner;
grant insert, select, update on app.partner_profile to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.party_code to owner;
grant delete, select on app.party_code to lendside_worker;
grant insert, select on app.party_code to lendside_api;
grant update on app.party_code (expires_at) to lendside_api;
grant update on app.party_code (verified_at) to lendside_api;
grant update on app.party_code (wrong_tries) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment to owner;
grant insert, select on app.payment to lendside_api;
grant insert, select, update on app.payment to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment_authorisation to owner;
grant insert, select on app.payment_authorisation to lendside_api;
grant select on app.payment_authorisation to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment_autopay to owner;
grant insert, select on app.payment_autopay to lendside_api;
grant select on app.payment_autopay to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment_edge to owner;
grant select on app.payment_edge to lendside_api;
grant select on app.payment_edge to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment_move to owner;
grant select on app.payment_move to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment_move_by_edges to owner;
grant select on app.payment_move_by_edges to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment_timeout to owner;
grant insert, select on app.payment_timeout to lendside_api;
grant select on app.payment_timeout to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payment_transition to owner;
grant insert on app.payment_transition to lendside_api;
grant insert, select on app.payment_transition to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payout to owner;
grant insert, select, update on app.payout to lendside_worker;
grant select on app.payout to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payout_card_form to owner;
grant insert, select on app.payout_card_form to lendside_api;
grant select on app.payout_card_form to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payout_difference to owner;
grant insert, select, update on app.payout_difference to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payout_edge to owner;
grant select on app.payout_edge to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payout_shown to owner;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.payout_transition to owner;
grant insert, select on app.payout_transition to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.profile to owner;
grant insert, select, update on app.profile to lendside_api;
grant select on app.profile to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.profile_customer to owner;
grant delete, insert, select, update on app.profile_customer to lendside_api;
grant select on app.profile_customer to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.proven_customer to owner;
grant delete, insert, select, update on app.proven_customer to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.push_subscription to owner;
grant delete, insert, select, update on app.push_subscription to lendside_api;
grant delete, select on app.push_subscription to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.rate_counter to owner;
grant delete, insert, select, update on app.rate_counter to lendside_api;
grant delete, insert, select, update on app.rate_counter to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.reconciliation_difference to owner;
grant insert, select on app.reconciliation_difference to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.reconciliation_run to owner;
grant insert, select on app.reconciliation_run to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.referral_scan to owner;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.referral_share to owner;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.refused_return_closing to owner;
grant insert, select on app.refused_return_closing to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.replacement to owner;
grant insert, select, update on app.replacement to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.security_answer to owner;
grant insert, select, update on app.security_answer to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.setting to owner;
grant select on app.setting to lendside_api;
grant select on app.setting to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.share_opt_out to owner;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.signing_event to owner;
grant select on app.signing_event to lendside_api;
grant select on app.signing_event to lendside_worker;
grant insert on app.signing_event (address) to lendside_api;
grant insert on app.signing_event (address) to lendside_worker;
grant insert on app.signing_event (detail) to lendside_api;
grant insert on app.signing_event (detail) to lendside_worker;
grant insert on app.signing_event (device) to lendside_api;
grant insert on app.signing_event (device) to lendside_worker;
grant insert on app.signing_event (envelope_id) to lendside_api;
grant insert on app.signing_event (envelope_id) to lendside_worker;
grant insert on app.signing_event (kind) to lendside_api;
grant insert on app.signing_event (kind) to lendside_worker;
grant insert on app.signing_event (place) to lendside_api;
grant insert on app.signing_event (place) to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.system_mode to owner;
grant select on app.system_mode to lendside_api;
grant select on app.system_mode to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.terms_consent to owner;
grant insert, select on app.terms_consent to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.told_terms to owner;
grant insert, select, update on app.told_terms to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.upload to owner;
grant insert, select, update on app.upload to lendside_worker;
grant select on app.upload to lendside_api;
grant insert, update on app.upload (byte_count) to lendside_api;
grant insert on app.upload (customer_ids) to lendside_api;
grant update on app.upload (doc_type) to lendside_api;
grant insert on app.upload (file_key) to lendside_api;
grant insert on app.upload (loan_id) to lendside_api;
grant insert on app.upload (media_type) to lendside_api;
grant insert, update on app.upload (name) to lendside_api;
grant insert on app.upload (profile_id) to lendside_api;
grant update on app.upload (recorded_at) to lendside_api;
grant update on app.upload (state) to lendside_api;
grant insert on app.upload (task_id) to lendside_api;
grant insert on app.upload (upload_id) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.upload_task to owner;
grant insert, select on app.upload_task to lendside_api;
grant insert, select, update on app.upload_task to lendside_worker;
grant update on app.upload_task (closed_on) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on app.user_cache to owner;
grant delete, insert, select, update on app.user_cache to lendside_api;
grant execute on function app.accept_autopay_charges(jsonb,date) to lendside_worker;
grant execute on function app.accept_autopay_charges(jsonb,date) to owner;
grant execute on function app.accept_bank_payment(jsonb,jsonb) to owner;
grant execute on function app.accept_bank_payment(jsonb,jsonb) to public;
grant execute on function app.accept_payment_with_autopay(jsonb,jsonb,jsonb,text[]) to lendside_api;
grant execute on function app.accept_payment_with_autopay(jsonb,jsonb,jsonb,text[]) to owner;
grant execute on function app.accept_payments(jsonb) to owner;
grant execute on function app.accept_payments(jsonb) to public;
grant execute on function app.account_proofs_of(text) to lendside_api;
grant execute on function app.account_proofs_of(text) to owner;
grant execute on function app.act_as(text[]) to owner;
grant execute on function app.act_as(text[]) to public;
grant execute on function app.add_bank(jsonb) to owner;
grant execute on function app.add_bank(jsonb) to public;
grant execute on function app.add_card(jsonb) to owner;
grant execute on function app.add_card(jsonb) to public;
grant execute on function app.add_document_links(bigint,uuid[],text,date) to owner;
grant execute on function app.add_document_links(bigint,uuid[],text,date) to public;
grant execute on function app.addresses_of(text) to lendside_api;
grant execute on function app.addresses_of(text) to owner;
grant execute on function app.adopt_guest_cards(text,text,text[]) to lendside_api;
grant execute on function app.adopt_guest_cards(text,text,text[]) to owner;
grant execute on function app.answer_payout_card_form(text,jsonb,text) to lendside_api;
grant execute on function app.answer_payout_card_form(text,jsonb,text) to owner;
grant execute on function app.application_of_site(text) to lendside_api;
grant execute on function app.application_of_site(text) to owner;
grant execute on function app.ask_account_proof(text,text,text,text,integer,integer) to lendside_api;
grant execute on function app.ask_account_proof(text,text,text,text,integer,integer) to owner;
grant execute on function app.ask_cash_out(jsonb) to lendside_api;
grant execute on function app.ask_cash_out(jsonb) to owner;
grant execute on function app.ask_payout(jsonb) to owner;
grant execute on function app.ask_payout_cancel(text,text) to lendside_api;
grant execute on function app.ask_payout_cancel(text,text) to owner;
grant execute on function app.ask_payout_end(text,date) to lendside_worker;
grant execute on function app.ask_payout_end(text,date) to owner;
grant execute on function app.ask_payouts(jsonb) to lendside_api;
grant execute on function app.ask_payouts(jsonb) to owner;
grant execute on function app.autopay_asked_with(text,text) to owner;
grant execute on function app.autopay_asked_with(text,text) to public;
grant execute on function app.autopay_methods_of(text) to lendside_api;
grant execute on function app.autopay_methods_of(text) to owner;
grant execute on function app.autopay_of(bigint,text[]) to lendside_api;
grant execute on function app.autopay_of(bigint,text[]) to owner;
grant execute on function app.banks_of(text) to owner;
grant execute on function app.banks_of(text) to public;
grant execute on function app.begin_bureau_check(jsonb) to owner;
grant execute on function app.begin_bureau_check(jsonb) to public;
grant execute on function app.begin_payment_path() to owner;
grant execute on function app.begin_payment_path() to public;
grant execute on function app.begin_payout_path() to owner;
grant execute on function app.begin_payout_path() to public;
grant execute on function app.book_captured_now(integer) to lendside_worker;
grant execute on function app.book_captured_now(integer) to owner;
grant execute on function app.cards_asked(text[],text[]) to owner;
grant execute on function app.cards_asked(text[],text[]) to public;
grant execute on function app.cards_of(text,text) to owner;
grant execute on function app.cards_of(text,text) to public;
grant execute on function app.cash_facts(text[],text[],bigint[],integer[]) to lendside_api;
grant execute on function app.cash_facts(text[],text[],bigint[],integer[]) to owner;
grant execute on function app.channel_of_notice(integer,text) to lendside_worker;
grant execute on function app.channel_of_notice(integer,text) to owner;
grant execute on function app.confirm_account_proof(text,text,integer,integer,integer) to lendside_api;
grant execute on function app.confirm_account_proof(text,text,integer,integer,integer) to owner;
grant execute on function app.count_in_window(text[],interval) to owner;
grant execute on function app.count_in_window(text[],interval) to public;
grant execute on function app.count_sends(text[],integer[],integer[]) to owner;
grant execute on function app.count_sends(text[],integer[],integer[]) to public;
grant execute on function app.counters_of(text,text,text) to lendside_api;
grant execute on function app.counters_of(text,text,text) to owner;
grant execute on function app.current_customers() to owner;
grant execute on function app.current_customers() to public;
grant execute on function app.current_profiles() to owner;
grant execute on function app.current_profiles() to public;
grant execute on function app.dashboard_message_for(text[],text) to owner;
grant execute on function app.dashboard_message_for(text[],text) to public;
grant execute on function app.demographics_of(text) to lendside_api;
grant execute on function app.demographics_of(text) to owner;
grant execute on function app.document_link_hash(bytea,bigint,integer,bytea,text,date) to owner;
grant execute on function app.document_link_hash(bytea,bigint,integer,bytea,text,date) to public;
grant execute on function app.drop_push_subscription(bytea) to lendside_api;
grant execute on function app.drop_push_subscription(bytea) to lendside_worker;
grant execute on function app.drop_push_subscription(bytea) to owner;
grant execute on function app.end_autopay(bigint,text[],text,text) to lendside_api;
grant execute on function app.end_autopay(bigint,text[],text,text) to owner;
grant execute on function app.end_autopay_from(text,text[],boolean,text) to lendside_api;
grant execute on function app.end_autopay_from(text,text[],boolean,text) to owner;
grant execute on function app.end_bureau_check(text,text,text,text) to owner;
grant execute on function app.end_bureau_check(text,text,text,text) to public;
grant execute on function app.end_pending_replacements(integer,text) to lendside_api;
grant execute on function app.end_pending_replacements(integer,text) to owner;
grant execute on function app.enrol_autopay(jsonb,text[]) to lendside_api;
grant execute on function app.enrol_autopay(jsonb,text[]) to owner;
grant execute on function app.envelope_of_vendor(text,text) to lendside_api;
grant execute on function app.envelope_of_vendor(text,text) to owner;
grant execute on function app.find_broken_document_links(bigint,bigint) to owner;
grant execute on function app.find_broken_document_links(bigint,bigint) to public;
grant execute on function app.find_payment(text,text,text) to owner;
grant execute on function app.find_payment(text,text,text) to public;
grant execute on function app.find_payment_by_key(text,text) to owner;
grant execute on function app.find_payment_by_key(text,text) to public;
grant execute on function app.find_payout(text,text) to lendside_api;
grant execute on function app.find_payout(text,text) to owner;
grant execute on function app.follow_payment_edges() to owner;
grant execute on function app.follow_payment_edges() to public;
grant execute on function app.follow_payout_edges() to owner;
grant execute on function app.follow_payout_edges() to public;
grant execute on function app.forget_referral_scans(integer) to lendside_worker;
grant execute on function app.forget_referral_scans(integer) to owner;
grant execute on function app.has_loan_block(text) to lendside_api;
grant execute on function app.has_loan_block(text) to owner;
grant execute on function app.has_pending_draw(integer,bigint) to owner;
grant execute on function app.holders_of(integer[],text[]) to lendside_api;
grant execute on function app.holders_of(integer[],text[]) to owner;
grant execute on function app.invitation_to_send(bigint) to lendside_worker;
grant execute on function app.invitation_to_send(bigint) to owner;
grant execute on function app.is_day_over(integer,date) to owner;
grant execute on function app.is_day_over(integer,date) to public;
grant execute on function app.is_for_product_switch(text) to lendside_api;
grant execute on function app.is_for_product_switch(text) to lendside_worker;
grant execute on function app.is_for_product_switch(text) to owner;
grant execute on function app.keep_payout_card(jsonb) to owner;
grant execute on function app.keep_payout_card(jsonb) to public;
grant execute on function app.keep_push_subscription(bytea,text,bytea,text,integer) to lendside_api;
grant execute on function app.keep_push_subscription(bytea,text,bytea,text,integer) to owner;
grant execute on function app.keep_told_terms(text,bigint,bigint,bigint) to owner;
grant execute on function app.keep_told_terms(text,bigint,bigint,bigint) to public;
grant execute on function app.last_bureau_check(text,bigint,text) to owner;
grant execute on function app.last_bureau_check(text,bigint,text) to public;
grant execute on function app.loans_being_paid(integer,bigint[]) to lendside_api;
grant execute on function app.loans_being_paid(integer,bigint[]) to lendside_worker;
grant execute on function app.loans_being_paid(integer,bigint[]) to owner;
grant execute on function app.location_facts(text[],text[],bigint[],text[]) to owner;
grant execute on function app.location_facts(text[],text[],bigint[],text[]) to public;
grant execute on function app.name_applicant(text,text,text) to lendside_worker;
grant execute on function app.name_applicant(text,text,text) to owner;
grant execute on function app.note_referral_scan(text,text) to lendside_api;
grant execute on function app.note_referral_scan(text,text) to owner;
grant execute on function app.note_ssn_on_file(integer,text) to lendside_worker;
grant execute on function app.note_ssn_on_file(integer,text) to owner;
grant execute on function app.paper_facts(bigint,text[]) to lendside_api;
grant execute on function app.paper_facts(bigint,text[]) to lendside_worker;
grant execute on function app.paper_facts(bigint,text[]) to owner;
grant execute on function app.parties_of(bigint[],text[]) to lendside_api;
grant execute on function app.parties_of(bigint[],text[]) to lendside_worker;
grant execute on function app.parties_of(bigint[],text[]) to owner;
grant execute on function app.party_of_loan(bigint,text) to lendside_api;
grant execute on function app.party_of_loan(bigint,text) to lendside_worker;
grant execute on function app.party_of_loan(bigint,text) to owner;
grant execute on function app.pass_primary_on() to owner;
grant execute on function app.pass_primary_on() to public;
grant execute on function app.pay_again(text) to lendside_worker;
grant execute on function app.pay_again(text) to owner;
grant execute on function app.payers_of(bigint,text[]) to lendside_api;
grant execute on function app.payers_of(bigint,text[]) to lendside_worker;
grant execute on function app.payers_of(bigint,text[]) to owner;
grant execute on function app.payment_made_by(text) to lendside_api;
grant execute on function app.payment_made_by(text) to owner;
grant execute on function app.payments_facts(text[],text[],text[],text[]) to lendside_api;
grant execute on function app.payments_facts(text[],text[],text[],text[]) to owner;
grant execute on function app.payouts_of_loan(text,integer,bigint) to lendside_api;
grant execute on function app.payouts_of_loan(text,integer,bigint) to owner;
grant execute on function app.personal_info(text) to lendside_api;
grant execute on function app.personal_info(text) to owner;
grant execute on function app.read_told_terms(text,bigint) to owner;
grant execute on function app.read_told_terms(text,bigint) to public;
grant execute on function app.record_location(jsonb) to owner;
grant execute on function app.record_location(jsonb) to public;
grant execute on function app.refuse_change() to owner;
grant execute on function app.refuse_change() to public;
grant execute on function app.refuse_payment_move(text,text,text,text) to owner;
grant execute on function app.refuse_payment_move(text,text,text,text) to public;
grant execute on function app.refuse_payout_move(text,text,text,text) to owner;
grant execute on function app.refuse_payout_move(text,text,text,text) to public;
grant execute on function app.remove_cards(text,text,text[]) to owner;
grant execute on function app.remove_cards(text,text,text[]) to public;
grant execute on function app.remove_methods(text,text,text[],boolean,text) to lendside_api;
grant execute on function app.remove_methods(text,text,text[],boolean,text) to owner;
grant execute on function app.renewal_facts(uuid) to lendside_api;
grant execute on function app.renewal_facts(uuid) to lendside_worker;
grant execute on function app.renewal_facts(uuid) to owner;
grant execute on function app.report_payment_timeout(text,text,bigint,bigint) to owner;
grant execute on function app.report_payment_timeout(text,text,bigint,bigint) to public;
grant execute on function app.report_refused_return(text,date,text,text) to lendside_worker;
grant execute on function app.report_refused_return(text,date,text,text) to owner;
grant execute on function app.same_card(app.card,jsonb) to owner;
grant execute on function app.same_card(app.card,jsonb) to public;
grant execute on function app.save_address(text,jsonb) to lendside_api;
grant execute on function app.save_address(text,jsonb) to owner;
grant execute on function app.save_demographics(text,jsonb) to lendside_api;
grant execute on function app.save_demographics(text,jsonb) to owner;
grant execute on function app.save_record_email(text) to lendside_api;
grant execute on function app.save_record_email(text) to owner;
grant execute on function app.sessions_of_link(text) to owner;
grant execute on function app.sessions_of_link(text) to public;
grant execute on function app.settle_payout_card(text,text,text) to lendside_worker;
grant execute on function app.settle_payout_card(text,text,text) to owner;
grant execute on function app.share_referral(text,text,text,text,text,text,text,text,integer,integer,integer,jsonb) to lendside_api;
grant execute on function app.share_referral(text,text,text,text,text,text,text,text,integer,integer,integer,jsonb) to owner;
grant execute on function app.signers_of(integer,bigint,text[]) to lendside_api;
grant execute on function app.signers_of(integer,bigint,text[]) to owner;
grant execute on function app.stop_invitations(bigint) to lendside_api;
grant execute on function app.stop_invitations(bigint) to owner;
grant execute on function app.store_to_reach(text[]) to lendside_api;
grant execute on function app.store_to_reach(text[]) to owner;
grant execute on function app.take_up_autopay(text[]) to lendside_worker;
grant execute on function app.take_up_autopay(text[]) to owner;
grant execute on function app.take_up_customer(integer,text) to lendside_worker;
grant execute on function app.take_up_customer(integer,text) to owner;
grant execute on function app.takes_part_in_referrals(text) to lendside_api;
grant execute on function app.takes_part_in_referrals(text) to owner;
grant execute on function app.tell_of_notice(text,text) to owner;
grant execute on function app.tell_other_of_autopay(bigint,text,text,text) to owner;
grant execute on function app.tries_of_loan(bigint,text[]) to lendside_api;
grant execute on function app.tries_of_loan(bigint,text[]) to lendside_worker;
grant execute on function app.tries_of_loan(bigint,text[]) to owner;
grant execute on function app.wants_paper(text) to lendside_worker;
grant execute on function app.wants_paper(text) to owner;
grant execute on function app.write_registration(text,text,text,text,text,bytea) to lendside_api;
grant execute on function app.write_registration(text,text,text,text,text,bytea) to owner;
grant execute on function app.write_strangers_audit(text,integer,integer,jsonb) to owner;
grant execute on function app.write_strangers_audit(text,integer,integer,jsonb) to public;
grant execute on function servicing.acknowledge_repo(text[],bigint,text) to lendside_api;
grant execute on function servicing.acknowledge_repo(text[],bigint,text) to lendside_worker;
grant execute on function servicing.acknowledge_repo(text[],bigint,text) to owner;
grant execute on function servicing.add_on_lock_of(text,integer,bigint) to lendside_api;
grant execute on function servicing.add_on_lock_of(text,integer,bigint) to owner;
grant execute on function servicing.advance_referrals(date) to lendside_worker;
grant execute on function servicing.advance_referrals(date) to owner;
grant execute on function servicing.announced_debits(bigint,text,date,date) to lendside_api;
grant execute on function servicing.announced_debits(bigint,text,date,date) to lendside_worker;
grant execute on function servicing.announced_debits(bigint,text,date,date) to owner;
grant execute on function servicing.as_borrowers(bigint[],integer[],integer[],text[]) to lendside_api;
grant execute on function servicing.as_borrowers(bigint[],integer[],integer[],text[]) to lendside_worker;
grant execute on function servicing.as_borrowers(bigint[],integer[],integer[],text[]) to owner;
grant execute on function servicing.ask_cover_end(integer,bigint,text,text,integer) to lendside_api;
grant execute on function servicing.ask_cover_end(integer,bigint,text,text,integer) to lendside_worker;
grant execute on function servicing.ask_cover_end(integer,bigint,text,text,integer) to owner;
grant execute on function servicing.ask_renewal_end(uuid,text) to lendside_api;
grant execute on function servicing.ask_renewal_end(uuid,text) to lendside_worker;
grant execute on function servicing.ask_renewal_end(uuid,text) to owner;
grant execute on function servicing.ask_renewal_void(uuid) to lendside_api;
grant execute on function servicing.ask_renewal_void(uuid) to lendside_worker;
grant execute on function servicing.ask_renewal_void(uuid) to owner;
grant execute on function servicing.barred_from_offers(integer,text[]) to lendside_worker;
grant execute on function servicing.barred_from_offers(integer,text[]) to owner;
grant execute on function servicing.book_commands(jsonb,jsonb,jsonb,jsonb,jsonb) to owner;
grant execute on function servicing.book_commands(jsonb,jsonb,jsonb,jsonb,jsonb) to public;
grant execute on function servicing.book_renewal(uuid,timestamp with time zone,date,date,date) to owner;
grant execute on function servicing.book_renewal(uuid,timestamp with time zone,date,date,date) to public;
grant execute on function servicing.book_visit(text,bigint,bigint,integer,text,timestamp with time zone,timestamp with time zone,integer,date) to lendside_api;
grant execute on function servicing.book_visit(text,bigint,bigint,integer,text,timestamp with time zone,timestamp with time zone,integer,date) to owner;
grant execute on function servicing.books_of(bigint) to owner;
grant execute on function servicing.books_of(bigint) to public;
grant execute on function servicing.brands_of(text[]) to lendside_api;
grant execute on function servicing.brands_of(text[]) to owner;
grant execute on function servicing.business_date_at(integer,timestamp with time zone) to owner;
grant execute on function servicing.business_date_at(integer,timestamp with time zone) to public;
grant execute on function servicing.cancel_visit(text,bigint,bigint) to lendside_api;
grant execute on function servicing.cancel_visit(text,bigint,bigint) to owner;
grant execute on function servicing.chain_head(text) to owner;
grant execute on function servicing.chain_head(text) to public;
grant execute on function servicing.chain_rate(jsonb,text,integer,integer) to owner;
grant execute on function servicing.chain_rate(jsonb,text,integer,integer) to public;
grant execute on function servicing.check_balance() to owner;
grant execute on function servicing.check_balance() to public;
grant execute on function servicing.check_txn_loans() to owner;
grant execute on function servicing.check_txn_loans() to public;
grant execute on function servicing.cosigned(integer[],text[],integer[],text[]) to lendside_api;
grant execute on function servicing.cosigned(integer[],text[],integer[],text[]) to lendside_worker;
grant execute on function servicing.cosigned(integer[],text[],integer[],text[]) to owner;
grant execute on function servicing.cosigned_screens(integer[],text[],integer[],text[]) to owner;
grant execute on function servicing.cosigned_screens(integer[],text[],integer[],text[]) to public;
grant execute on function servicing.count_referral_scan(text) to owner;
grant execute on function servicing.covered_since(bigint) to lendside_api;
grant execute on function servicing.covered_since(bigint) to lendside_worker;
grant execute on function servicing.covered_since(bigint) to owner;
grant execute on function servicing.customer_contact(integer,text) to lendside_api;
grant execute on function servicing.customer_contact(integer,text) to owner;
grant execute on function servicing.day_event_candidates(integer,date,jsonb,jsonb,bigint,integer) to owner;
grant execute on function servicing.day_event_candidates(integer,date,jsonb,jsonb,bigint,integer) to public;
grant execute on function servicing.debit_of_payment(text[],text) to owner;
grant execute on function servicing.debit_of_payment(text[],text) to public;
grant execute on function servicing.debits_of(text[]) to owner;
grant execute on function servicing.debits_of(text[]) to public;
grant execute on function servicing.end_renewal(bigint,text,date) to owner;
grant execute on function servicing.end_renewal(bigint,text,date) to public;
grant execute on function servicing.end_renewals_of_debtor(bigint,integer,text) to lendside_worker;
grant execute on function servicing.end_renewals_of_debtor(bigint,integer,text) to owner;
grant execute on function servicing.enrol_referrer(text,text,text,text,jsonb) to lendside_api;
grant execute on function servicing.enrol_referrer(text,text,text,text,jsonb) to owner;
grant execute on function servicing.find_breaches(integer,date,bigint,bigint) to owner;
grant execute on function servicing.find_breaches(integer,date,bigint,bigint) to public;
grant execute on function servicing.find_breaches_of_day(integer,date) to owner;
grant execute on function servicing.find_breaches_of_day(integer,date) to public;
grant execute on function servicing.find_breaches_of_loans(integer,bigint,bigint) to owner;
grant execute on function servicing.find_breaches_of_loans(integer,bigint,bigint) to public;
grant execute on function servicing.find_customer(text,bytea,bytea,bigint,text) to lendside_api;
grant execute on function servicing.find_customer(text,bytea,bytea,bigint,text) to owner;
grant execute on function servicing.find_pawn_breaches(integer,bigint,bigint) to owner;
grant execute on function servicing.find_pawn_breaches(integer,bigint,bigint) to public;
grant execute on function servicing.finding_lock(integer,text) to owner;
grant execute on function servicing.finding_lock(integer,text) to public;
grant execute on function servicing.follow_covered_person() to owner;
grant execute on function servicing.follow_customer_number() to owner;
grant execute on function servicing.follow_renewal_with_visit() to owner;
grant execute on function servicing.free_add_on_lock(bigint,text) to owner;
grant execute on function servicing.has_pending_draw(bigint) to owner;
grant execute on function servicing.has_pending_draw(bigint) to public;
grant execute on function servicing.history_of(text[],integer,bigint) to owner;
grant execute on function servicing.history_of(text[],integer,bigint) to public;
grant execute on function servicing.ids_of_person(integer,text) to owner;
grant execute on function servicing.is_loan_changing(integer,bigint) to lendside_api;
grant execute on function servicing.is_loan_changing(integer,bigint) to lendside_worker;
grant execute on function servicing.is_loan_changing(integer,bigint) to owner;
grant execute on function servicing.keep_referral_url(text,text,text) to lendside_api;
grant execute on function servicing.keep_referral_url(text,text,text) to owner;
grant execute on function servicing.keep_with_the_wall() to owner;
grant execute on function servicing.keep_with_the_wall() to public;
grant execute on function servicing.ledger_hash() to owner;
grant execute on function servicing.ledger_hash() to public;
grant execute on function servicing.line_text(integer,text,bigint,text,bigint,bigint) to owner;
grant execute on function servicing.line_text(integer,text,bigint,text,bigint,bigint) to public;
grant execute on function servicing.link_hash(bytea,text,integer,date,date,text,bigint,text,text,text,integer,text,text,bigint,text) to owner;
grant execute on function servicing.link_hash(bytea,text,integer,date,date,text,bigint,text,text,text,integer,text,text,bigint,text) to public;
grant execute on function servicing.loan_access(bigint[]) to lendside_api;
grant execute on function servicing.loan_access(bigint[]) to owner;
grant execute on function servicing.loan_locks_of(bigint[]) to lendside_api;
grant execute on function servicing.loan_locks_of(bigint[]) to lendside_worker;
grant execute on function servicing.loan_locks_of(bigint[]) to owner;
grant execute on function servicing.loans_asked(bigint[],integer[],integer[],text[]) to owner;
grant execute on function servicing.loans_asked(bigint[],integer[],integer[],text[]) to public;
grant execute on function servicing.lock_loans(integer,bigint[],boolean) to owner;
grant execute on function servicing.lock_loans(integer,bigint[],boolean) to public;
grant execute on function servicing.lock_store_cash(text[]) to owner;
grant execute on function servicing.lock_store_cash(text[]) to public;
grant execute on function servicing.look_as(text[],integer) to owner;
grant execute on function servicing.look_as(text[],integer) to public;
grant execute on function servicing.mailed_on(text) to lendside_api;
grant execute on function servicing.mailed_on(text) to lendside_worker;
grant execute on function servicing.mailed_on(text) to owner;
grant execute on function servicing.make_notices(integer,date,date,jsonb,boolean) to owner;
grant execute on function servicing.make_notices(integer,date,date,jsonb,boolean) to public;
grant execute on function servicing.mark_covered_borrower(integer,text) to lendside_api;
grant execute on function servicing.mark_covered_borrower(integer,text) to lendside_worker;
grant execute on function servicing.mark_covered_borrower(integer,text) to owner;
grant execute on function servicing.mark_covered_borrower(integer,text,text,text) to lendside_api;
grant execute on function servicing.mark_covered_borrower(integer,text,text,text) to lendside_worker;
grant execute on function servicing.mark_covered_borrower(integer,text,text,text) to owner;
grant execute on function servicing.may_be_on_active_duty(integer,text) to lendside_api;
grant execute on function servicing.may_be_on_active_duty(integer,text) to lendside_worker;
grant execute on function servicing.may_be_on_active_duty(integer,text) to owner;
grant execute on function servicing.merge_referrers(text) to lendside_worker;
grant execute on function servicing.merge_referrers(text) to owner;
grant execute on function servicing.money_timeline(text[],integer,bigint,text[]) to owner;
grant execute on function servicing.money_timeline(text[],integer,bigint,text[]) to public;
grant execute on function servicing.next_link(bytea,bytea,text,integer,date,date,text,bigint,text,text,text,integer,text,text,bigint,text) to owner;
grant execute on function servicing.next_link(bytea,bytea,text,integer,date,date,text,bigint,text,text,text,integer,text,text,bigint,text) to public;
grant execute on function servicing.notices_due(integer,date,date,jsonb) to owner;
grant execute on function servicing.notices_due(integer,date,date,jsonb) to public;
grant execute on function servicing.offer_candidates(integer,date,boolean,jsonb) to lendside_worker;
grant execute on function servicing.offer_candidates(integer,date,boolean,jsonb) to owner;
grant execute on function servicing.offers_over(integer,text[],integer[]) to lendside_api;
grant execute on function servicing.offers_over(integer,text[],integer[]) to lendside_worker;
grant execute on function servicing.offers_over(integer,text[],integer[]) to owner;
grant execute on function servicing.open_command(text,integer,bigint[],integer,boolean) to owner;
grant execute on function servicing.open_command(text,integer,bigint[],integer,boolean) to public;
grant execute on function servicing.open_commands(text[],integer,bigint[]) to owner;
grant execute on function servicing.open_commands(text[],integer,bigint[]) to public;
grant execute on function servicing.open_range(jsonb,date,bigint,bigint) to owner;
grant execute on function servicing.open_range(jsonb,date,bigint,bigint) to public;
grant execute on function servicing.open_renewal(jsonb) to lendside_api;
grant execute on function servicing.open_renewal(jsonb) to lendside_worker;
grant execute on function servicing.open_renewal(jsonb) to owner;
grant execute on function servicing.paid_as(bigint,bigint,text,text) to owner;
grant execute on function servicing.paid_as(bigint,bigint,text,text) to public;
grant execute on function servicing.post_journal(jsonb) to owner;
grant execute on function servicing.post_journal(jsonb) to public;
grant execute on function servicing.post_payments(jsonb,jsonb,json) to owner;
grant execute on function servicing.post_payments(jsonb,jsonb,json) to public;
grant execute on function servicing.protect_covered_person(integer,text) to owner;
grant execute on function servicing.queue_notices(text[]) to owner;
grant execute on function servicing.queue_notices(text[]) to public;
grant execute on function servicing.received_on(integer,text,date,date) to owner;
grant execute on function servicing.received_on(integer,text,date,date) to public;
grant execute on function servicing.record_letter(text,text,date) to owner;
grant execute on function servicing.record_letter(text,text,date) to public;
grant execute on function servicing.refer_applied(bigint) to lendside_worker;
grant execute on function servicing.refer_applied(bigint) to owner;
grant execute on function servicing.refer_registered(text,text,text) to lendside_api;
grant execute on function servicing.refer_registered(text,text,text) to owner;
grant execute on function servicing.referral_home(text,integer) to lendside_api;
grant execute on function servicing.referral_home(text,integer) to owner;
grant execute on function servicing.referrals_to_judge(date) to lendside_worker;
grant execute on function servicing.referrals_to_judge(date) to owner;
grant execute on function servicing.referrer_of(text) to lendside_api;
grant execute on function servicing.referrer_of(text) to lendside_worker;
grant execute on function servicing.referrer_of(text) to owner;
grant execute on function servicing.refuse_covered_step() to owner;
grant execute on function servicing.refuse_covered_step() to public;
grant execute on function servicing.refuse_reversal(text,text) to owner;
grant execute on function servicing.refuse_reversal(text,text) to public;
grant execute on function servicing.renewal_json(uuid) to owner;
grant execute on function servicing.renewal_json(uuid) to public;
grant execute on function servicing.renewal_of_payment(text) to lendside_api;
grant execute on function servicing.renewal_of_payment(text) to lendside_worker;
grant execute on function servicing.renewal_of_payment(text) to owner;
grant execute on function servicing.renewal_void_until(uuid) to lendside_api;
grant execute on function servicing.renewal_void_until(uuid) to lendside_worker;
grant execute on function servicing.renewal_void_until(uuid) to owner;
grant execute on function servicing.renewals_of(bigint[]) to owner;
grant execute on function servicing.renewals_of(bigint[]) to public;
grant execute on function servicing.require_sale_notice(bigint,date) to owner;
grant execute on function servicing.require_sale_notice(bigint,date) to public;
grant execute on function servicing.returns_of_shared_accounts(text[]) to lendside_api;
grant execute on function servicing.returns_of_shared_accounts(text[]) to lendside_worker;
grant execute on function servicing.returns_of_shared_accounts(text[]) to owner;
grant execute on function servicing.revise_renewal(uuid,date,bytea) to lendside_api;
grant execute on function servicing.revise_renewal(uuid,date,bytea) to lendside_worker;
grant execute on function servicing.revise_renewal(uuid,date,bytea) to owner;
grant execute on function servicing.reward_lines(text) to lendside_api;
grant execute on function servicing.reward_lines(text) to owner;
grant execute on function servicing.same_person(integer,text) to lendside_api;
grant execute on function servicing.same_person(integer,text) to owner;
grant execute on function servicing.save_loans(jsonb) to owner;
grant execute on function servicing.save_loans(jsonb) to public;
grant execute on function servicing.save_spouse(text,integer,text,bytea,bytea) to lendside_api;
grant execute on function servicing.save_spouse(text,integer,text,bytea,bytea) to owner;
grant execute on function servicing.screens_asked(integer[],text[],integer[],text[]) to owner;
grant execute on function servicing.screens_asked(integer[],text[],integer[],text[]) to public;
grant execute on function servicing.seat_visit(text,bigint,bigint,integer,text,timestamp with time zone,timestamp with time zone,integer,date) to lendside_worker;
grant execute on function servicing.seat_visit(text,bigint,bigint,integer,text,timestamp with time zone,timestamp with time zone,integer,date) to owner;
grant execute on function servicing.seats_taken(integer,text,timestamp with time zone,timestamp with time zone) to lendside_api;
grant execute on function servicing.seats_taken(integer,text,timestamp with time zone,timestamp with time zone) to lendside_worker;
grant execute on function servicing.seats_taken(integer,text,timestamp with time zone,timestamp with time zone) to owner;
grant execute on function servicing.set_loan_lock(bigint,text,text,boolean) to lendside_api;
grant execute on function servicing.set_loan_lock(bigint,text,text,boolean) to owner;
grant execute on function servicing.set_offer_interest(text[],integer,bigint,boolean) to lendside_api;
grant execute on function servicing.set_offer_interest(text[],integer,bigint,boolean) to lendside_worker;
grant execute on function servicing.set_offer_interest(text[],integer,bigint,boolean) to owner;
grant execute on function servicing.settled_for(bigint,text) to lendside_api;
grant execute on function servicing.settled_for(bigint,text) to lendside_worker;
grant execute on function servicing.settled_for(bigint,text) to owner;
grant execute on function servicing.sold_case_needs_notice() to owner;
grant execute on function servicing.sold_case_needs_notice() to public;
grant execute on function servicing.sold_loan_needs_notice() to owner;
grant execute on function servicing.sold_loan_needs_notice() to public;
grant execute on function servicing.standing_asked(bigint[],integer[],integer[],text[]) to owner;
grant execute on function servicing.standing_asked(bigint[],integer[],integer[],text[]) to public;
grant execute on function servicing.statement_facts(bigint,integer) to owner;
grant execute on function servicing.statement_facts(bigint,integer) to public;
grant execute on function servicing.store_cash_of(text,date,bigint,bigint) to owner;
grant execute on function servicing.store_cash_of(text,date,bigint,bigint) to public;
grant execute on function servicing.store_minutes(text,date,timestamp with time zone) to owner;
grant execute on function servicing.store_minutes(text,date,timestamp with time zone) to public;
grant execute on function servicing.take_add_on_lock(text,integer,bigint,text,text) to lendside_api;
grant execute on function servicing.take_add_on_lock(text,integer,bigint,text,text) to owner;
grant execute on function servicing.tell_of_renewal(uuid,text,text) to owner;
grant execute on function servicing.tell_of_renewal(uuid,text,text) to public;
grant execute on function servicing.transactions_of_payment(text) to owner;
grant execute on function servicing.transactions_of_payment(text) to public;
grant execute on function servicing.txn_hash(bytea,text,integer,date,date,text,bigint,text,text,text,integer,text,text,bigint,text) to owner;
grant execute on function servicing.txn_hash(bytea,text,integer,date,date,text,bigint,text,text,text,integer,text,text,bigint,text) to public;
grant execute on function servicing.verify_chain(text) to owner;
grant execute on function servicing.verify_chain(text) to public;
grant execute on function servicing.visits_of(text) to lendside_api;
grant execute on function servicing.visits_of(text) to owner;
grant execute on function servicing.void_renewal(bigint,date,text) to owner;
grant execute on function servicing.void_renewal(bigint,date,text) to public;
grant execute on function servicing.with_borrower(text[],integer,bigint) to lendside_api;
grant execute on function servicing.with_borrower(text[],integer,bigint) to lendside_worker;
grant execute on function servicing.with_borrower(text[],integer,bigint) to owner;
grant execute on function servicing.write_journal(jsonb) to owner;
grant execute on function servicing.write_journal(jsonb) to public;
grant execute on function servicing.write_terms(jsonb) to owner;
grant execute on function servicing.write_terms(jsonb) to public;
grant execute on function user_pool.displace_waiting(text,text) to lendside_api;
grant execute on function user_pool.displace_waiting(text,text) to owner;
grant execute on function user_pool.holder_of(text[],text[]) to lendside_api;
grant execute on function user_pool.holder_of(text[],text[]) to owner;
grant execute on function user_pool.live_sessions(text[],integer,integer) to lendside_api;
grant execute on function user_pool.live_sessions(text[],integer,integer) to owner;
grant execute on function user_pool.proven_browser(text,text,text[],bytea,boolean) to lendside_api;
grant execute on function user_pool.proven_browser(text,text,text[],bytea,boolean) to owner;
grant execute on function user_pool.refresh_target(bytea) to lendside_api;
grant execute on function user_pool.refresh_target(bytea) to owner;
grant execute on function user_pool.session_of_secret(bytea,boolean) to lendside_api;
grant execute on function user_pool.session_of_secret(bytea,boolean) to owner;
grant execute on function user_pool.use_external_code(bytea,text) to lendside_api;
grant execute on function user_pool.use_external_code(bytea,text) to owner;
grant create, usage on schema app to owner;
grant usage on schema app to lendside_api;
grant usage on schema app to lendside_worker;
grant create, usage on schema servicing to owner;
grant usage on schema servicing to lendside_api;
grant usage on schema servicing to lendside_worker;
grant create, usage on schema user_pool to owner;
grant usage on schema user_pool to lendside_api;
grant usage on schema user_pool to lendside_worker;
grant select, update, usage on sequence app.audit_log_audit_id_seq to owner;
grant usage on sequence app.audit_log_audit_id_seq to lendside_api;
grant select, update, usage on sequence app.call_request_call_id_seq to owner;
grant select, update, usage on sequence app.dashboard_message_message_id_seq to owner;
grant select, update, usage on sequence app.esign_consent_consent_id_seq to owner;
grant select, update, usage on sequence app.location_check_check_id_seq to owner;
grant select, update, usage on sequence app.outbox_outbox_id_seq to owner;
grant usage on sequence app.outbox_outbox_id_seq to lendside_api;
grant select, update, usage on sequence app.reconciliation_difference_difference_id_seq to owner;
grant select, update, usage on sequence app.referral_share_share_id_seq to owner;
grant select, update, usage on sequence app.signing_event_event_id_seq to owner;
grant select, update, usage on sequence app.store_payout_number to owner;
grant usage on sequence app.store_payout_number to lendside_worker;
grant select, update, usage on sequence app.terms_consent_consent_id_seq to owner;
grant usage on sequence app.terms_consent_consent_id_seq to lendside_api;
grant select, update, usage on sequence app.upload_task_task_id_seq to owner;
grant select, update, usage on sequence servicing.application_application_id_seq to owner;
grant usage on sequence servicing.application_application_id_seq to lendside_worker;
grant select, update, usage on sequence servicing.appointment_appointment_id_seq to owner;
grant usage on sequence servicing.appointment_appointment_id_seq to lendside_worker;
grant select, update, usage on sequence servicing.appraisal_appraisal_id_seq to owner;
grant select, update, usage on sequence servicing.bank_debit_debit_id_seq to owner;
grant usage on sequence servicing.bank_debit_debit_id_seq to lendside_worker;
grant select, update, usage on sequence servicing.ledger_txn_txn_id_seq to owner;
grant usage on sequence servicing.ledger_txn_txn_id_seq to lendside_worker;
grant select, update, usage on sequence servicing.loan_loan_id_seq to owner;
grant usage on sequence servicing.loan_loan_id_seq to lendside_worker;
grant select, update, usage on sequence servicing.offer_offer_id_seq to owner;
grant usage on sequence servicing.offer_offer_id_seq to lendside_worker;
grant select, update, usage on sequence servicing.referral_referral_id_seq to owner;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.ancillary_sale to owner;
grant insert, select on servicing.ancillary_sale to lendside_worker;
grant select on servicing.ancillary_sale to lendside_api;
grant update on servicing.ancillary_sale (cancel_asked_at) to lendside_worker;
grant update on servicing.ancillary_sale (cancelled_on) to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.application to owner;
grant insert, select, update on servicing.application to lendside_worker;
grant select on servicing.application to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.appointment to owner;
grant insert, select, update on servicing.appointment to lendside_worker;
grant select on servicing.appointment to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.appraisal to owner;
grant insert, select, update on servicing.appraisal to lendside_worker;
grant select on servicing.appraisal to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.autopay to owner;
grant insert, select, update on servicing.autopay to lendside_worker;
grant select on servicing.autopay to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.bank_debit to owner;
grant insert, select, update on servicing.bank_debit to lendside_worker;
grant select on servicing.bank_debit to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.bank_return_early to owner;
grant delete, insert, select on servicing.bank_return_early to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.bank_return_read to owner;
grant insert, select, update on servicing.bank_return_read to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.bankruptcy_case to owner;
grant insert, select, update on servicing.bankruptcy_case to lendside_worker;
grant select on servicing.bankruptcy_case to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.booked_renewal_of_loan to owner;
grant select on servicing.booked_renewal_of_loan to lendside_api;
grant select on servicing.booked_renewal_of_loan to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.business_clock to owner;
grant select on servicing.business_clock to lendside_api;
grant select, update on servicing.business_clock to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.charge_interval to owner;
grant insert, select on servicing.charge_interval to lendside_worker;
grant select on servicing.charge_interval to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.covered_borrower to owner;
grant select on servicing.covered_borrower to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.customer to owner;
grant insert, select, update on servicing.customer to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.customer_address to owner;
grant insert, select, update on servicing.customer_address to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.customer_demographic to owner;
grant delete, select on servicing.customer_demographic to lendside_worker;
grant select on servicing.customer_demographic (customer_id) to lendside_api;
grant select on servicing.customer_demographic (detail) to lendside_api;
grant select on servicing.customer_demographic (lms_id) to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.customer_fact to owner;
grant insert, select, update on servicing.customer_fact to lendside_worker;
grant select on servicing.customer_fact to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.debit_attempt to owner;
grant insert, select, update on servicing.debit_attempt to lendside_worker;
grant select on servicing.debit_attempt to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.disbursement to owner;
grant insert, select, update on servicing.disbursement to lendside_worker;
grant select on servicing.disbursement to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.eod_run to owner;
grant insert, select on servicing.eod_run to lendside_worker;
grant select on servicing.eod_run to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.ledger_account to owner;
grant select on servicing.ledger_account to lendside_api;
grant select on servicing.ledger_account to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.ledger_entry to owner;
grant insert, select on servicing.ledger_entry to lendside_worker;
grant select on servicing.ledger_entry to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.ledger_txn to owner;
grant insert, select on servicing.ledger_txn to lendside_worker;
grant select on servicing.ledger_txn to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.line_statement to owner;
grant insert, select, update on servicing.line_statement to lendside_worker;
grant select on servicing.line_statement to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.loan to owner;
grant insert, select, update on servicing.loan to lendside_worker;
grant select on servicing.loan to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.loan_balance to owner;
grant insert, select, update on servicing.loan_balance to lendside_worker;
grant select on servicing.loan_balance to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.loan_command to owner;
grant insert, select on servicing.loan_command to lendside_worker;
grant select on servicing.loan_command to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.loan_event to owner;
grant insert, select on servicing.loan_event to lendside_worker;
grant select on servicing.loan_event to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.loan_lock to owner;
grant delete, insert, select, update on servicing.loan_lock to lendside_worker;
grant select on servicing.loan_lock to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.loan_record to owner;
grant select on servicing.loan_record to lendside_api;
grant select on servicing.loan_record to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.notice to owner;
grant insert, select, update on servicing.notice to lendside_worker;
grant select on servicing.notice to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.notice_delivery to owner;
grant insert, select, update on servicing.notice_delivery to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.offer to owner;
grant insert, select, update on servicing.offer to lendside_worker;
grant select on servicing.offer to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.offer_stop to owner;
grant delete, insert, select on servicing.offer_stop to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.open_renewal_of_loan to owner;
grant select on servicing.open_renewal_of_loan to lendside_api;
grant select on servicing.open_renewal_of_loan to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.payment_result to owner;
grant insert, select on servicing.payment_result to lendside_worker;
grant select on servicing.payment_result to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.product to owner;
grant select on servicing.product to lendside_api;
grant select on servicing.product to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.referral to owner;
grant insert, select, update on servicing.referral to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.referrer to owner;
grant insert, select, update on servicing.referrer to lendside_worker;
grant select on servicing.referrer to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.renewal to owner;
grant insert, select, update on servicing.renewal to lendside_worker;
grant select on servicing.renewal to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.renewal_terms to owner;
grant insert, select on servicing.renewal_terms to lendside_worker;
grant select on servicing.renewal_terms to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.repo_case to owner;
grant insert, select, update on servicing.repo_case to lendside_worker;
grant select on servicing.repo_case to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.reward to owner;
grant insert, select, update on servicing.reward to lendside_worker;
grant select on servicing.reward to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.schedule_item to owner;
grant delete, insert, select, update on servicing.schedule_item to lendside_worker;
grant select on servicing.schedule_item to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.settlement_offer to owner;
grant insert, select, update on servicing.settlement_offer to lendside_worker;
grant select on servicing.settlement_offer to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.store to owner;
grant select on servicing.store to lendside_api;
grant select on servicing.store to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.store_calendar to owner;
grant select on servicing.store_calendar to lendside_api;
grant select on servicing.store_calendar to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on servicing.store_closing to owner;
grant select on servicing.store_closing to lendside_api;
grant select on servicing.store_closing to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.account to owner;
grant insert, select, update on user_pool.account to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.code to owner;
grant insert, select, update on user_pool.code to lendside_api;
grant select on user_pool.code (code_id) to lendside_worker;
grant select on user_pool.code (expires_at) to lendside_worker;
grant select on user_pool.code (used_at) to lendside_worker;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.device to owner;
grant insert, select, update on user_pool.device to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.external_code to owner;
grant insert, select, update on user_pool.external_code to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.registration to owner;
grant delete, insert, select, update on user_pool.registration to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.session to owner;
grant insert, select, update on user_pool.session to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.signed_link_use to owner;
grant insert, select, update on user_pool.signed_link_use to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.signing_key to owner;
grant insert, select, update on user_pool.signing_key to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.spent_device_secret to owner;
grant insert, select on user_pool.spent_device_secret to lendside_api;
grant delete, insert, maintain, references, select, trigger, truncate, update on user_pool.spent_refresh_token to owner;
grant insert, select on user_pool.spent_refresh_token to lendside_api;

-- Comments

comment on column carried_charge of table servicing.loan: Part of the renewed pawn's charge that is earned until the period starts.
comment on column cash_charge of table servicing.loan: Charge on cash taken out with a renewal, for the days until the period starts.
comment on column grace_exact of table servicing.loan: Grace charged to a pawn so far, in 1/(30*10^8) cent.
comment on column period_on of table servicing.loan: First day of a pawn's own period; later than the note after a renewal before the due date.
comment on table servicing.charge_interval: Days and principal of each period, grace and cash charge of a pawn; `to_on` does not count.

-- Rows of app.bank

(011000015,"Federal Reserve Bank of Boston",Boston,MA)
(021000018,"Bank of New York Mellon","New York",NY)
(021000021,"JPMorgan Chase Bank","New York",NY)
(021000089,Citibank,"New York",NY)
(026009593,"Bank of America","New York",NY)
(031201360,"TD Bank","Cherry Hill",NJ)
(043000096,"PNC Bank",Pittsburgh,PA)
(044000037,"JPMorgan Chase Bank",Columbus,OH)
(051405515,"Capital One",Richmond,VA)
(053000196,"Bank of America",Charlotte,NC)
(061000052,"Bank of America",Atlanta,GA)
(061000104,"Truist Bank",Atlanta,GA)
(062000019,"Regions Bank",Birmingham,AL)
(065000090,"Capital One","New Orleans",LA)
(071000013,"JPMorgan Chase Bank",Chicago,IL)
(081000032,"Bank of America","St. Louis",MO)
(091000019,"Wells Fargo Bank",Minneapolis,MN)
(091000022,"U.S. Bank",Minneapolis,MN)
(111000025,"Bank of America",Dallas,TX)
(121000248,"Wells Fargo Bank","San Francisco",CA)
(121000358,"Bank of America","San Francisco",CA)
(122000247,"Wells Fargo Bank","Los Angeles",CA)
(122105155,"U.S. Bank",Phoenix,AZ)
(124003116,"Ally Bank",Sandy,UT)
(256074974,"Navy Federal Credit Union",Vienna,VA)

-- Rows of app.payment_edge

(accepted,claimed,calling)
(accepted,refused,failed)
(calling,answer_lost,unknown)
(calling,captured,captured)
(calling,declined,declined)
(calling,not_sent,accepted)
(calling,refused,failed)
(captured,posted,posted)
(captured,posting_refused,void_pending)
(review,ask_again,unknown)
(review,book_again,captured)
(review,found_given_back,voided)
(review,found_uncharged,failed)
(review,void_again,void_pending)
(unknown,captured,captured)
(unknown,declined,declined)
(unknown,gave_up,review)
(unknown,not_found,accepted)
(void_pending,gave_up,review)
(void_pending,voided,voided)

-- Rows of app.payout_edge

(accepted,cancelled,cancelled)
(accepted,claimed,sending)
(asked,begun,accepted)
(asked,cancelled,cancelled)
(asked,refused_by_books,failed)
(cancelling,cancel_refused,sent)
(cancelling,cancelled,cancelled)
(cancelling,expired,expired)
(cancelling,handed_over,review)
(cancelling,paid,paid)
(cancelling,returned,returned)
(held,cancelled,cancelled)
(held,paid,paid)
(held,released,accepted)
(paid,books_refused,review)
(paid,returned,returned)
(review,ask_again,unknown)
(review,given_up_by_hand,failed)
(review,settled_by_hand,paid)
(sending,answer_lost,unknown)
(sending,books_refused,cancelling)
(sending,not_sent,accepted)
(sending,paid,paid)
(sending,refused_by_channel,failed)
(sending,sent,sent)
(sent,books_refused,review)
(sent,cancel_begun,cancelling)
(sent,cancelled,cancelled)
(sent,expired,expired)
(sent,paid,paid)
(sent,returned,returned)
(unknown,absent,accepted)
(unknown,books_refused,cancelling)
(unknown,cancelled,cancelled)
(unknown,paid,paid)
(unknown,refused_by_channel,failed)
(unknown,sent,sent)
(unknown,tries_used_up,review)

-- Rows of app.payment_move

(accepted,claimed,calling,1,accepted,claimed,calling)
(accepted,refused,failed,1,accepted,refused,failed)
(calling,answer_lost,unknown,1,calling,answer_lost,unknown)
(calling,captured,captured,1,calling,captured,captured)
(calling,declined,declined,1,calling,declined,declined)
(calling,not_sent,accepted,1,calling,not_sent,accepted)
(calling,posted,posted,1,calling,captured,captured)
(calling,posted,posted,2,captured,posted,posted)
(calling,posting_refused,void_pending,1,calling,captured,captured)
(calling,posting_refused,void_pending,2,captured,posting_refused,void_pending)
(calling,refused,failed,1,calling,refused,failed)
(captured,posted,posted,1,captured,posted,posted)
(captured,posting_refused,void_pending,1,captured,posting_refused,void_pending)
(review,ask_again,unknown,1,review,ask_again,unknown)
(review,book_again,captured,1,review,book_again,captured)
(review,found_given_back,voided,1,review,found_given_back,voided)
(review,found_uncharged,failed,1,review,found_uncharged,failed)
(review,void_again,void_pending,1,review,void_again,void_pending)
(unknown,captured,captured,1,unknown,captured,captured)
(unknown,declined,declined,1,unknown,declined,declined)
(unknown,gave_up,review,1,unknown,gave_up,review)
(unknown,not_found,accepted,1,unknown,not_found,accepted)
(unknown,posted,posted,1,unknown,captured,captured)
(unknown,posted,posted,2,captured,posted,posted)
(unknown,posting_refused,void_pending,1,unknown,captured,captured)
(unknown,posting_refused,void_pending,2,captured,posting_refused,void_pending)
(void_pending,gave_up,review,1,void_pending,gave_up,review)
(void_pending,voided,voided,1,void_pending,voided,voided)
