-- Documents that we made or received, and what is signed with a signature vendor. The bytes of a document are sealed in the file
-- store under `file_key`; `bytes_hash` is the SHA-256 of the bytes as people see them.
create table app.document (
  document_id uuid not null default gen_random_uuid(),
  lms_id int not null,
  loan_id bigint,
  -- Everybody who may see it.
  customer_ids text[] not null check (cardinality(customer_ids) > 0),
  kind text not null,
  name text not null check (length(name) between 1 and 200),
  media_type text not null,
  byte_count int not null check (byte_count > 0),
  bytes_hash bytea not null check (octet_length(bytes_hash) = 32),
  file_key text not null,
  -- What it was made from, such as `monthly:2026-05-31` or the key of a notice. A loan has one document of it: what people see at
  -- the first opening is what they see ever after. Null when it may be made again.
  source text,
  -- Null for a file that we did not write.
  template text,
  template_version text,
  -- The words of the document, sealed; null for a file that we did not write.
  content_sealed bytea,
  made_on date not null,
  made_at timestamptz not null default now(),
  signed_on date,
  -- Null keeps the file. The purge job removes the bytes after this day; the row and its hash stay.
  delete_after date,
  deleted_at timestamptz,
  constraint document_pkey primary key (document_id),
  constraint document_deleted_check check (deleted_at is null or delete_after is not null)
);
create unique index document_once on app.document (loan_id, kind, bytes_hash, customer_ids)
  where loan_id is not null and deleted_at is null;
create unique index document_of_source on app.document (loan_id, source)
  where source is not null and deleted_at is null;
create index document_of_loan on app.document (loan_id, made_on desc);
-- `npm run verify` finds a file by its bytes.
create index document_of_bytes on app.document (bytes_hash);
create index document_to_purge on app.document (delete_after) where delete_after is not null and deleted_at is null;
create index document_of_uploads on app.document (made_on) where kind = 'upload' and deleted_at is null;
alter table app.document enable row level security;
grant select, insert on app.document to lendside_api;
grant select, insert, update on app.document to lendside_worker;
create policy document_of_worker on app.document to lendside_worker using (true) with check (true);

-- Who opened which document.
create table app.document_view (
  profile_id text not null,
  loan_id bigint not null,
  document_id text not null,
  document_name text not null,
  viewed_at timestamptz not null default now(),
  constraint document_view_pkey primary key (profile_id, loan_id, document_id)
);
alter table app.document_view enable row level security;
grant select, insert on app.document_view to lendside_api;

-- The chain of a loan's signed documents: each link hashes the one before it, so that no document can be replaced or left out.
create table app.document_link (
  loan_id bigint not null,
  seq int not null check (seq > 0),
  document_id uuid not null references app.document (document_id),
  bytes_hash bytea not null check (octet_length(bytes_hash) = 32),
  -- The command that the signature carried out, such as `settlement.sign`.
  act text not null,
  business_date date not null,
  link bytea not null check (octet_length(link) = 32),
  at timestamptz not null default now(),
  constraint document_link_pkey primary key (loan_id, seq)
);
alter table app.document_link enable row level security;
grant select, insert on app.document_link to lendside_worker;
create policy document_link_of_worker on app.document_link to lendside_worker using (true) with check (true);

-- One envelope: documents that the parties of a loan sign together.
create table app.envelope (
  envelope_id uuid not null default gen_random_uuid(),
  lms_id int not null,
  loan_id bigint not null,
  customer_ids text[] not null check (cardinality(customer_ids) > 0),
  signing_type text not null check (signing_type in ('refinance', 'draw', 'origination', 'settlement')),
  vendor text not null,
  -- The vendor's own id; null until the vendor answered.
  vendor_id text,
  state text not null default 'making' check (state in ('making', 'sent', 'completed', 'declined', 'voided', 'expired')),
  -- SHA-256 over the hashes of the documents, in order: what is signed.
  terms_hash bytea not null check (octet_length(terms_hash) = 32),
  -- What the documents promise, such as the amount of a settlement. The loan is changed only while it still promises the same.
  terms jsonb not null,
  made_on date not null,
  made_at timestamptz not null default now(),
  -- The last day to sign, by the business date.
  sign_by date not null,
  -- The vendor takes no signature after this time.
  ends_at timestamptz not null,
  -- When the vendor was last asked.
  read_at timestamptz,
  -- One worker at a time works on an envelope: until this time, unless it finishes before.
  worked_until timestamptz,
  -- The vendor's time of the last signature.
  completed_at timestamptz,
  ended_at timestamptz,
  ended_why text,
  -- When the loan took the signature, or refused it for good.
  applied_at timestamptz,
  refused_why text,
  -- Our certificate of completion.
  certificate_id uuid references app.document (document_id),
  -- When the vendor's page last said that a signer is active there.
  active_at timestamptz,
  constraint envelope_pkey primary key (envelope_id),
  constraint envelope_sent_check check (state = 'making' or state = 'voided' or vendor_id is not null),
  constraint envelope_completed_check check ((state = 'completed') = (completed_at is not null)),
  constraint envelope_ended_check check ((state in ('making', 'sent')) = (ended_at is null)),
  constraint envelope_applied_check check (applied_at is null or state = 'completed')
);
create unique index envelope_open on app.envelope (lms_id, loan_id, signing_type) where state in ('making', 'sent');
create unique index envelope_of_vendor on app.envelope (vendor, vendor_id) where vendor_id is not null;
create index envelope_of_loan on app.envelope (loan_id, signing_type, made_at desc);
alter table app.envelope enable row level security;
-- The HTTP side makes envelopes and ends them. Only the worker, which has asked the vendor, may write that one is signed.
grant select, insert (envelope_id, lms_id, loan_id, customer_ids, signing_type, vendor, terms_hash, terms, made_on, sign_by, ends_at),
  update (state, vendor_id, worked_until, ended_at, ended_why, active_at) on app.envelope to lendside_api;
grant select, insert, update on app.envelope to lendside_worker;
create policy envelope_of_worker on app.envelope to lendside_worker using (true) with check (true);

-- The queues of signing must not look through the messages of others.
create index outbox_signing_read_due on app.outbox (next_at)
  where (kind = 'signing.read') and (sent_at is null) and (given_up_at is null);
create index outbox_signing_other_due on app.outbox (next_at)
  where (kind in ('signing.sweep', 'signing.void')) and (sent_at is null) and (given_up_at is null);

create table app.envelope_signer (
  envelope_id uuid not null references app.envelope (envelope_id),
  -- 1 signs first.
  place int not null check (place in (1, 2)),
  party text not null check (party in ('borrower', 'coborrower')),
  customer_id text not null,
  name text not null,
  email text not null,
  -- The agreement to electronic documents that was in force when the signer's page was last opened.
  consent_version text,
  consent_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'opened', 'signed', 'declined')),
  -- The vendor's time.
  signed_at timestamptz,
  decline_reason text,
  constraint envelope_signer_pkey primary key (envelope_id, place),
  constraint envelope_signer_signed_check check ((state = 'signed') = (signed_at is not null))
);
alter table app.envelope_signer enable row level security;
grant select, insert (envelope_id, place, party, customer_id, name, email), update (consent_version, consent_at)
  on app.envelope_signer to lendside_api;
grant select, insert, update on app.envelope_signer to lendside_worker;
create policy envelope_signer_of_worker on app.envelope_signer to lendside_worker using (true) with check (true);
-- Whoever sees the envelope sees its signers, documents and events.
create policy envelope_signer_of_party on app.envelope_signer to lendside_api
  using (exists (select from app.envelope e where e.envelope_id = envelope_signer.envelope_id))
  with check (exists (select from app.envelope e where e.envelope_id = envelope_signer.envelope_id));

create table app.envelope_document (
  envelope_id uuid not null references app.envelope (envelope_id),
  place int not null check (place > 0),
  document_id uuid not null references app.document (document_id),
  bytes_hash bytea not null check (octet_length(bytes_hash) = 32),
  -- The vendor's signed file, once it is kept.
  signed_document_id uuid references app.document (document_id),
  constraint envelope_document_pkey primary key (envelope_id, place)
);
alter table app.envelope_document enable row level security;
grant select, insert on app.envelope_document to lendside_api;
grant select, insert, update on app.envelope_document to lendside_worker;
create policy envelope_document_of_worker on app.envelope_document to lendside_worker using (true) with check (true);
create policy envelope_document_of_party on app.envelope_document to lendside_api
  using (exists (select from app.envelope e where e.envelope_id = envelope_document.envelope_id))
  with check (exists (select from app.envelope e where e.envelope_id = envelope_document.envelope_id));

-- What happened to an envelope, for the certificate of completion. Rows are only added.
create table app.signing_event (
  event_id bigint not null generated always as identity,
  envelope_id uuid not null references app.envelope (envelope_id),
  at timestamptz not null default now(),
  kind text not null,
  -- The signer's place; null when it concerns all.
  place int,
  device text check (length(device) <= 200),
  address text check (length(address) <= 45),
  detail text check (length(detail) <= 400),
  constraint signing_event_pkey primary key (event_id)
);
create index signing_event_of_envelope on app.signing_event (envelope_id, event_id);
alter table app.signing_event enable row level security;
grant select, insert on app.signing_event to lendside_api, lendside_worker;
create policy signing_event_of_worker on app.signing_event to lendside_worker using (true) with check (true);
create policy signing_event_of_party on app.signing_event to lendside_api
  using (exists (select from app.envelope e where e.envelope_id = signing_event.envelope_id))
  with check (exists (select from app.envelope e where e.envelope_id = signing_event.envelope_id));

-- The texts that people agreed to, as words and as the PDF of them. A text stays for as long as the database.
create table app.esign_text (
  text_hash bytea not null,
  -- JSON, the content of the document.
  words text not null,
  pdf bytea not null,
  kept_at timestamptz not null default now(),
  constraint esign_text_pkey primary key (text_hash),
  constraint esign_text_hash_check check (text_hash = sha256(convert_to(words, 'UTF8')))
);
grant select, insert (text_hash, words, pdf) on app.esign_text to lendside_api;

-- The agreement of a person to electronic documents. Each agreement is a row of its own.
create table app.esign_consent (
  consent_id bigint not null generated always as identity,
  profile_id text not null references app.profile (profile_id),
  version text not null,
  -- What the person read.
  text_hash bytea not null references app.esign_text (text_hash),
  -- The text without phone and address to reach us: who agreed to other terms, of another lender or brand, is asked again.
  terms_hash bytea not null check (octet_length(terms_hash) = 32),
  given_at timestamptz not null default now(),
  device text check (length(device) <= 200),
  -- Taking the agreement back ends all that this person gave.
  withdrawn_at timestamptz,
  constraint esign_consent_pkey primary key (consent_id)
);
create unique index esign_consent_in_force on app.esign_consent (profile_id, terms_hash) where withdrawn_at is null;
create index esign_consent_of_person on app.esign_consent (profile_id, given_at desc);
alter table app.esign_consent enable row level security;
grant select, insert (profile_id, version, text_hash, terms_hash, device), update (withdrawn_at) on app.esign_consent to lendside_api;
grant select on app.esign_consent to lendside_worker;
create policy esign_consent_of_worker on app.esign_consent for select to lendside_worker using (true);

-- What a person has read, under the agreement to electronic documents that was in force, with their initials beside a document that
-- asks for them. After a new agreement the document is read anew.
create table app.disclosure_acknowledgement (
  profile_id text not null references app.profile (profile_id),
  loan_id bigint not null,
  document_id uuid not null references app.document (document_id),
  consent_id bigint not null references app.esign_consent (consent_id),
  disclosure_type text not null,
  party text not null check (party in ('borrower', 'coborrower')),
  -- Null when the document asks for none.
  initials text check (length(initials) between 1 and 8),
  acknowledged_on date not null,
  acknowledged_at timestamptz not null default now(),
  constraint disclosure_acknowledgement_pkey primary key (profile_id, loan_id, document_id, consent_id)
);
alter table app.disclosure_acknowledgement enable row level security;
grant select, insert on app.disclosure_acknowledgement to lendside_api;
grant select on app.disclosure_acknowledgement to lendside_worker;
create policy disclosure_acknowledgement_of_worker on app.disclosure_acknowledgement for select to lendside_worker using (true);
