-- Visits at stores: when a store takes them, and their seats, so that no time is given to more people than the store takes.
-- A row is one weekday (1 Monday to 7 Sunday) of a store that takes visits. A store without any row takes one visit at a time in its hours.
create table servicing.store_calendar (
  store_id int not null references servicing.store,
  weekday int not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  lunch_from time,
  lunch_to time,
  -- How many visits of each kind the store takes at the same time.
  switch_seats int not null check (switch_seats between 0 and 50),
  funds_seats int not null check (funds_seats between 0 and 50),
  general_seats int not null check (general_seats between 0 and 50),
  constraint store_calendar_pkey primary key (store_id, weekday),
  constraint store_calendar_hours_check check (opens < closes),
  constraint store_calendar_lunch_check check ((lunch_from is null) = (lunch_to is null) and lunch_from < lunch_to)
);
grant select on servicing.store_calendar to lendside_api, lendside_worker;

-- A row is one day on which a store is closed; with `is_open`, a bank holiday on which it is open.
create table servicing.store_closing (
  store_id int not null references servicing.store,
  day date not null,
  reason text not null,
  is_open boolean not null default false,
  constraint store_closing_pkey primary key (store_id, day)
);
grant select on servicing.store_closing to lendside_api, lendside_worker;

alter table servicing.appointment drop constraint appointment_purpose_check;
alter table servicing.appointment drop constraint appointment_state_check;
-- The release before this one calls a general visit `visit` and a finished one `kept`.
alter table servicing.appointment add constraint appointment_purpose_check check (purpose in ('productSwitch', 'funds', 'general', 'visit'));
alter table servicing.appointment add constraint appointment_state_check
  check (state in ('booked', 'arrived', 'done', 'missed', 'cancelled', 'kept'));
-- The borrowers of the loan, who all see the visit.
alter table servicing.appointment add column customer_ids text[] not null default '{}';
-- A cosigner sees no row of the loan, so the visit has its number.
alter table servicing.appointment add column loan_header text;
alter table servicing.appointment add column ends_at timestamptz;
alter table servicing.appointment add column seat int;
alter table servicing.appointment add column confirmation_number text;
-- Rises when the visit is moved, so that each change is told once.
alter table servicing.appointment add column revision int not null default 1;
-- The store and the start before the last move.
alter table servicing.appointment add column moved_from timestamptz;
alter table servicing.appointment add column moved_from_store int references servicing.store;
alter table servicing.appointment add column booked_on date;
alter table servicing.appointment add column reminded_on date;
alter table servicing.appointment add column finished_at timestamptz;
alter table servicing.appointment add column ended_why text check (ended_why in ('asked', 'loanEnded'));
update servicing.appointment a
   set purpose = case a.purpose when 'visit' then 'general' else a.purpose end,
       state = case when a.state = 'kept' then 'done'
                    when a.state = 'booked' and exists (select from servicing.appointment b where b.loan_id = a.loan_id and b.state = 'booked' and b.appointment_id > a.appointment_id) then 'cancelled'
                    else a.state end,
       loan_header = (select l.loan_header from servicing.loan l where l.loan_id = a.loan_id),
       ends_at = a.at + interval '30 minutes',
       confirmation_number = 'V-' || (100000 + a.appointment_id),
       customer_ids = coalesce((select array_remove(array[l.customer_id, l.cosigner_id], null) from servicing.loan l where l.loan_id = a.loan_id), array[a.customer_id]);
create unique index appointment_seat_once on servicing.appointment (store_id, purpose, at, seat) where state in ('booked', 'arrived');
create unique index appointment_open_of_loan on servicing.appointment (loan_id) where state in ('booked', 'arrived');
create unique index appointment_confirmation_once on servicing.appointment (confirmation_number);
create index appointment_expected on servicing.appointment (store_id, at) where state in ('booked', 'arrived');
create index appointment_of_customers on servicing.appointment using gin (customer_ids);
