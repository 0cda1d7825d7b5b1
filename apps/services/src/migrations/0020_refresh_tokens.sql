-- Every refresh token works once. The spent ones are kept (as hashes) so that a second use is noticed, whenever it comes.
create table user_pool.spent_refresh_token (
  refresh_hash bytea primary key,
  session_id text not null references user_pool.session,
  spent_at timestamptz not null default now()
);
create index spent_refresh_token_session on user_pool.spent_refresh_token (session_id);
alter table user_pool.session drop column previous_refresh_hash;
create index session_binding on user_pool.session (binding_hash) where revoked_at is null;

grant select, insert on user_pool.spent_refresh_token to lendside_api;
