-- Offers become one register: every offer that a person got, by which rule, for how long, and what became of it. The terms of a
-- settlement stay in servicing.settlement_offer, and those of an appraisal in servicing.appraisal.

-- Nothing wrote or read a row of the table before this step.
alter table servicing.offer drop column kind;
alter table servicing.offer drop column qualified_amount;
alter table servicing.offer drop constraint offer_state_check;
alter table servicing.offer rename column made_on to published_on;
alter table servicing.offer add column rule text not null
  check (rule in ('settlement', 'qualifiedAmount', 'appraisal', 'line', 'lender'));
-- The time for which a rule makes one offer: a quarter, a month, or the lender's own number of the offer.
alter table servicing.offer add column cycle text not null;
alter table servicing.offer add column amount bigint check (amount > 0);
alter table servicing.offer add column appraisal_id bigint references servicing.appraisal;
alter table servicing.offer add column ended_on date;
-- Only of an offer that the lender made itself.
alter table servicing.offer add column title text;
alter table servicing.offer add column description text;
alter table servicing.offer add column lender_ref text;
alter table servicing.offer add constraint offer_state_check
  check (state in ('open', 'dismissed', 'taken', 'expired', 'withdrawn'));
alter table servicing.offer add constraint offer_ended_check check ((ended_on is not null) = (state in ('taken', 'expired', 'withdrawn')));
alter table servicing.offer add constraint offer_system_check check (lms_id in (1, 2));
alter table servicing.offer add constraint offer_amount_known_check check (rule = 'lender' or amount is not null);
alter table servicing.offer add constraint offer_appraisal_check check ((rule = 'appraisal') = (appraisal_id is not null));
alter table servicing.offer add constraint offer_loan_check check (rule in ('appraisal', 'lender') or loan_id is not null);
alter table servicing.offer add constraint offer_lender_check
  check ((rule = 'lender') = (title is not null and description is not null and lender_ref is not null));

create unique index offer_once_a_cycle on servicing.offer (lms_id, rule, coalesce(loan_id::text, customer_id), cycle);
create unique index offer_of_lender on servicing.offer (lms_id, lender_ref) where lender_ref is not null;
drop index servicing.offer_of_customer;
create index offer_of_customer on servicing.offer (customer_id, rule, offer_id desc);
-- What day-end looks through, and what a command on a loan ends.
create index offer_still_open on servicing.offer (lms_id, expires_on) where state in ('open', 'dismissed');
create index offer_of_loan on servicing.offer (loan_id) where state in ('open', 'dismissed');

-- Offers of the time before this register.
insert into servicing.offer (lms_id, rule, customer_id, loan_id, cycle, amount, published_on, expires_on, state)
select l.lms_id, 'settlement', l.customer_id, l.loan_id, to_char(s.offered_on, 'YYYY-"Q"Q'), s.amount, s.offered_on, s.expires_on, 'open'
  from servicing.settlement_offer s join servicing.loan l on l.loan_id = s.loan_id
 where s.state = 'open' and l.lms_id in (1, 2);
insert into servicing.offer (lms_id, rule, customer_id, appraisal_id, cycle, amount, published_on, expires_on, state)
select distinct on (p.lms_id, p.customer_id, to_char(p.offered_on, 'YYYY-MM'))
       p.lms_id, 'appraisal', p.customer_id, p.appraisal_id, to_char(p.offered_on, 'YYYY-MM'), p.value, p.offered_on, p.expires_on, 'open'
  from servicing.appraisal p where p.state = 'open'
 order by p.lms_id, p.customer_id, to_char(p.offered_on, 'YYYY-MM'), p.appraisal_id desc;

-- A row is a person who wants no offers.
create table servicing.offer_stop (
  lms_id int not null check (lms_id in (1, 2)),
  customer_id text not null,
  stopped_at timestamptz not null default now(),
  constraint offer_stop_pkey primary key (lms_id, customer_id)
);
alter table servicing.offer_stop enable row level security;
grant select, insert, delete on servicing.offer_stop to lendside_worker;
create policy offer_stop_of_worker on servicing.offer_stop to lendside_worker using (true) with check (true);

-- Day-end looks for people who paid off a loan on their vehicle.
create index loan_paid_off_title on servicing.loan (lms_id, paid_off_on) where status = 3 and collateral is not null;
