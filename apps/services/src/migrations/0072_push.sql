-- Where browsers take notifications: the address and its keys are sealed, and known again by the hash of the address alone.
create table app.push_subscription (
  endpoint_hash bytea primary key check (length(endpoint_hash) = 32),
  profile_id text not null references app.profile (profile_id) on delete cascade,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
create index push_subscription_of_profile on app.push_subscription (profile_id);
grant select, insert, update, delete on app.push_subscription to lendside_api;
grant select, delete on app.push_subscription to lendside_worker;
