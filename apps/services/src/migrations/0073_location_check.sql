-- Where payers were when they were asked, by state: what a check came to and what they answered. No coordinate is ever kept.
create table app.location_check (
  check_id bigint generated always as identity primary key,
  profile_id text not null references app.profile,
  guest_session_id text,
  loan_id bigint not null,
  transaction_type text not null check (transaction_type in ('addon', 'payment', 'refinance')),
  outcome text not null
    check (outcome in ('proven', 'outside', 'restricted', 'unlocated', 'consented', 'declined', 'withheld')),
  state text check (state ~ '^[A-Z]{2}$'),
  -- When the payer answered, by their own clock; of answers only.
  said_at timestamptz,
  checked_at timestamptz not null default now()
);
create index location_check_of_loan on app.location_check (profile_id, loan_id, transaction_type, checked_at desc);
grant select, insert on app.location_check to lendside_api;
grant select on app.location_check to lendside_worker;
alter table app.location_check enable row level security;
create policy location_check_of_owner on app.location_check to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy location_check_of_worker on app.location_check for select to lendside_worker using (true);

create function app.record_location(p jsonb) returns void language plpgsql as $$
begin
  perform app.act_as(array[p ->> 'profileId']);
  insert into app.location_check (profile_id, guest_session_id, loan_id, transaction_type, outcome, state, said_at)
  values (p ->> 'profileId', p ->> 'guestSessionId', (p ->> 'loanId')::bigint, p ->> 'transactionType', p ->> 'outcome',
          p ->> 'state', (p ->> 'saidAt')::timestamptz);
end $$;

-- What each of these payers was found or answered in the last day, as one list each in their order, and the settings that decide by it.
create function app.location_facts(whose text[], guests text[], loans bigint[], types text[])
returns table (records jsonb, settings jsonb) language plpgsql as $$
begin
  perform app.act_as(whose);
  return query
    select (select coalesce(jsonb_agg(jsonb_build_object('outcome', c.outcome, 'state', c.state,
                     'atMs', floor(extract(epoch from c.checked_at) * 1000))), '[]')
              from app.location_check c
             where c.profile_id = w.id and c.guest_session_id is not distinct from w.guest and c.loan_id = w.loan
               and c.transaction_type = w.type and c.checked_at > now() - interval '1 day'),
           (select coalesce(jsonb_object_agg(substr(s.name, 8), s.value), '{}') from app.setting s
             where s.name in ('config.gpsCheckAddOn', 'config.gpsCheckPayment', 'config.gpsCheckRefi', 'config.gpsForceAddOn',
                              'config.gpsForcePayment', 'config.gpsForceRefi', 'config.restrictedStates',
                              'config.restrictedRetryMinutes', 'config.locationValidatedEntryMinutes'))
      from unnest(whose, guests, loans, types) with ordinality as w (id, guest, loan, type, n)
     order by w.n;
end $$;
