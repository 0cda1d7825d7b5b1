-- The loan core: an append-only double-entry ledger and what is projected from it (loan-core 2.1).
create table servicing.product (
  product_id int primary key,
  lms_id int not null check (lms_id in (1, 2, 3)),
  code text not null unique,
  body jsonb not null
);

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

create table servicing.business_clock (
  lms_id int primary key check (lms_id in (1, 2, 3)),
  business_date date not null
);

create table servicing.ledger_account (
  code text primary key,
  name text not null,
  class char(1) not null check (class in ('A', 'L', 'Q', 'I', 'X', 'M')),
  normal char(2) not null check (normal in ('Dr', 'Cr', '--')),
  per_loan boolean not null
);

create table servicing.loan (
  loan_id bigint generated always as identity (start with 100001) primary key,
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
  original_principal bigint not null check (original_principal > 0),
  rate_e8 bigint not null check (rate_e8 >= 0),
  frequency text not null check (frequency in ('single', 'monthly', 'biweekly')),
  origination_fee bigint not null default 0,
  -- Projections of the ledger, rebuilt and compared by day-end (I4, I6, I7).
  accrued_exact numeric(30, 0) not null default 0,
  accrued_through date not null,
  applied bigint not null default 0,
  days_late int not null default 0,
  paid_off_on date,
  collateral jsonb,
  quote_version int not null default 0,
  opened_at timestamptz not null default now()
);
create index loan_customer on servicing.loan (customer_id);
create index loan_live on servicing.loan (lms_id, product_id, loan_id) where status in (12, 15, 13, 27, 31, 33);

create table servicing.schedule_item (
  loan_id bigint not null references servicing.loan,
  number int not null,
  due_on date not null,
  amount bigint not null check (amount > 0),
  interest bigint not null,
  principal bigint not null,
  balance bigint not null check (balance >= 0),
  late_fee_posted boolean not null default false,
  primary key (loan_id, number)
);

-- One transaction of the books. `chain` is the loan ("loan:100001") or, for batch work over many loans, its step
-- ("accrue:2:1103"): hashes run along a chain, so that chaining needs no row that everybody writes.
create table servicing.ledger_txn (
  txn_id bigint generated always as identity primary key,
  entity text not null default 'lender',
  lms_id int not null,
  business_date date not null,
  effective_date date not null,
  event text not null,
  loan_id bigint references servicing.loan,
  idempotency_key text not null unique,
  reversal_of bigint unique references servicing.ledger_txn,
  actor text not null,
  channel int,
  narrative text not null default '',
  inserted_at timestamptz not null default now(),
  chain text not null,
  chain_seq bigint not null,
  prev_hash bytea not null,
  hash bytea not null,
  unique (chain, chain_seq)
);
create index ledger_txn_loan on servicing.ledger_txn (loan_id, txn_id) where loan_id is not null;

create table servicing.ledger_entry (
  txn_id bigint not null references servicing.ledger_txn,
  line int not null,
  account text not null references servicing.ledger_account,
  loan_id bigint references servicing.loan,
  store_id int,
  component text not null default '',
  dr bigint not null default 0,
  cr bigint not null default 0,
  primary key (txn_id, line),
  check (dr >= 0 and cr >= 0 and (dr = 0) <> (cr = 0))
);
create index ledger_entry_loan on servicing.ledger_entry (loan_id, txn_id) where loan_id is not null;

create trigger ledger_txn_is_append_only before update or delete or truncate on servicing.ledger_txn
  for each statement execute function app.refuse_change();
create trigger ledger_entry_is_append_only before update or delete or truncate on servicing.ledger_entry
  for each statement execute function app.refuse_change();

-- A statement trigger costs about nothing, a deferred row trigger 5 to 15 % (performance.md): so all lines of a
-- transaction are inserted by one statement, and that statement must leave every transaction it touched balanced.
create function servicing.check_balance() returns trigger language plpgsql as $$
declare unbalanced bigint;
begin
  select e.txn_id into unbalanced
    from servicing.ledger_entry e
   where e.txn_id in (select distinct txn_id from added)
   group by e.txn_id having sum(e.dr) <> sum(e.cr) limit 1;
  if found then
    raise exception 'transaction % does not balance', unbalanced using errcode = 'LS002';
  end if;
  return null;
end $$;
create trigger ledger_entry_balances after insert on servicing.ledger_entry
  referencing new table as added for each statement execute function servicing.check_balance();

-- What a loan owes by account and component: debit less credit, kept in the transaction of the posting.
create table servicing.loan_balance (
  loan_id bigint not null references servicing.loan,
  account text not null references servicing.ledger_account,
  component text not null default '',
  balance bigint not null,
  as_of_txn bigint not null,
  primary key (loan_id, account, component)
);

-- The path of a loan through the state table (I11); append-only.
create table servicing.loan_event (
  loan_id bigint not null references servicing.loan,
  seq int not null,
  event text not null,
  from_status int,
  to_status int not null,
  to_phase text not null,
  actor text not null,
  business_date date not null,
  txn_id bigint references servicing.ledger_txn,
  at timestamptz not null default now(),
  primary key (loan_id, seq)
);
create trigger loan_event_is_append_only before update or delete or truncate on servicing.loan_event
  for each statement execute function app.refuse_change();

create table servicing.autopay (
  loan_id bigint primary key references servicing.loan,
  method text not null check (method in ('ach', 'card')),
  display_number text not null,
  enrolled_on date not null,
  ended_on date
);

-- Progress of day-end, a step at a time, so that a killed run goes on where it stopped.
create table servicing.eod_run (
  lms_id int not null,
  business_date date not null,
  step text not null,
  facts jsonb not null default '{}',
  finished_at timestamptz not null default now(),
  primary key (lms_id, business_date, step)
);

grant select on all tables in schema servicing to lendside_api, lendside_worker;
grant insert on servicing.ledger_txn, servicing.ledger_entry, servicing.loan_event, servicing.eod_run to lendside_worker;
grant insert, update on servicing.loan_balance, servicing.autopay to lendside_worker;
grant insert, update on servicing.loan, servicing.schedule_item to lendside_worker;
grant update on servicing.business_clock to lendside_worker;

-- Second lock behind authorize(): the API sees a customer's rows only inside a statement that says whose they are (D11).
create function app.current_customers() returns text[] language sql stable as
  $$ select string_to_array(current_setting('app.customer_ids', true), ',') $$;

alter table servicing.loan enable row level security;
create policy loan_of_customer on servicing.loan for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy loan_of_worker on servicing.loan to lendside_worker using (true) with check (true);
