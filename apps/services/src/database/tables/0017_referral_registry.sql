-- The one registry of referral rewards: who refers, whom they referred, and what they shared.

-- The key of a referrer never changes, because rewards and cash-outs stand under it: the customer number in TLXe of somebody who
-- enrolled as a customer, else the profile. `kind` becomes ecr when a non-customer becomes a customer. `email` and `phone` are what a
-- non-customer typed at enrollment; nobody proved them.
alter table servicing.referrer
  add column profile_id text unique references app.profile (profile_id),
  add column short_code text unique,
  add column state text not null default 'active' check (state in ('active', 'closed')),
  add column referral_url text,
  add column scans int not null default 0 check (scans >= 0),
  add column terms_version text,
  add column email text,
  add column phone text;

-- The registry takes over what stood in the profile. A later release drops the columns of app.profile, which nothing reads any more.
insert into servicing.referrer (customer_id, kind, enrolled_on, profile_id, short_code, email, phone)
select p.profile_id,
       case when exists (select from app.profile_customer c where c.profile_id = p.profile_id and c.lms_id = 2) then 'ecr' else 'ncr' end,
       p.created_at::date, p.profile_id, p.referral_short_code, p.referral_email, p.referral_phone
  from app.profile p where p.is_referral_user
on conflict (customer_id) do update
   set profile_id = excluded.profile_id, short_code = excluded.short_code, email = excluded.email, phone = excluded.phone;
update servicing.referrer r set profile_id = c.profile_id
  from (select distinct on (customer_id) customer_id, profile_id from app.profile_customer where lms_id = 2
         order by customer_id, profile_id) c
 where r.customer_id = c.customer_id and r.profile_id is null
   and not exists (select from servicing.referrer o where o.profile_id = c.profile_id);
-- Letters and digits that nobody mistakes for each other, drawn until the code is free.
do $$
declare
  without_code text;
begin
  for without_code in select customer_id from servicing.referrer where short_code is null loop
    loop
      begin
        update servicing.referrer
           set short_code = translate(left(gen_random_uuid()::text, 8), '0123456789abcdef', '23456789BCDFGHJK')
         where customer_id = without_code;
        exit;
      exception when unique_violation then
        continue;
      end;
    end loop;
  end loop;
end $$;

-- A row is one person who came by a referrer's code.
create table servicing.referral (
  referral_id bigint generated always as identity,
  referrer_id text not null references servicing.referrer (customer_id),
  came_by text not null check (came_by in ('link', 'typed', 'store', 'site')),
  -- The person: a profile from their registration on, a customer number from their application on.
  profile_id text references app.profile (profile_id),
  lms_id int check (lms_id in (1, 2)),
  customer_id text,
  store_number text,
  application_id bigint references servicing.application (application_id),
  loan_id bigint references servicing.loan (loan_id),
  state text not null check (state in ('signedUp', 'applied', 'funded', 'held', 'earned', 'refused', 'takenBack')),
  -- Why it is held, refused or taken back.
  reason text,
  signed_up_on date not null,
  changed_on date not null,
  -- Who released or refused a held one.
  decided_by text,
  constraint referral_pkey primary key (referral_id),
  constraint referral_names_somebody check (profile_id is not null or customer_id is not null),
  constraint referral_has_a_reason check (state not in ('held', 'refused', 'takenBack') or reason is not null)
);
-- One referral a person and one reward a loan.
create unique index referral_of_profile on servicing.referral (profile_id);
create unique index referral_of_customer on servicing.referral (lms_id, customer_id);
create unique index referral_of_loan on servicing.referral (loan_id);
create index referral_of_referrer on servicing.referral (referrer_id, referral_id desc);
-- What day-end looks at: everybody who can still earn or lose a reward.
create index referral_open on servicing.referral (state) where state in ('signedUp', 'applied', 'funded', 'held', 'earned');
grant select, insert, update on servicing.referral to lendside_worker;
alter table servicing.referral enable row level security;
create policy referral_of_worker on servicing.referral to lendside_worker using (true) with check (true);

-- Which referral a reward is for. A negative line takes a reward back and says why.
alter table servicing.reward
  add column referral_id bigint references servicing.referral (referral_id),
  add column reason text,
  add constraint reward_taken_back_has_a_reason check (amount > 0 or reason is not null);
create unique index reward_once on servicing.reward (referral_id, (amount > 0));
create index disbursement_of_referrer on servicing.disbursement (customer_id) where purpose = 'reward';

-- The code that a person brought to a registration that waits for its proof.
alter table user_pool.registration add column referral_code text, add column referral_came_by text;

-- A row is a device that opened a code's short link on a day. Kept as long as the day counts.
create table app.referral_scan (
  short_code text not null,
  device_hash text not null,
  scanned_on date not null,
  constraint referral_scan_pkey primary key (short_code, device_hash, scanned_on)
);
create index referral_scan_day on app.referral_scan (scanned_on);
alter table app.referral_scan enable row level security;

-- A row is one share of a code. The recipient is only a keyed hash.
create table app.referral_share (
  share_id bigint generated always as identity,
  profile_id text not null references app.profile (profile_id),
  method text not null check (method in ('email', 'text', 'share', 'qr')),
  source text not null check (source in ('app', 'retail')),
  store_number text,
  store_name text,
  name text,
  recipient_hash text,
  shared_at timestamptz not null default now(),
  constraint referral_share_pkey primary key (share_id)
);
create index referral_share_of_person on app.referral_share (profile_id, shared_at desc);
create index referral_share_of_recipient on app.referral_share (recipient_hash, shared_at desc) where recipient_hash is not null;
alter table app.referral_share enable row level security;

-- A row is somebody who wants no invitations of referrers. The contact is only a keyed hash.
create table app.share_opt_out (
  recipient_hash text not null,
  opted_out_at timestamptz not null default now(),
  constraint share_opt_out_pkey primary key (recipient_hash)
);
alter table app.share_opt_out enable row level security;

-- Day-end looks for applications that somebody began with a referrer's code at the lender's site.
create index application_brought_by_code on servicing.application (started_on) where campaign ? 'referral';
