-- A row is one try of a person to prove a bank account by two small credits. The amounts stand in servicing.disbursement, under the
-- references <proof_id>-1 and <proof_id>-2, and nowhere that a person's call reads. Where a proof stands follows from its credits in
-- app.payout.
create table app.account_proof (
  proof_id text not null,
  profile_id text not null references app.profile (profile_id),
  card_id text not null references app.card (card_id),
  -- The account, which stays the same when it is removed and added again.
  account_hash bytea not null,
  lms_id int not null check (lms_id in (1, 2)),
  customer_id text not null,
  asked_at timestamptz not null default now(),
  -- Pairs that were typed and are wrong, such as 12+47. A repeat of one costs no try.
  wrong_pairs text[] not null default '{}' check (cardinality(wrong_pairs) <= 3),
  confirmed_at timestamptz,
  constraint account_proof_pkey primary key (proof_id)
);
create index account_proof_of_person on app.account_proof (profile_id, asked_at desc);
create index account_proof_of_account on app.account_proof (account_hash, asked_at desc);
alter table app.account_proof enable row level security;
grant select on app.account_proof to lendside_worker;
create policy account_proof_of_worker on app.account_proof for select to lendside_worker using (true);
