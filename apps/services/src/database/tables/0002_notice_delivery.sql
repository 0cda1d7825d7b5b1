-- Notices that are delivered on paper, notices of intended sale, and the spouse of a borrower.

-- A row is one delivery of a notice on one channel: what it said, where it went, and what the carrier answered. Text and
-- address are sealed like other personal data. Only a simulated past has neither: its carrier is `history`.
create table servicing.notice_delivery (
  key text references servicing.notice,
  channel text check (channel in ('email', 'text', 'post')),
  reference text not null,
  text_sealed bytea,
  text_hash bytea,
  address_sealed bytea,
  -- The carrier's own id, such as the mail house's.
  carrier_id text,
  expected_on date,
  begun_at timestamptz not null default now(),
  -- The carrier took it over at this time, on this business date of the loan system.
  sent_at timestamptz,
  sent_on date,
  refused_at timestamptz,
  refused_why text,
  constraint notice_delivery_pkey primary key (key, channel),
  constraint notice_delivery_sent_check check ((sent_at is null) = (sent_on is null)),
  constraint notice_delivery_once_check check (sent_at is null or refused_at is null),
  constraint notice_delivery_kept_check check (sent_at is null or carrier_id = 'history'
    or (text_sealed is not null and text_hash is not null and address_sealed is not null))
);
grant select, insert, update on servicing.notice_delivery to lendside_worker;
alter table servicing.notice_delivery enable row level security;
create policy notice_delivery_of_worker on servicing.notice_delivery to lendside_worker using (true) with check (true);

-- Letters that are owed until they are mailed.
create index notice_owed on servicing.notice (code, key) where code in ('N10', 'N14', 'N16');

-- The notice of the intended sale, and time and place of a public sale.
alter table servicing.repo_case
  add column sale_notice_key text references servicing.notice,
  add column sale_at text,
  add column sale_place text;

-- Name and address of the spouse, sealed, and the reasons of a risk refusal with the report that it used.
alter table servicing.customer_fact
  add column spouse_sealed bytea,
  add column risk_reasons text[] not null default '{}',
  add column risk_report jsonb;
create index customer_fact_blocked on servicing.customer_fact (lms_id, customer_id) where is_blocked;
create index customer_fact_spouse on servicing.customer_fact (lms_id, customer_id) where spouse_sealed is not null;
