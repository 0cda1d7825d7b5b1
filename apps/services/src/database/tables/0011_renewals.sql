-- A renewal from its payment to its last signature: nobody is bound by an unsigned loan. The number and the header of the new loan are kept
-- free; the loan itself is written when the renewal is booked.
create table servicing.renewal (
  renewal_id uuid not null,
  lms_id int not null check (lms_id in (1, 2)),
  loan_id bigint not null references servicing.loan,
  kind text not null check (kind in ('renewal', 'productSwitch')),
  state text not null check (state in ('paying', 'awaitingSignature', 'awaitingVisit', 'booked', 'ended')),
  new_loan_id bigint not null,
  new_header text not null,
  new_product_id int not null references servicing.product,
  -- Who must sign, in order: the borrower, then the co-borrower.
  customer_ids text[] not null check (cardinality(customer_ids) in (1, 2)),
  opener jsonb not null,
  -- The payment; null when nothing is paid.
  payment_id text,
  amount bigint not null check (amount >= 0),
  tender text check (tender in ('card', 'ach', 'store')),
  -- The business date of its payment, and the part of it that paid the charge of the old loan. Without a payment: the day it was opened.
  captured_on date,
  captured_charge bigint not null default 0 check (captured_charge >= 0),
  cash bigint not null default 0 check (cash >= 0),
  channel text not null check (channel in ('store', 'moneyGram', 'debit', 'ach')),
  -- What is sold with it: number, premium and commission of each product, at the price of the day it was opened.
  ancillaries jsonb not null default '[]',
  due_dates date[] not null default '{}',
  -- The facts that the renewal was decided on: bounds, reduction before and after, most principal, quote and location.
  decided jsonb not null,
  opened_on date not null,
  opened_at timestamptz not null default now(),
  -- It ends unsigned at 17:00 store time of this day.
  ends_on date not null,
  ends_at timestamptz not null,
  end_asked_at timestamptz,
  end_asked_why text,
  ended_at timestamptz,
  ended_on date,
  ended_why text,
  -- The vendor's time of the last signature, and its business date.
  signed_at timestamptz,
  signed_on date,
  booked_on date,
  -- It can be taken back until 17:00 store time of the next business day after the last signature.
  void_ends_on date,
  -- Whether it is in time is decided by the moment of asking, on the business date of that moment.
  void_asked_at timestamptz,
  void_asked_on date,
  -- Why the books did not take it back when somebody asked. Asking again forgets it.
  void_refused text,
  voided_on date,
  -- A borrower asked, or the bank or the card issuer returned its payment.
  voided_why text check (voided_why in ('asked', 'paymentReturned')),
  constraint renewal_pkey primary key (renewal_id),
  constraint renewal_payment_once unique (payment_id),
  constraint renewal_new_loan_once unique (new_loan_id),
  constraint renewal_payment_check check ((payment_id is null) = (tender is null)),
  constraint renewal_ended_check check ((state = 'ended') = (ended_why is not null) and (state = 'ended') = (ended_at is not null)),
  constraint renewal_booked_check check ((state = 'booked') = (booked_on is not null) and (state = 'booked') = (signed_on is not null)),
  constraint renewal_voided_check check ((voided_on is null) = (voided_why is null) and (voided_on is null or state = 'booked')),
  constraint renewal_void_asked_check check ((void_asked_at is null) = (void_asked_on is null)),
  constraint renewal_captured_check check (state in ('paying', 'ended') or captured_on is not null)
);
-- A loan has at most one open renewal.
create unique index renewal_open on servicing.renewal (loan_id) where state in ('paying', 'awaitingSignature', 'awaitingVisit');
create index renewal_of_loan on servicing.renewal (loan_id, opened_at desc);
create index renewal_due on servicing.renewal (lms_id, ends_on) where state in ('paying', 'awaitingSignature', 'awaitingVisit');
create index renewal_void_asked on servicing.renewal (lms_id) where void_asked_at is not null and voided_on is null;
-- The worker ends renewals and takes them back by these.
create index outbox_renewal_due on app.outbox (next_at)
  where kind in ('renewal.end', 'renewal.void') and sent_at is null and given_up_at is null;
alter table servicing.renewal enable row level security;
grant select on servicing.renewal to lendside_api;
grant select, insert, update on servicing.renewal to lendside_worker;
create policy renewal_of_worker on servicing.renewal to lendside_worker using (true) with check (true);

-- The cash of a renewal is made in the state `held`: it can be taken at the store's desk, and it expires from its release on, which is
-- when the renewal can no longer be taken back.
alter table servicing.disbursement drop constraint disbursement_state_check;
alter table servicing.disbursement add constraint disbursement_state_check
  check (state in ('held', 'requested', 'approved', 'completed', 'cancelled', 'failed', 'expired'));
create index disbursement_held on servicing.disbursement (loan_id) where state = 'held';

-- The terms of a renewal on each day on which they were shown. They are valid on their day only.
create table servicing.renewal_terms (
  renewal_id uuid not null references servicing.renewal (renewal_id),
  revision int not null check (revision > 0),
  as_of date not null,
  hash bytea not null check (octet_length(hash) = 32),
  made_at timestamptz not null default now(),
  constraint renewal_terms_pkey primary key (renewal_id, revision),
  constraint renewal_terms_once_a_day unique (renewal_id, as_of)
);
alter table servicing.renewal_terms enable row level security;
grant select on servicing.renewal_terms to lendside_api;
grant select, insert on servicing.renewal_terms to lendside_worker;
create policy renewal_terms_of_worker on servicing.renewal_terms to lendside_worker using (true) with check (true);
create policy renewal_terms_of_customer on servicing.renewal_terms for select to lendside_api
  using (exists (select from servicing.renewal r where r.renewal_id = renewal_terms.renewal_id));

-- Codes by which a person agrees that somebody else renews: the other borrower of a shared loan, or the borrower whose guest asks. The code
-- itself is kept as a hash.
create table app.party_code (
  code_id uuid not null default gen_random_uuid(),
  lms_id int not null,
  loan_id bigint not null,
  -- Who asked: a profile, and for a guest the session.
  profile_id text not null references app.profile (profile_id),
  guest_session_id text,
  -- Who must agree.
  customer_id text not null,
  code_hash bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  wrong_tries int not null default 0,
  verified_at timestamptz,
  constraint party_code_pkey primary key (code_id)
);
create index party_code_of_loan on app.party_code (loan_id, sent_at desc);
alter table app.party_code enable row level security;
grant select, insert, update (wrong_tries, verified_at, expires_at) on app.party_code to lendside_api;
grant select, delete on app.party_code to lendside_worker;
create policy party_code_of_worker on app.party_code to lendside_worker using (true);

-- A payment may renew its loan.
alter table app.payment drop constraint payment_purpose_check;
alter table app.payment add constraint payment_purpose_check
  check (purpose in ('standard', 'payoff', 'settlement', 'productSwitch', 'refinance'));
alter table app.payment
  add column renewal_id uuid,
  -- A renewal that a guest paid, or a card that was not kept (LVA-008).
  add column is_flagged boolean not null default false,
  add constraint payment_renewal_check check ((renewal_id is not null) = (purpose = 'refinance')),
  add constraint payment_flagged_check check (not is_flagged or purpose = 'refinance');

-- When a borrower asked to cancel an ancillary product; null again when it could not be canceled.
alter table servicing.ancillary_sale add column cancel_asked_at timestamptz;
grant update (cancel_asked_at) on servicing.ancillary_sale to lendside_worker;

-- What a guest agrees to counts in the guest's session only. The borrower and other guests are asked themselves.
alter table app.esign_consent add column guest_session_id text;
grant insert (guest_session_id) on app.esign_consent to lendside_api;
drop index app.esign_consent_in_force;
create unique index esign_consent_in_force on app.esign_consent (profile_id, terms_hash, guest_session_id) nulls not distinct
  where withdrawn_at is null;
