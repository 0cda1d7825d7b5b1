-- People and how they sign in.
create table app.profile (
  profile_id text primary key,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  preference int not null default 0 check (preference in (0, 1, 2)),
  ssn_on_file boolean not null default true,
  blocked boolean not null default false,
  created_at timestamptz not null default now()
);

-- A person's customer id in each loan system.
create table app.profile_customer (
  profile_id text not null references app.profile,
  lms_id int not null check (lms_id in (1, 2, 3)),
  customer_id text not null,
  primary key (profile_id, lms_id)
);
create index profile_customer_id on app.profile_customer (customer_id);

-- The user pool: what Amazon Cognito would hold.
create table user_pool.account (
  sub text primary key,
  email text unique,
  phone text unique,
  password_hash text not null,
  status text not null check (status in ('CONFIRMED', 'UNCONFIRMED', 'RESET_REQUIRED')),
  attributes jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- A session is one sign-in on one device. Tokens are kept as hashes only.
create table user_pool.session (
  session_id text primary key,
  sub text not null references user_pool.account,
  refresh_hash bytea not null,
  previous_refresh_hash bytea,
  -- H(secret) of the HttpOnly cookie that access tokens are bound to (D10).
  binding_hash bytea not null,
  device_key text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index session_of_account on user_pool.session (sub);
create index session_refresh on user_pool.session (refresh_hash);
create index session_previous_refresh on user_pool.session (previous_refresh_hash);

create table user_pool.signing_key (
  kid text primary key,
  algorithm text not null,
  private_jwk jsonb not null,
  public_jwk jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

grant select on app.profile, app.profile_customer to lendside_api, lendside_worker;
grant select on user_pool.account to lendside_api;
grant select, insert, update on user_pool.session to lendside_api;
grant select, insert, update on user_pool.signing_key to lendside_api;
