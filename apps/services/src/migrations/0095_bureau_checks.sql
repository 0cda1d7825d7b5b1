-- What a bureau was asked about a customer, once under each reference, with its answer and when it came: the safe-harbour record of
-- the Military Lending Act, and whether a Social Security number is the customer's.
create table app.bureau_check (
  reference text primary key,
  profile_id text not null references app.profile,
  lms_id int not null check (lms_id in (1, 2, 3)),
  customer_id text not null,
  loan_id bigint not null,
  kind text not null check (kind in ('military', 'ssn')),
  answer text check (answer in ('covered', 'notCovered', 'match', 'noMatch')),
  -- The bureau's own number of its answer.
  answer_id text,
  asked_at timestamptz not null default now(),
  checked_at timestamptz,
  check ((answer is null) = (checked_at is null))
);
create index bureau_check_of_loan on app.bureau_check (profile_id, loan_id, kind, asked_at desc);
grant select, insert on app.bureau_check to lendside_api;
grant update (answer, answer_id, checked_at) on app.bureau_check to lendside_api;
grant select on app.bureau_check to lendside_worker;
alter table app.bureau_check enable row level security;
create policy bureau_check_of_profile on app.bureau_check to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy bureau_check_of_worker on app.bureau_check for select to lendside_worker using (true);

-- Begins a check, or finds it: a reference is asked about once.
create function app.begin_bureau_check(p jsonb) returns setof app.bureau_check language plpgsql as $$
begin
  perform app.act_as(array[p ->> 'profileId']);
  insert into app.bureau_check (reference, profile_id, lms_id, customer_id, loan_id, kind)
  values (p ->> 'reference', p ->> 'profileId', (p ->> 'lmsId')::int, p ->> 'customerId', (p ->> 'loanId')::bigint, p ->> 'kind')
  on conflict do nothing;
  return query select c.* from app.bureau_check c where c.reference = p ->> 'reference';
end $$;

-- The bureau covers this customer: refinances, draws and new loans are refused by it from now on (loan-core 6.3). Only ever sets it;
-- what the lender knows by other ways is theirs to take back.
create function servicing.mark_covered_borrower(lms int, customer text) returns void
language sql security definer set search_path = '' as $$
  insert into servicing.customer_fact (lms_id, customer_id, is_covered_borrower) values (lms, customer, true)
  on conflict (lms_id, customer_id) do update set is_covered_borrower = true
$$;
revoke all on function servicing.mark_covered_borrower(int, text) from public;
grant execute on function servicing.mark_covered_borrower(int, text) to lendside_api, lendside_worker;

-- Keeps the first answer to a reference, and what follows from it, in one commit.
create function app.end_bureau_check(whose text, ref text, told text, told_id text) returns setof app.bureau_check
language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  update app.bureau_check c set answer = told, answer_id = told_id, checked_at = now()
   where c.reference = ref and c.profile_id = whose and c.answer is null;
  perform servicing.mark_covered_borrower(c.lms_id, c.customer_id)
     from app.bureau_check c where c.reference = ref and c.answer = 'covered';
  return query select c.* from app.bureau_check c where c.reference = ref;
end $$;

create function app.last_bureau_check(whose text, loan bigint, of_kind text) returns setof app.bureau_check language plpgsql as $$
begin
  perform app.act_as(array[whose]);
  return query select c.* from app.bureau_check c
    where c.profile_id = whose and c.loan_id = loan and c.kind = of_kind order by c.asked_at desc limit 1;
end $$;
