-- Autopay by a card or account of the borrower's own choice. `method_id` null: an account the loan system itself knows.
alter table servicing.autopay
  add column method_id text,
  add column profile_id text references app.profile;

-- A try that never reached an account (a payment under way, a card that is gone, a processor that is down) counts for nobody.
alter table servicing.debit_attempt drop constraint debit_attempt_state_check;
alter table servicing.debit_attempt
  add constraint debit_attempt_state_check check (state in ('sent', 'settled', 'returned', 'declined', 'void'));

-- What a borrower agreed to, word for word, when and in which session. Source: 12 CFR 1005.10(b), security C28.
create table app.autopay_authorisation (
  authorisation_id text primary key,
  profile_id text not null references app.profile,
  loan_id bigint not null,
  lms_id int not null,
  version text not null,
  words text not null,
  method text not null check (method in ('ach', 'card')),
  method_id text not null,
  display_number text not null,
  session_id text not null,
  given_at timestamptz not null default now()
);
create index autopay_authorisation_of_loan on app.autopay_authorisation (loan_id, given_at);
create trigger autopay_authorisation_is_append_only before update or delete or truncate on app.autopay_authorisation
  for each statement execute function app.refuse_change();
alter table app.autopay_authorisation enable row level security;
grant select on app.autopay_authorisation to lendside_worker;
create policy autopay_authorisation_of_worker on app.autopay_authorisation for select to lendside_worker using (true);

-- Tells a person by the channels they chose.
create function app.tell_of_notice(notice_key text, of_profile text) returns void language sql security definer set search_path = '' as $$
  insert into app.outbox (kind, dedupe_key, payload)
  select 'notice', pg_catalog.format('notice:%s:%s', notice_key, w.channel),
         pg_catalog.jsonb_build_object('key', notice_key, 'profileId', p.profile_id, 'channel', w.channel)
    from app.profile p
   cross join lateral pg_catalog.unnest(case
     when p.preference = 2 and p.email is not null and p.phone is not null then array['email', 'text']
     when p.phone is not null and (p.preference = 1 or p.email is null) then array['text']
     when p.email is not null then array['email'] else array[]::text[] end) w (channel)
   where p.profile_id = of_profile
  on conflict do nothing
$$;
revoke execute on function app.tell_of_notice(text, text) from public;

-- Enrols a loan of these customers and keeps what was agreed to; false when the loan is none of theirs. Enrolling with the same
-- method while it runs changes nothing; another method, or after a stop, is a new authorisation. p: {authorisationId, profileId,
-- loanId, version, words, method, methodId, displayNumber, sessionId}.
create function app.enrol_autopay(p jsonb, customers text[]) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  of_loan bigint := (p ->> 'loanId')::bigint;
  l record;
begin
  select x.loan_id, x.lms_id, x.customer_id, c.business_date into l
    from servicing.loan x join servicing.business_clock c using (lms_id)
   where x.loan_id = of_loan and x.customer_id = any (customers) for update of x;
  if not found then
    return false;
  end if;
  if exists (select from servicing.autopay a where a.loan_id = of_loan and a.ended_on is null and a.suspended_on is null
                and a.method_id = p ->> 'methodId') then
    return true;
  end if;
  insert into app.autopay_authorisation (authorisation_id, profile_id, loan_id, lms_id, version, words, method, method_id,
         display_number, session_id)
  values (p ->> 'authorisationId', p ->> 'profileId', of_loan, l.lms_id, p ->> 'version', p ->> 'words', p ->> 'method',
         p ->> 'methodId', p ->> 'displayNumber', p ->> 'sessionId');
  insert into servicing.autopay (loan_id, method, display_number, enrolled_on, authorised_on, method_id, profile_id)
  values (of_loan, p ->> 'method', p ->> 'displayNumber', l.business_date, l.business_date, p ->> 'methodId', p ->> 'profileId')
  on conflict (loan_id) do update set method = excluded.method, display_number = excluded.display_number,
         enrolled_on = excluded.enrolled_on, authorised_on = excluded.authorised_on, method_id = excluded.method_id,
         profile_id = excluded.profile_id, ended_on = null, suspended_on = null, suspended_why = null, next_return_code = null;
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  values ('N18:' || (p ->> 'authorisationId'), 'N18', of_loan, l.customer_id, l.business_date,
         pg_catalog.jsonb_build_object('account', p ->> 'displayNumber'));
  perform app.tell_of_notice('N18:' || (p ->> 'authorisationId'), p ->> 'profileId');
  return true;
end $$;

-- Ends autopay of a loan of these customers; null when the loan is none of theirs, false when there was none.
create function app.end_autopay(of_loan bigint, customers text[], of_profile text, end_id text) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  l record;
begin
  select x.loan_id, x.customer_id, c.business_date into l
    from servicing.loan x join servicing.business_clock c using (lms_id)
   where x.loan_id = of_loan and x.customer_id = any (customers) for update of x;
  if not found then
    return null;
  end if;
  update servicing.autopay a set ended_on = l.business_date where a.loan_id = of_loan and a.ended_on is null;
  if not found then
    return false;
  end if;
  insert into servicing.notice (key, code, loan_id, customer_id, made_on, facts)
  values ('N19:' || end_id, 'N19', of_loan, l.customer_id, l.business_date, '{}');
  perform app.tell_of_notice('N19:' || end_id, of_profile);
  return true;
end $$;

-- How autopay of a loan stands and its newest tries; null when it never was.
create function app.autopay_of(of_loan bigint, customers text[]) returns json language sql stable security definer set search_path = '' as $$
  select pg_catalog.json_build_object('method', a.method, 'methodId', a.method_id, 'displayNumber', a.display_number,
           'enrolledOn', a.enrolled_on, 'endedOn', a.ended_on, 'suspendedOn', a.suspended_on, 'suspendedWhy', a.suspended_why,
           'tries', (select coalesce(pg_catalog.json_agg(t order by t."on" desc), '[]') from (
              select d.effective_on as "on", d.amount, d.state, d.return_code as code from servicing.debit_attempt d
               where d.loan_id = of_loan order by d.effective_on desc, d.try desc limit 3) t))
    from servicing.autopay a join servicing.loan l using (loan_id)
   where a.loan_id = of_loan and l.customer_id = any (customers)
$$;

-- Loans of these customers whose running autopay takes from that card or account.
create function app.autopay_loans_of_method(of_method text, customers text[]) returns setof bigint
language sql stable security definer set search_path = '' as $$
  select a.loan_id from servicing.autopay a join servicing.loan l using (loan_id)
   where a.method_id = of_method and a.ended_on is null and l.customer_id = any (customers)
$$;
revoke execute on function app.enrol_autopay(jsonb, text[]), app.end_autopay(bigint, text[], text, text),
  app.autopay_of(bigint, text[]), app.autopay_loans_of_method(text, text[]) from public;
grant execute on function app.enrol_autopay(jsonb, text[]), app.end_autopay(bigint, text[], text, text),
  app.autopay_of(bigint, text[]), app.autopay_loans_of_method(text, text[]) to lendside_api;

-- Debits by card are payments as any other, made by day-end.
grant insert on app.payment to lendside_worker;
