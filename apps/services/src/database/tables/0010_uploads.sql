-- What the lender asks a borrower to upload, and the files that came.
create table app.upload_task (
  task_id bigint not null generated always as identity,
  lms_id int not null,
  loan_id bigint not null,
  customer_ids text[] not null check (cardinality(customer_ids) > 0),
  doc_types text[] not null check (cardinality(doc_types) > 0),
  reason text not null check (length(reason) between 1 and 300),
  -- The application that needs the documents; null when a person of the lender asked.
  application_id bigint,
  -- The reference under which a person of the lender asked; asking again with it opens nothing new.
  asked_by text,
  opened_on date not null,
  closed_on date,
  constraint upload_task_pkey primary key (task_id),
  constraint upload_task_of_application unique (lms_id, application_id),
  constraint upload_task_asked_once unique (asked_by)
);
create index upload_task_of_loan on app.upload_task (loan_id);
alter table app.upload_task enable row level security;
grant select, insert, update (closed_on) on app.upload_task to lendside_api;
grant select, insert, update on app.upload_task to lendside_worker;
-- Only a person of the lender asks for more than an application needs.
create policy upload_task_of_application on app.upload_task as restrictive for insert to lendside_api
  with check (application_id is not null and asked_by is null);
create policy upload_task_of_worker on app.upload_task to lendside_worker using (true) with check (true);

-- One file: offered (a form was given), waiting (it is in the store and is being checked), accepted, refused, reviewed (a person of
-- the lender looked at it), lapsed (it was never recorded).
create table app.upload (
  upload_id uuid not null default gen_random_uuid(),
  task_id bigint not null references app.upload_task (task_id),
  loan_id bigint not null,
  customer_ids text[] not null check (cardinality(customer_ids) > 0),
  profile_id text not null references app.profile (profile_id),
  name text not null check (length(name) between 1 and 120),
  byte_count int not null check (byte_count >= 0),
  media_type text not null,
  doc_type text,
  -- The random key of the file as it came; the accepted file is a document. `removed_at`: the store has it no longer.
  file_key text not null,
  removed_at timestamptz,
  state text not null default 'offered' check (state in ('offered', 'waiting', 'accepted', 'refused', 'reviewed', 'lapsed')),
  refused_why text,
  note text check (length(note) <= 300),
  document_id uuid references app.document (document_id),
  -- Checks that began. A file that ends the worker again and again is refused.
  checks int not null default 0,
  offered_at timestamptz not null default now(),
  recorded_at timestamptz,
  decided_at timestamptz,
  constraint upload_pkey primary key (upload_id),
  constraint upload_key_once unique (file_key),
  constraint upload_refused_check check (state <> 'refused' or refused_why is not null),
  constraint upload_accepted_check check (state <> 'accepted' or document_id is not null),
  constraint upload_recorded_check check (state in ('offered', 'lapsed') or (recorded_at is not null and doc_type is not null))
);
create index upload_of_task on app.upload (task_id, offered_at desc);
create index upload_offered on app.upload (offered_at) where state = 'offered';
create index upload_of_profile on app.upload (profile_id, offered_at);
create index outbox_upload_due on app.outbox (next_at)
  where (kind in ('upload.check', 'upload.lapse')) and (sent_at is null) and (given_up_at is null);
alter table app.upload enable row level security;
-- The HTTP side offers files and records them. Only the worker, which checks them, and the reviewer decide.
grant select, insert (upload_id, task_id, loan_id, customer_ids, profile_id, name, byte_count, media_type, file_key),
  update (state, recorded_at, name, byte_count, doc_type) on app.upload to lendside_api;
grant select, insert, update on app.upload to lendside_worker;
create policy upload_before_check on app.upload as restrictive for update to lendside_api
  using (state = 'offered') with check (state in ('offered', 'waiting'));
create policy upload_of_worker on app.upload to lendside_worker using (true) with check (true);
