-- Money out. servicing.disbursement says what is owed and why; app.payout says what was tried with a partner. A disbursement has one payout
-- for each attempt by a channel.
alter table servicing.disbursement drop constraint disbursement_purpose_check;
alter table servicing.disbursement add constraint disbursement_purpose_check
  check (purpose in ('origination', 'refinance', 'draw', 'reward', 'refund', 'surplus', 'accountProof'));
-- The card or the bank account that gets the money: app.card.card_id. Null for cash that is picked up.
alter table servicing.disbursement add column destination text;

create table app.payout (
  -- The reference that the partner knows: the disbursement's reference, with :2, :3 after a fallback to another channel.
  payout_id text not null,
  -- servicing.disbursement.reference; no foreign key, because a payout may be asked for before the books take it.
  disbursement_ref text not null,
  attempt int not null default 1 check (attempt > 0),
  purpose text not null check (purpose in ('draw', 'origination', 'refinance', 'reward', 'refund', 'surplus', 'accountProof')),
  channel text not null check (channel in ('store', 'moneyGram', 'debit', 'ach')),
  lms_id int not null check (lms_id in (1, 2)),
  loan_id bigint,
  customer_id text not null,
  brand text not null,
  amount bigint not null check (amount > 0),
  -- Who asked, by which key, and what they asked. Null when the books made it by themselves.
  profile_id text references app.profile (profile_id),
  payout_key text,
  request_hash bytea,
  -- The card or account that gets the money. A payout without the one that its channel needs is never sent: it fails.
  card_id text references app.card (card_id),
  -- The product that a draw moves its loan to. Source: LOP-052.
  new_product_id int,
  state text not null default 'asked',
  last_event text not null default 'asked',
  fence int not null default 0,
  lease_until timestamptz,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  inquiries int not null default 0,
  settled_after timestamptz,
  -- What the partner said.
  partner_id text,
  reference_number text,
  fee bigint not null default 0 check (fee >= 0),
  expires_on date,
  failure_code text,
  return_code text,
  returned_on date,
  -- A person or the end of a day wants it stopped, and why.
  cancel_asked_at timestamptz,
  cancel_asked_why text check (cancel_asked_why in ('asked', 'expired', 'loanEnded', 'booksRefused')),
  -- The moment of asking decides whether it was in time.
  cancel_asked_on date,
  -- Why a wish to cancel was not met.
  cancel_refused text check (cancel_refused in ('taken', 'window_closed', 'channel_final')),
  business_date date,
  asked_at timestamptz not null default now(),
  accepted_at timestamptz,
  sent_at timestamptz,
  sent_on date,
  paid_on date,
  paid_at timestamptz,
  finished_at timestamptz,
  constraint payout_pkey primary key (payout_id),
  constraint payout_key_once unique (profile_id, payout_key),
  constraint payout_attempt_once unique (disbursement_ref, attempt),
  constraint payout_key_check check ((payout_key is null) = (request_hash is null)),
  constraint payout_target_check check (card_id is null or channel in ('debit', 'ach')),
  constraint payout_cancel_check check ((cancel_asked_at is null) = (cancel_asked_why is null))
);
-- The queue: what is due, by state.
create index payout_due on app.payout (state, next_at) where state in ('asked', 'accepted', 'unknown', 'sent', 'cancelling');
create index payout_leased on app.payout (lease_until) where state = 'sending';
create index payout_to_cancel on app.payout (next_at) where cancel_asked_at is not null and state in ('asked', 'held', 'accepted');
create index payout_open on app.payout (lms_id, channel)
  where state in ('asked', 'held', 'accepted', 'sending', 'unknown', 'sent', 'cancelling', 'review');
-- A line has one advance at a time.
create unique index payout_one_draw on app.payout (loan_id)
  where purpose = 'draw' and state in ('asked', 'accepted', 'sending', 'unknown', 'sent', 'cancelling', 'review');
create index payout_of_loan on app.payout (loan_id, asked_at desc);
-- Reconciliation compares what began, was sent, was paid or came back on a day.
create index payout_of_day on app.payout (lms_id, business_date);
create index payout_sent_on on app.payout (lms_id, sent_on);
create index payout_paid_on on app.payout (lms_id, paid_on);
create index payout_returned_on on app.payout (lms_id, returned_on) where returned_on is not null;
-- The most that stores hand out to a person on a day.
create index store_cash_of_day on servicing.disbursement (customer_id, requested_on) where channel = 'store';
alter table app.payout enable row level security;
-- The API only reads: app.ask_payout and app.ask_payout_cancel write what a person asks for, and the worker does the rest.
grant select on app.payout to lendside_api;
grant select, insert, update on app.payout to lendside_worker;
create policy payout_of_worker on app.payout to lendside_worker using (true) with check (true);

-- A row is one allowed step of a payout; a test compares it with domain/payouts/payout-states.ts.
create table app.payout_edge (
  from_state text,
  event text,
  to_state text not null,
  constraint payout_edge_pkey primary key (from_state, event)
);
grant select on app.payout_edge to lendside_worker;

-- A row is one step that a payout took; append-only.
create table app.payout_transition (
  payout_id text not null,
  seq int not null,
  from_state text,
  event text not null,
  to_state text not null,
  at timestamptz not null default clock_timestamp(),
  constraint payout_transition_pkey primary key (payout_id, seq)
);
grant select, insert on app.payout_transition to lendside_worker;
alter table app.payout_transition enable row level security;
create policy payout_transition_of_worker on app.payout_transition to lendside_worker using (true) with check (true);
insert into app.payout_edge (from_state, event, to_state) values
  ('asked', 'begun', 'accepted'),
  ('asked', 'refused_by_books', 'failed'),
  ('held', 'released', 'accepted'),
  ('asked', 'cancelled', 'cancelled'),
  ('held', 'cancelled', 'cancelled'),
  ('accepted', 'cancelled', 'cancelled'),
  ('accepted', 'claimed', 'sending'),
  ('sending', 'not_sent', 'accepted'),
  ('sending', 'answer_lost', 'unknown'),
  ('sending', 'sent', 'sent'),
  ('unknown', 'sent', 'sent'),
  ('sending', 'paid', 'paid'),
  ('unknown', 'paid', 'paid'),
  ('sent', 'paid', 'paid'),
  ('cancelling', 'paid', 'paid'),
  ('held', 'paid', 'paid'),
  ('sending', 'refused_by_channel', 'failed'),
  ('unknown', 'refused_by_channel', 'failed'),
  ('unknown', 'absent', 'accepted'),
  ('unknown', 'tries_used_up', 'review'),
  ('sent', 'cancel_begun', 'cancelling'),
  ('sent', 'cancelled', 'cancelled'),
  ('sent', 'expired', 'expired'),
  ('unknown', 'cancelled', 'cancelled'),
  ('cancelling', 'cancelled', 'cancelled'),
  ('cancelling', 'cancel_refused', 'sent'),
  ('cancelling', 'expired', 'expired'),
  ('sent', 'returned', 'returned'),
  ('cancelling', 'returned', 'returned'),
  ('paid', 'returned', 'returned'),
  ('sending', 'books_refused', 'cancelling'),
  ('unknown', 'books_refused', 'cancelling'),
  ('cancelling', 'handed_over', 'review'),
  ('sent', 'books_refused', 'review'),
  ('paid', 'books_refused', 'review'),
  ('review', 'ask_again', 'unknown'),
  ('review', 'settled_by_hand', 'paid'),
  ('review', 'given_up_by_hand', 'failed');

-- Numbers of cash that waits at a store: ST-<number>.
create sequence app.store_payout_number start 10001;
grant usage on sequence app.store_payout_number to lendside_worker;

-- A row is a difference between a channel's records and ours. It closes when the next look finds none, or by a person's decision.
create table app.payout_difference (
  payout_id text not null,
  kind text not null check (kind in ('missing_there', 'missing_here', 'amount', 'double', 'books', 'unanswered')),
  business_date date not null,
  our_cents bigint not null,
  their_cents bigint,
  detail text not null,
  found_at timestamptz not null default now(),
  closed_at timestamptz,
  -- Null when the books agreed later by themselves.
  closed_by text,
  closed_because text,
  constraint payout_difference_pkey primary key (payout_id, kind),
  constraint payout_difference_closed_check check ((closed_by is null) = (closed_because is null) and (closed_by is null or closed_at is not null))
);
create index payout_difference_open on app.payout_difference (payout_id) where closed_at is null;
alter table app.payout_difference enable row level security;
grant select, insert, update on app.payout_difference to lendside_worker;
create policy payout_difference_of_worker on app.payout_difference to lendside_worker using (true) with check (true);
