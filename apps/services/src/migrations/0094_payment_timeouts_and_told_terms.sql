-- Payments whose payer waited for the result in vain (POST /paymentTimeout): said once, kept with the payment, never changed.
create table app.payment_timeout (
  payment_id text primary key references app.payment,
  -- Where the payment stood when its payer gave up waiting.
  state text not null,
  reported_at timestamptz not null default now()
);
create trigger payment_timeout_is_kept before update or delete or truncate on app.payment_timeout
  for each statement execute function app.refuse_change();
grant select, insert on app.payment_timeout to lendside_api;
grant select on app.payment_timeout to lendside_worker;
alter table app.payment_timeout enable row level security;
-- Whose it is, is whose payment it is: the payment's own policy decides.
create policy payment_timeout_of_payer on app.payment_timeout to lendside_api
  using (exists (select from app.payment p where p.payment_id = payment_timeout.payment_id))
  with check (exists (select from app.payment p where p.payment_id = payment_timeout.payment_id));
create policy payment_timeout_of_worker on app.payment_timeout for select to lendside_worker using (true);

-- Keeps the report with the payer's own latest payment of that loan and amount within a day; no row where there is none.
create function app.report_payment_timeout(whose text, guest text, loan bigint, cents bigint)
returns table (payment_id text, state text, is_new boolean) language plpgsql as $$
#variable_conflict use_column
declare
  mine record;
  made int;
begin
  perform app.act_as(array[whose]);
  select p.payment_id, p.state into mine from app.payment p
   where p.profile_id = whose and p.guest_session_id is not distinct from guest and p.loan_id = loan and p.amount = cents
     and p.accepted_at > now() - interval '1 day'
   order by p.accepted_at desc limit 1;
  if not found then return; end if;
  insert into app.payment_timeout (payment_id, state) values (mine.payment_id, mine.state) on conflict do nothing;
  get diagnostics made = row_count;
  return query select mine.payment_id, mine.state, made = 1;
end $$;

-- The limit and rate a profile last said OK to, of each of its loans: a later change is told until it is acknowledged.
create table app.told_terms (
  profile_id text not null references app.profile,
  loan_id bigint not null,
  credit_limit bigint check (credit_limit >= 0),
  rate_e8 bigint not null check (rate_e8 >= 0),
  told_at timestamptz not null default now(),
  primary key (profile_id, loan_id)
);
grant select, insert, update on app.told_terms to lendside_api;
alter table app.told_terms enable row level security;
create policy told_terms_of_profile on app.told_terms to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));

create function app.read_told_terms(whose text, loan bigint) returns setof app.told_terms language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  return query select t.* from app.told_terms t where t.profile_id = whose and t.loan_id = loan;
end $$;
create function app.keep_told_terms(whose text, loan bigint, credit bigint, rate bigint) returns void language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  insert into app.told_terms as t (profile_id, loan_id, credit_limit, rate_e8) values (whose, loan, credit, rate)
  on conflict (profile_id, loan_id)
  do update set credit_limit = excluded.credit_limit, rate_e8 = excluded.rate_e8, told_at = now();
end $$;
