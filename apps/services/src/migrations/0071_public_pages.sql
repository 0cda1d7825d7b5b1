-- What the lender says on the dashboard, and where customers live and how they are paid.

create table app.dashboard_message (
  message_id bigint generated always as identity primary key,
  -- Null for every brand, every customer.
  brand text,
  customer_id text,
  title text not null check (length(title) between 1 and 80),
  message text not null check (length(message) between 1 and 500),
  severity text not null check (severity in ('info', 'warning')),
  shown_from timestamptz not null default now(),
  shown_until timestamptz,
  ended_at timestamptz
);
grant select, insert, update on app.dashboard_message to lendside_api;

create table servicing.customer_address (
  lms_id int not null,
  customer_id text not null,
  type text not null check (type in ('Home', 'Mailing')),
  street text not null,
  street2 text not null default '',
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^\d{5}$'),
  changed_at timestamptz not null default now(),
  primary key (lms_id, customer_id, type),
  foreign key (lms_id, customer_id) references servicing.customer
);
alter table servicing.customer_address enable row level security;
create policy address_of_worker on servicing.customer_address to lendside_worker using (true) with check (true);
grant select, insert, update on servicing.customer_address to lendside_worker;
alter table servicing.customer
  add column pay_frequency text check (pay_frequency in ('Weekly', 'BiWeekly', 'SemiMonthly', 'Monthly')),
  add column last_pay_on date;

-- Who a profile is to its loan systems: only through the numbers that are its own.
create function app.personal_info(whose text)
  returns table (lms_id int, customer_id text, first_name text, last_name text, email text, phone text, birth_day_sealed bytea,
                 ssn_sealed bytea, pay_frequency text, last_pay_on date, discretionary_income bigint, is_blocked boolean, store_id int)
  language sql stable security definer set search_path = '' as $$
  select p.lms_id, p.customer_id, c.first_name, c.last_name, c.email, c.phone, c.birth_day_sealed, c.ssn_sealed, c.pay_frequency,
         c.last_pay_on, f.discretionary_income, coalesce(f.is_blocked, false),
         (select l.store_id from servicing.loan l where l.lms_id = p.lms_id and l.customer_id = p.customer_id order by l.loan_id desc limit 1)
    from app.profile_customer p
    left join servicing.customer c on c.lms_id = p.lms_id and c.customer_id = p.customer_id
    left join servicing.customer_fact f on f.lms_id = p.lms_id and f.customer_id = p.customer_id
   where p.profile_id = whose
   order by p.lms_id $$;
create function app.addresses_of(whose text)
  returns table (lms_id int, type text, street text, street2 text, city text, state text, zip text)
  language sql stable security definer set search_path = '' as $$
  select a.lms_id, a.type, a.street, a.street2, a.city, a.state, a.zip
    from app.profile_customer p
    join servicing.customer_address a on a.lms_id = p.lms_id and a.customer_id = p.customer_id
   where p.profile_id = whose $$;
-- One person lives at one place: an address is written for all the numbers the profile has in the built-in loan systems. Answers how
-- many records it was written to.
create function app.save_address(whose text, a jsonb) returns int language sql security definer set search_path = '' as $$
  with written as (
    insert into servicing.customer_address (lms_id, customer_id, type, street, street2, city, state, zip)
    select c.lms_id, c.customer_id, a->>'type', a->>'street', a->>'street2', a->>'city', a->>'state', a->>'zip'
      from app.profile_customer p
      join servicing.customer c on c.lms_id = p.lms_id and c.customer_id = p.customer_id
     where p.profile_id = whose and p.lms_id in (1, 2)
    on conflict (lms_id, customer_id, type) do update
      set street = excluded.street, street2 = excluded.street2, city = excluded.city, state = excluded.state, zip = excluded.zip,
          changed_at = now()
    returning 1)
  select count(*)::int from written $$;
-- The confirmed e-mail of the profile, into its records.
create function app.save_record_email(whose text) returns int language sql security definer set search_path = '' as $$
  with written as (
    update servicing.customer c set email = f.email
      from app.profile_customer p join app.profile f on f.profile_id = p.profile_id
     where p.profile_id = whose and c.lms_id = p.lms_id and c.customer_id = p.customer_id and f.email is not null
    returning 1)
  select count(*)::int from written $$;
revoke execute on function app.personal_info(text), app.addresses_of(text), app.save_address(text, jsonb),
  app.save_record_email(text) from public;
grant execute on function app.personal_info(text), app.addresses_of(text), app.save_address(text, jsonb),
  app.save_record_email(text) to lendside_api;
