-- Roles, mode, outbox and audit: what every feature stands on.
-- Roles are shared by all databases of a server, hence "if not exists".
do $$
begin
  if not exists (select from pg_roles where rolname = 'lendside_api') then create role lendside_api nologin; end if;
  if not exists (select from pg_roles where rolname = 'lendside_worker') then create role lendside_worker nologin; end if;
exception when duplicate_object or unique_violation then null; -- another migration of the same server was first
end $$;

create schema app;
create schema servicing;
create schema user_pool;
grant usage on schema app, servicing, user_pool to lendside_api, lendside_worker;

-- Written once when the database is made; production and simulation never share one (loan-core 8).
create table app.system_mode (
  only_row boolean primary key default true check (only_row),
  mode text not null check (mode in ('simulation', 'production')),
  created_at timestamptz not null default now()
);

create function app.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% on % is refused: its rows are append-only', tg_op, tg_table_name using errcode = 'LS001';
end $$;
create trigger system_mode_is_final before update or delete or truncate on app.system_mode
  for each statement execute function app.refuse_change();

-- Settings and the progress of the seed: one JSON value a name.
create table app.setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Messages to people, written in the transaction of what they tell about (D12), sent by the worker.
create table app.outbox (
  outbox_id bigint generated always as identity primary key,
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
create index outbox_due on app.outbox (next_at) where sent_at is null and given_up_at is null;

-- Who did what, and what was refused; append-only. Never holds secrets.
create table app.audit_log (
  audit_id bigint generated always as identity primary key,
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
create trigger audit_log_is_append_only before update or delete or truncate on app.audit_log
  for each statement execute function app.refuse_change();

-- Counters that guard secrets (sign-in, codes, cards): logged rows, because they must survive a crash (D13).
create table app.rate_counter (
  bucket text primary key,
  count int not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

grant select on app.system_mode, app.setting to lendside_api, lendside_worker;
grant select, insert, update on app.outbox to lendside_worker;
grant insert on app.outbox to lendside_api;
grant insert on app.audit_log to lendside_api, lendside_worker;
grant select, insert, update, delete on app.rate_counter to lendside_api, lendside_worker;
