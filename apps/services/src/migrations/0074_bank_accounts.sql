-- Bank accounts as payment methods, and what is debited from them once (loan-core 5.3; Regulation E, Nacha WEB).

-- A bank account is a payment method in the row of a card, moved over the ACH (channel 101); it expires never and has no first digits.
alter table app.card
  drop constraint card_processor_check,
  drop constraint card_type_check,
  drop constraint card_bin_check,
  alter column expires_month drop not null,
  alter column expires_year drop not null,
  add constraint card_processor_check check (processor in (1, 2, 4, 101)),
  add constraint card_type_check
    check (type in ('amex', 'discover', 'mastercard', 'visa', 'bank') and (type = 'bank') = (processor = 101)),
  -- Repay and BridgePay do not always tell a card's first digits.
  add constraint card_bin_check check (bin ~ '^\d{6,8}$' or bin = '' and processor <> 1),
  add constraint card_expiry_check check ((type = 'bank') = (expires_month is null) and (type = 'bank') = (expires_year is null));

create table app.bank_account (
  card_id text primary key references app.card,
  profile_id text not null references app.profile,
  bank_name text not null,
  routing_number text not null check (routing_number ~ '^\d{9}$'),
  -- Sealed (AES-256-GCM); emptied once the account is removed and nothing waits for it.
  account_number bytea,
  -- Keyed hash of routing and account number: an account removed and added again is the same one.
  account_hash bytea not null,
  account_type text not null check (account_type in ('checking', 'savings')),
  is_primary boolean not null default false
);
create unique index bank_account_primary on app.bank_account (profile_id) where is_primary;
grant select, insert on app.bank_account to lendside_api;
grant update (is_primary) on app.bank_account to lendside_api;
grant select, update (account_number) on app.bank_account to lendside_worker;
alter table app.bank_account enable row level security;
create policy bank_account_of_owner on app.bank_account to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy bank_account_of_worker on app.bank_account to lendside_worker using (true) with check (true);

-- Whose routing number it is. The rows below are head offices that everybody knows; a lender loads the Federal Reserve's own list
-- over them (docs/adopting.md). An unknown number leaves the name empty and stops nobody.
create table app.bank (
  routing_number text primary key check (routing_number ~ '^\d{9}$'),
  name text not null,
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$')
);
grant select on app.bank to lendside_api, lendside_worker;
insert into app.bank (routing_number, name, city, state) values
  ('011000015', 'Federal Reserve Bank of Boston', 'Boston', 'MA'),
  ('021000021', 'JPMorgan Chase Bank', 'New York', 'NY'),
  ('021000089', 'Citibank', 'New York', 'NY'),
  ('021000018', 'Bank of New York Mellon', 'New York', 'NY'),
  ('026009593', 'Bank of America', 'New York', 'NY'),
  ('031201360', 'TD Bank', 'Cherry Hill', 'NJ'),
  ('043000096', 'PNC Bank', 'Pittsburgh', 'PA'),
  ('044000037', 'JPMorgan Chase Bank', 'Columbus', 'OH'),
  ('051405515', 'Capital One', 'Richmond', 'VA'),
  ('053000196', 'Bank of America', 'Charlotte', 'NC'),
  ('061000052', 'Bank of America', 'Atlanta', 'GA'),
  ('061000104', 'Truist Bank', 'Atlanta', 'GA'),
  ('062000019', 'Regions Bank', 'Birmingham', 'AL'),
  ('065000090', 'Capital One', 'New Orleans', 'LA'),
  ('071000013', 'JPMorgan Chase Bank', 'Chicago', 'IL'),
  ('081000032', 'Bank of America', 'St. Louis', 'MO'),
  ('091000019', 'Wells Fargo Bank', 'Minneapolis', 'MN'),
  ('091000022', 'U.S. Bank', 'Minneapolis', 'MN'),
  ('111000025', 'Bank of America', 'Dallas', 'TX'),
  ('121000248', 'Wells Fargo Bank', 'San Francisco', 'CA'),
  ('121000358', 'Bank of America', 'San Francisco', 'CA'),
  ('122000247', 'Wells Fargo Bank', 'Los Angeles', 'CA'),
  ('122105155', 'U.S. Bank', 'Phoenix', 'AZ'),
  ('124003116', 'Ally Bank', 'Sandy', 'UT'),
  ('256074974', 'Navy Federal Credit Union', 'Vienna', 'VA');

create function app.banks_of(whose text) returns setof app.bank_account language plpgsql as $$
begin
  perform set_config('app.profile_id', whose, true);
  return query
    select b.* from app.bank_account b join app.card c using (card_id)
     where b.profile_id = whose and c.removed_at is null and c.guest_session_id is null;
end $$;

-- Keeps a bank account; the first one of a customer is the primary one. `answer`: added | known | too_many. An account the customer
-- has already is answered as it is, made primary when that is asked.
create function app.add_bank(p jsonb) returns table (card_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare
  found_id text;
  others int;
begin
  perform set_config('app.profile_id', p->>'profileId', true);
  perform pg_advisory_xact_lock(hashtextextended('cards of ' || (p->>'profileId'), 0));
  select b.card_id into found_id from app.bank_account b join app.card c on c.card_id = b.card_id
   where b.profile_id = p->>'profileId' and c.removed_at is null and b.account_hash = decode(p->>'accountHash', 'hex');
  select count(*) into others from app.bank_account b join app.card c on c.card_id = b.card_id
   where b.profile_id = p->>'profileId' and c.removed_at is null;
  if found_id is null and others >= (p->>'max')::int then
    return query select null::text, 'too_many';
    return;
  end if;
  if (p->>'primary')::boolean then
    update app.bank_account set is_primary = false where profile_id = p->>'profileId' and is_primary;
  end if;
  if found_id is not null then
    if (p->>'primary')::boolean then
      update app.bank_account set is_primary = true where card_id = found_id;
    end if;
    return query select found_id, 'known';
    return;
  end if;
  insert into app.card (card_id, profile_id, processor, processor_token, type, bin, last_four, holder, can_disburse, saved)
  values (p->>'cardId', p->>'profileId', 101, p->>'cardId', 'bank', '', p->>'lastFour', p->>'holder', false, true);
  insert into app.bank_account (card_id, profile_id, bank_name, routing_number, account_number, account_hash, account_type, is_primary)
  values (p->>'cardId', p->>'profileId', p->>'bankName', p->>'routingNumber', decode(p->>'accountNumber', 'hex'),
          decode(p->>'accountHash', 'hex'), p->>'accountType', (p->>'primary')::boolean or others = 0);
  return query select p->>'cardId', 'added';
end $$;

-- A removed account is no longer the primary one; the next oldest takes its place.
create function app.pass_primary_on() returns trigger language plpgsql as $$
begin
  if new.removed_at is not null and old.removed_at is null and new.type = 'bank' then
    update app.bank_account set is_primary = false where card_id = new.card_id and is_primary;
    if found then
      update app.bank_account b set is_primary = true
       where b.card_id = (select c.card_id from app.card c
                           where c.profile_id = new.profile_id and c.type = 'bank' and c.removed_at is null
                           order by c.added_at, c.card_id limit 1);
    end if;
  end if;
  return null;
end $$;
create trigger bank_account_removed after update of removed_at on app.card
  for each row when (new.type = 'bank') execute function app.pass_primary_on();
grant update (is_primary) on app.bank_account to lendside_worker;

-- The words a payer agreed to before an account was debited: who, when, which, kept with the payment for as long as it is.
create table app.payment_authorisation (
  payment_id text primary key references app.payment,
  profile_id text not null,
  card_id text not null,
  version text not null,
  words text not null,
  -- The payer allowed debits anew after they had been stopped.
  is_anew boolean not null,
  business_date date not null,
  agreed_at timestamptz not null default now()
);
create trigger payment_authorisation_is_append_only before update or delete or truncate on app.payment_authorisation
  for each statement execute function app.refuse_change();
grant select, insert on app.payment_authorisation to lendside_api;
grant select on app.payment_authorisation to lendside_worker;
alter table app.payment_authorisation enable row level security;
create policy payment_authorisation_of_owner on app.payment_authorisation to lendside_api
  using (profile_id = any (app.current_profiles())) with check (profile_id = any (app.current_profiles()));
create policy payment_authorisation_of_worker on app.payment_authorisation to lendside_worker using (true);

-- A payment from a bank account and the words it was allowed by are accepted together or not at all.
create function app.accept_bank_payment(p jsonb, allowed jsonb) returns table (payment_id text, answer text) language plpgsql as $$
#variable_conflict use_column
declare answered record;
begin
  select a.payment_id, a.answer into answered from app.accept_payments(jsonb_build_array(p)) a;
  if answered.answer = 'accepted' then
    insert into app.payment_authorisation (payment_id, profile_id, card_id, version, words, is_anew, business_date)
    values (answered.payment_id, p->>'profileId', p->>'cardId', allowed->>'version', allowed->>'words',
            (allowed->>'isAnew')::boolean, (p->>'businessDate')::date);
  end if;
  return query select answered.payment_id, answered.answer;
end $$;

-- Debits that borrowers ordered one by one, beside those by enrolment (servicing.debit_attempt).
create table servicing.bank_debit (
  debit_id bigint generated always as identity primary key,
  -- Of the payment, and what the originator knows the debit by.
  reference text not null unique,
  loan_id bigint not null references servicing.loan,
  customer_id text not null,
  -- Which account, in a form that says nothing: the keyed hash, hex.
  method_id text not null,
  amount bigint not null check (amount > 0),
  effective_on date not null,
  authorised_anew_on date,
  state text not null default 'sent' check (state in ('sent', 'settled', 'returned')),
  -- What the bank told and day-end has not booked yet: `settled` or the code of a return.
  bank_answer text check (bank_answer ~ '^(settled|R[0-9]{2})$'),
  return_code text,
  returned_on date
);
create index bank_debit_of_customer on servicing.bank_debit (customer_id, effective_on);
create index bank_debit_open on servicing.bank_debit (effective_on) where state = 'sent';
grant select on servicing.bank_debit to lendside_api, lendside_worker;
grant insert, update on servicing.bank_debit to lendside_worker;
grant usage on all sequences in schema servicing to lendside_worker;
alter table servicing.bank_debit enable row level security;
create policy bank_debit_of_customer on servicing.bank_debit for select to lendside_api
  using (customer_id = any (app.current_customers()));
create policy bank_debit_of_worker on servicing.bank_debit to lendside_worker using (true) with check (true);

-- Up to which day the bank has told what came back.
create table servicing.bank_return_read (
  lms_id int primary key check (lms_id in (1, 2)),
  through_on date not null
);
grant select, insert, update on servicing.bank_return_read to lendside_worker;

-- Every debit of these customers over all their loans, ordered or by enrolment, oldest first. One ordered by hand is for no
-- instalment: its number is its own and negative.
create function servicing.debits_of(customers text[]) returns table (
  customer_id text, loan_id bigint, number int, method_id text, amount bigint, effective_on date, state text, return_code text,
  authorised_anew_on date, ended_on date)
language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customers);
  return query
    select a.customer_id, a.loan_id, a.number, a.loan_id || ':' || a.method, a.amount, a.effective_on, a.state, a.return_code,
           null::date, coalesce(a.returned_on, a.effective_on)
      from servicing.debit_attempt a where a.customer_id = any (customers) and a.state <> 'void'
    union all
    select d.customer_id, d.loan_id, -d.debit_id::int, d.method_id, d.amount, d.effective_on, d.state, d.return_code,
           d.authorised_anew_on, coalesce(d.returned_on, d.effective_on)
      from servicing.bank_debit d where d.customer_id = any (customers)
     order by 6, 10, 2, 3;
end $$;

-- What became of the debit of one payment, for its payer's own loans.
create function servicing.debit_of_payment(customers text[], payment text)
returns table (state text, effective_on date, return_code text, returned_on date) language plpgsql as $$
#variable_conflict use_column
begin
  perform servicing.look_as(customers);
  return query
    select d.state, d.effective_on, d.return_code, d.returned_on from servicing.bank_debit d
     where d.reference = payment and d.customer_id = any (customers);
end $$;
