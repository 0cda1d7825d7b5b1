-- A row counts the audit lines of one action that strangers caused in one hour and that were not written, because a limit was
-- reached. So a stranger cannot fill the audit log, and the log still tells how much happened.
create table app.audit_left_out (
  hour timestamptz,
  action text,
  lines bigint not null,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint audit_left_out_pkey primary key (hour, action)
);
grant select, insert, update on app.audit_left_out to lendside_api;
