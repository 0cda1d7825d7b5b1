-- Cards and payments.
create table app.card (
  card_id text primary key,
  profile_id text not null references app.profile,
  processor int not null check (processor in (1, 2, 4)),
  -- The processor's own token of the vaulted card; never leaves the services.
  processor_token text not null,
  type text not null check (type in ('amex', 'discover', 'mastercard', 'visa')),
  bin text not null check (bin ~ '^\d{6,8}$'),
  last_four text not null check (last_four ~ '^\d{4}$'),
  holder text not null,
  expires_month int not null check (expires_month between 1 and 12),
  expires_year int not null,
  can_disburse boolean not null,
  saved boolean not null,
  added_at timestamptz not null default now(),
  removed_at timestamptz
);
create index card_of_profile on app.card (profile_id) where removed_at is null;

-- The table of payment states as data: the edges of domain/payments/payment-states.ts, compared by a test.
create table app.payment_edge (
  from_state text not null,
  event text not null,
  to_state text not null,
  primary key (from_state, event)
);

-- The payment's own row is the queue (performance.md, design 1): lease, fence and lanes live on it.
create table app.payment (
  payment_id text primary key,
  profile_id text not null references app.profile,
  payment_key text not null,
  request_hash bytea not null,
  loan_id bigint not null,
  lms_id int not null,
  brand text not null,
  amount bigint not null check (amount > 0),
  purpose text not null check (purpose in ('standard', 'payoff')),
  is_partial boolean not null,
  card_id text not null references app.card,
  remove_card_after boolean not null default false,
  contact jsonb not null,
  state text not null default 'accepted',
  last_event text not null default 'accepted',
  -- Raised at every claim; whoever writes back with an older fence has lost the payment to somebody else (D4).
  fence int not null default 0,
  lease_until timestamptz,
  next_at timestamptz not null default now(),
  attempts int not null default 0,
  inquiries int not null default 0,
  -- After this instant a request sent before can no longer reach the processor's books.
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
  unique (profile_id, payment_key)
);
-- One money operation in flight per loan (D7).
create unique index payment_in_flight on app.payment (loan_id)
  where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending');
create index payment_due on app.payment (state, next_at)
  where state in ('accepted', 'calling', 'unknown', 'captured', 'void_pending');
create index payment_of_loan on app.payment (loan_id, accepted_at desc);

-- Every step a payment took; append-only.
create table app.payment_transition (
  payment_id text not null references app.payment,
  seq int not null,
  from_state text,
  event text not null,
  to_state text not null,
  fence int not null,
  at timestamptz not null default clock_timestamp(),
  primary key (payment_id, seq)
);
create trigger payment_transition_is_append_only before update or delete or truncate on app.payment_transition
  for each statement execute function app.refuse_change();

grant select, insert on app.card to lendside_api;
grant update (removed_at) on app.card to lendside_api, lendside_worker;
grant select on app.card, app.payment_edge, app.payment, app.payment_transition to lendside_api, lendside_worker;
grant insert on app.payment to lendside_api;
grant insert on app.payment_transition to lendside_api, lendside_worker;
grant update on app.payment to lendside_worker;

create function app.current_profile() returns text language sql stable as
  $$ select current_setting('app.profile_id', true) $$;
alter table app.card enable row level security;
create policy card_of_owner on app.card to lendside_api
  using (profile_id = app.current_profile()) with check (profile_id = app.current_profile());
create policy card_of_worker on app.card to lendside_worker using (true) with check (true);
alter table app.payment enable row level security;
create policy payment_of_owner on app.payment to lendside_api
  using (profile_id = app.current_profile()) with check (profile_id = app.current_profile());
create policy payment_of_worker on app.payment to lendside_worker using (true) with check (true);
