-- Applications come from the lender's application site, which decides them. They become a loan, or end without one.
alter table servicing.application drop constraint application_state_check;
alter table servicing.application add constraint application_state_check check (state in
  ('inProgress', 'documents', 'open', 'signing', 'funded', 'declined', 'withdrawn', 'expired', 'rescinded'));
-- The application's number at the site; null for an application that did not come from there.
alter table servicing.application add column site_number text;
alter table servicing.application add constraint application_site_number_once unique (site_number);
-- The number of the last message of the site that counted: an older one changes nothing.
alter table servicing.application add column site_event int not null default 0;
-- Where the person goes on at the site.
alter table servicing.application add column return_url text;
alter table servicing.application add column declined_reasons text[] not null default '{}';
alter table servicing.application add column vehicle jsonb;
alter table servicing.application add column due_dates date[] not null default '{}';
alter table servicing.application add column cosigner_id text;
alter table servicing.application add column appraisal_id bigint;
-- The card or bank account that gets the money: app.card.card_id.
alter table servicing.application add column card_id text;
-- The day on which the lender approved or declined, and the moment in which an approved application was opened: it ends 7,200 minutes later.
alter table servicing.application add column decided_on date;
alter table servicing.application add column opened_at timestamptz not null default now();
-- The marketing parameters with which the person came to the site.
alter table servicing.application add column campaign jsonb not null default '{}';
alter table servicing.application add constraint application_declined_check check ((state = 'declined') = (cardinality(declined_reasons) > 0));
create index application_of_cosigner on servicing.application (cosigner_id) where cosigner_id is not null;

-- A vehicle that the lender valued, and what it offers on it.
create table servicing.appraisal (
  appraisal_id bigint generated always as identity (start with 700001),
  lms_id int not null check (lms_id in (1, 2)),
  customer_id text not null,
  product_id int not null references servicing.product,
  store_id int not null references servicing.store,
  brand text not null,
  value bigint not null check (value > 0),
  vehicle jsonb,
  offered_on date not null,
  expires_on date not null,
  state text not null check (state in ('open', 'accepted', 'expired')),
  application_id bigint references servicing.application,
  constraint appraisal_pkey primary key (appraisal_id),
  constraint appraisal_accepted_check check ((state = 'accepted') = (application_id is not null))
);
create index appraisal_of_customer on servicing.appraisal (customer_id);
alter table servicing.appraisal enable row level security;
grant select on servicing.appraisal to lendside_api;
grant select, insert, update on servicing.appraisal to lendside_worker;
create policy appraisal_of_worker on servicing.appraisal to lendside_worker using (true) with check (true);

-- What a person chose on an application before the loan is made, so that any device goes on there.
create table app.origination_choice (
  application_id bigint not null references servicing.application,
  customer_id text not null,
  amount bigint not null check (amount >= 0),
  method text check (method in ('store', 'moneyGram', 'debit', 'ach')),
  card_id text references app.card (card_id),
  chosen_at timestamptz not null default now(),
  constraint origination_choice_pkey primary key (application_id)
);
alter table app.origination_choice enable row level security;
grant select, insert, update on app.origination_choice to lendside_api;
grant select, insert, update, delete on app.origination_choice to lendside_worker;
create policy origination_choice_of_worker on app.origination_choice to lendside_worker using (true) with check (true);

-- What a person asked the services to do with an application or a new loan. The worker carries it out by a command of the books.
create table app.origination_ask (
  message_key text not null,
  kind text not null check (kind in ('start', 'withdraw', 'accept', 'rescind')),
  profile_id text not null references app.profile (profile_id),
  customer_id text not null,
  lms_id int not null check (lms_id in (1, 2)),
  -- The application; for `accept` the appraisal, for `rescind` the loan.
  object_id bigint not null,
  ask_key text not null,
  request_hash bytea not null,
  facts jsonb not null default '{}',
  -- `waiting`: the money of a loan that is taken back has to come back first.
  state text not null default 'asked' check (state in ('asked', 'waiting', 'done', 'refused')),
  refusal jsonb,
  result jsonb,
  -- The moment of asking decides whether it was in time.
  asked_at timestamptz not null default now(),
  asked_on date not null,
  finished_at timestamptz,
  constraint origination_ask_pkey primary key (message_key),
  constraint origination_ask_once unique (profile_id, kind, ask_key),
  constraint origination_ask_refused_check check ((state = 'refused') = (refusal is not null)),
  constraint origination_ask_finished_check check ((state in ('done', 'refused')) = (finished_at is not null))
);
create index origination_ask_of_object on app.origination_ask (kind, object_id, asked_at desc);
alter table app.origination_ask enable row level security;
grant select, insert on app.origination_ask to lendside_api;
grant select, insert, update on app.origination_ask to lendside_worker;
create policy origination_ask_of_worker on app.origination_ask to lendside_worker using (true) with check (true);

-- People whom the lender's callers call.
create table app.call_request (
  call_id bigint generated always as identity,
  profile_id text not null references app.profile (profile_id),
  lms_id int not null check (lms_id in (1, 2)),
  customer_id text not null,
  application_id bigint references servicing.application,
  appraisal_id bigint references servicing.appraisal,
  asked_at timestamptz not null default now(),
  called_at timestamptz,
  outcome text check (outcome in ('reached', 'noAnswer')),
  constraint call_request_pkey primary key (call_id),
  constraint call_request_about_check check (application_id is not null or appraisal_id is not null),
  constraint call_request_called_check check ((called_at is null) = (outcome is null))
);
-- Asking twice queues once.
create unique index call_request_open_once on app.call_request (customer_id, coalesce(application_id, 0), coalesce(appraisal_id, 0))
  where called_at is null;
alter table app.call_request enable row level security;
grant select, insert on app.call_request to lendside_api;
grant select, update on app.call_request to lendside_worker;
create policy call_request_of_worker on app.call_request to lendside_worker using (true) with check (true);
