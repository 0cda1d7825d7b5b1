-- Identity, whole: devices with a proof, sessions with a scope, codes, links, consents, and who is behind a customer number.

-- A device is a browser a person signed in on. Its key names it and proves nothing; the proof is a secret in an HttpOnly cookie,
-- kept as a hash and replaced at each use (T5).
create table user_pool.device (
  device_key text primary key,
  sub text not null references user_pool.account,
  secret_hash bytea not null,
  -- Browser and system as people say it; never the whole user agent.
  name text not null default '',
  is_remembered boolean not null default false,
  trusted_at timestamptz,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  forgotten_at timestamptz,
  forgotten_reason text
);
create index device_of_account on user_pool.device (sub) where forgotten_at is null;
-- A secret works once. A spent one that comes back long after means somebody copied it: the device is forgotten.
create table user_pool.spent_device_secret (
  secret_hash bytea primary key,
  device_key text not null references user_pool.device,
  spent_at timestamptz not null default now()
);

-- What a session may be used for (decisions 6): everything; only to trust its device; the flows it is locked to; one loan's payment.
alter table user_pool.session
  add column scope text not null default 'full' check (scope in ('full', 'unproven', 'linked', 'guest')),
  add column flows text[] not null default '{}',
  add column loan_id bigint,
  add column method text not null default 'password' check (method in ('password', 'device', 'link', 'guest')),
  add column device_name text not null default '',
  add column is_new_device boolean not null default false,
  -- When the password was last typed: what is dangerous asks for a recent one (T24).
  add column proven_at timestamptz not null default now(),
  -- SHA-256 of the signature of the link that opened it.
  add column link_hash bytea,
  -- Whose tokens it gives: a browser's, or those our own services ask the user pool with (C26).
  add column client text not null default 'web' check (client in ('web', 'services')),
  add constraint session_guest_has_a_loan check ((scope = 'guest') = (loan_id is not null)),
  add constraint session_linked_has_flows check ((scope = 'linked') = (cardinality(flows) > 0));
create index session_recent on user_pool.session (sub, created_at desc);

-- A signed link that was used. It is spent when its session signs out.
create table user_pool.signed_link_use (
  link_hash bytea primary key,
  profile_id text not null,
  uses int not null default 1,
  first_used_at timestamptz not null default now(),
  spent_at timestamptz
);

-- Codes: kept as a keyed hash, tried at most five times, used once; a new one ends the one before (T4).
create table user_pool.code (
  code_id text primary key,
  purpose text not null check (purpose in ('confirm', 'reset', 'trustDevice', 'alias', 'link', 'replace')),
  -- Whose: an account's subject, or a hidden name where strangers ask. What it is bound to besides (session, new alias, customer),
  -- hidden.
  sub text not null,
  bound_to text not null default '',
  channel text not null check (channel in ('email', 'text', 'voice')),
  code_hash bytea not null,
  tries_left int not null check (tries_left >= 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create unique index code_newest on user_pool.code (sub, purpose) where used_at is null;
-- Codes have a lane of their own: a queue of receipts does not stand in their way.
create index outbox_code_due on app.outbox (next_at) where kind = 'code' and sent_at is null and given_up_at is null;

-- The number a registration was told, by name: the same for a name that is taken, where it is nobody's (C1). It goes when the
-- registration is confirmed.
create table user_pool.registration (
  name text primary key,
  profile_id text not null unique,
  -- SHA-256 of the cookie of the browser that registered last, and whether another registered before it: then only that browser is
  -- known to have chosen the password.
  secret_hash bytea,
  is_contested boolean not null default false,
  created_at timestamptz not null default now()
);

-- The one-time code an outside site is opened with (60 seconds), as a hash.
create table user_pool.external_code (
  code_hash bytea primary key,
  sub text not null references user_pool.account,
  site text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

alter table user_pool.account
  add column is_email_primary boolean not null default true,
  add column password_changed_at timestamptz not null default now(),
  -- A new alias that waits for its code.
  add column pending_alias text;
alter table app.profile
  add column referral_short_code text unique,
  add column is_referral_user boolean not null default false,
  add column mdm_id text unique;

-- Consent to terms: which version, when, and a hash of the text that was shown (D19); append-only.
create table app.terms_consent (
  consent_id bigint generated always as identity primary key,
  profile_id text not null references app.profile,
  brand text not null,
  version text not null,
  text_hash bytea not null,
  agreed_at timestamptz not null default now(),
  unique (profile_id, brand, version)
);
create trigger terms_consent_is_append_only before update or delete or truncate on app.terms_consent
  for each statement execute function app.refuse_change();

-- Answers to security questions: argon2id, never read back (C11).
create table app.security_answer (
  profile_id text not null references app.profile,
  question_id text not null,
  answer_hash text not null,
  answered_at timestamptz not null default now(),
  primary key (profile_id, question_id)
);

-- What the partner needs to know before its customers use the app, sealed.
create table app.partner_profile (
  profile_id text primary key references app.profile,
  sealed bytea not null,
  completed_at timestamptz not null default now()
);

-- Work in progress, sealed; owner-bound, at most 8 kB, kept 7200 minutes (C16, LOP-038).
create table app.user_cache (
  profile_id text primary key references app.profile,
  sealed bytea not null check (octet_length(sealed) <= 16384),
  kept_until timestamptz not null
);

-- Who is behind a customer number, as the loan system knows them: for linking a profile to loans. Birth day and Social Security
-- number are sealed, and found by keyed hashes only (D17).
create table servicing.customer (
  lms_id int not null check (lms_id in (1, 2, 3)),
  customer_id text not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  birth_day_sealed bytea,
  ssn_sealed bytea,
  birth_day_hash bytea,
  ssn_hash bytea,
  primary key (lms_id, customer_id)
);
create index customer_by_ssn on servicing.customer (ssn_hash);
alter table servicing.customer enable row level security;
create policy customer_of_worker on servicing.customer to lendside_worker using (true) with check (true);

-- The one question the HTTP side may ask about people it has not proven: does anybody match all facts? It answers with where a code
-- may go and nothing else of the record. The loan is named by its id or by its number.
create function servicing.find_customer(asked_phone text, asked_birth_day bytea, asked_ssn bytea, asked_loan bigint, asked_header text)
  returns table (lms_id int, customer_id text, first_name text, last_name text, email text, phone text)
  language sql stable security definer set search_path = '' as $$
  select c.lms_id, c.customer_id, c.first_name, c.last_name, c.email, c.phone
    from servicing.customer c
    join servicing.loan l on l.lms_id = c.lms_id and c.customer_id in (l.customer_id, l.cosigner_id)
   where (l.loan_id = asked_loan or l.loan_header = asked_header) and c.phone = asked_phone and c.birth_day_hash = asked_birth_day and c.ssn_hash = asked_ssn
   limit 1 $$;
-- All numbers of the same person over the loan systems, by the same Social Security number and birth day.
create function servicing.same_person(asked_lms int, asked_customer text)
  returns table (lms_id int, customer_id text) language sql stable security definer set search_path = '' as $$
  select c.lms_id, c.customer_id
    from servicing.customer asked
    join servicing.customer c on c.birth_day_hash = asked.birth_day_hash and c.ssn_hash = asked.ssn_hash
   where asked.lms_id = asked_lms and asked.customer_id = asked_customer $$;
-- Brands of the loans somebody has or has signed for.
create function servicing.brands_of(asked_customers text[]) returns table (brand text)
  language sql stable security definer set search_path = '' as $$
  select l.brand from servicing.loan l where l.customer_id = any (asked_customers)
  union
  select l.brand from servicing.loan l where l.cosigner_id = any (asked_customers) $$;
create index loan_cosigner on servicing.loan (cosigner_id) where cosigner_id is not null;
-- Where a code for a customer number may go.
create function servicing.customer_contact(asked_lms int, asked_customer text)
  returns table (email text, phone text, first_name text, last_name text)
  language sql stable security definer set search_path = '' as $$
  select c.email, c.phone, c.first_name, c.last_name from servicing.customer c where c.lms_id = asked_lms and c.customer_id = asked_customer $$;
revoke execute on function servicing.find_customer(text, bytea, bytea, bigint, text), servicing.same_person(int, text),
  servicing.brands_of(text[]), servicing.customer_contact(int, text) from public;
grant execute on function servicing.find_customer(text, bytea, bytea, bigint, text), servicing.same_person(int, text),
  servicing.brands_of(text[]), servicing.customer_contact(int, text) to lendside_api;

-- A customer's move from one profile to another, confirmed by a link that was sent to a channel on file.
create table app.replacement (
  replacement_id text primary key,
  return_hash bytea not null unique,
  profile_id text not null references app.profile,
  former_profile_id text not null references app.profile,
  lms_id int not null,
  customer_id text not null,
  status text not null default 'pending' check (status in ('pending', 'complete', 'failed')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  finished_at timestamptz
);
-- Facts and code of GET /customer were right for this customer, for a short while.
create table app.proven_customer (
  profile_id text not null references app.profile,
  lms_id int not null,
  customer_id text not null,
  proven_until timestamptz not null,
  primary key (profile_id, lms_id, customer_id)
);

-- What a guest adds and pays belongs to the guest's session.
alter table app.card add column guest_session_id text references user_pool.session;
alter table app.payment add column guest_session_id text;
-- Gives the cards a guest added in one session to a registration that waits for its code, and to nobody else; of a registration made
-- again, what the earlier one got is taken out of the vault. Row-level security shows a caller neither side.
create function app.adopt_guest_cards(of_profile text, of_session text, cards text[]) returns int
language sql security definer set search_path = '' as $$
  with waiting as (
    select a.sub from user_pool.account a where a.sub = of_profile and a.status = 'UNCONFIRMED'
  ), left_over as (
    update app.card c set removed_at = now() from waiting w where c.profile_id = w.sub and c.removed_at is null returning c.card_id
  ), vault as (
    insert into app.outbox (kind, dedupe_key, payload)
    select 'cardRemoval', 'card-removal:' || l.card_id, jsonb_build_object('cardId', l.card_id) from left_over l on conflict do nothing
  ), adopted as (
    update app.card c set profile_id = w.sub, guest_session_id = null, saved = true from waiting w
     where c.guest_session_id = of_session and c.card_id = any (cards) and c.removed_at is null returning c.card_id
  )
  select count(*)::int from adopted $$;
revoke execute on function app.adopt_guest_cards(text, text, text[]) from public;
grant execute on function app.adopt_guest_cards(text, text, text[]) to lendside_api;
-- Who made a payment, for authorize().
create function app.payment_made_by(id text) returns table (profile_id text, guest_session_id text)
  language sql stable security definer set search_path = ''
  as $$ select p.profile_id, p.guest_session_id from app.payment p where p.payment_id = id $$;
revoke execute on function app.payment_made_by(text) from public;
grant execute on function app.payment_made_by(text) to lendside_api;

grant select, insert, update on user_pool.device, user_pool.signed_link_use, user_pool.code, user_pool.external_code to lendside_api;
grant select, insert on user_pool.spent_device_secret to lendside_api;
grant select, insert, update, delete on user_pool.registration to lendside_api;
grant select (code_id, used_at, expires_at) on user_pool.code to lendside_worker;
grant insert, update on user_pool.account to lendside_api;
grant select, insert, update on app.profile, app.profile_customer, app.security_answer, app.partner_profile, app.user_cache,
  app.replacement, app.proven_customer to lendside_api;
grant delete on app.profile_customer, app.user_cache, app.proven_customer to lendside_api;
grant select, insert on app.terms_consent to lendside_api;
grant usage on all sequences in schema app to lendside_api;
grant select, insert, update on servicing.customer to lendside_worker;
