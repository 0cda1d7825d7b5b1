-- Counts what the pages' content security policy blocked: one row for each directive, blocked origin and page of a day. Holds no
-- person, no query and no number of a loan.
create table app.csp_report (
  day date,
  directive text check (length(directive) <= 40),
  blocked text check (length(blocked) <= 120),
  page text check (length(page) <= 120),
  times int not null default 1 check (times > 0),
  last_at timestamptz not null default now(),
  constraint csp_report_pkey primary key (day, directive, blocked, page)
);
grant select, insert, update, delete on app.csp_report to lendside_api;
