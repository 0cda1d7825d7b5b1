-- The finding that a person is a covered borrower of the Military Lending Act: one for each customer number, with the business
-- date it became known. Nothing may withdraw it silently, so no program may change or delete a row.
create table servicing.covered_borrower (
  lms_id int check (lms_id in (1, 2, 3)),
  customer_id text,
  known_on date not null,
  -- A dependent is covered but is not on active duty (32 CFR 232.3(g)). Null while nobody has said which.
  relation text check (relation in ('serviceMember', 'dependent')),
  source text not null check (source in ('bureau', 'lender', 'earlierRecord')),
  recorded_at timestamptz not null default now(),
  constraint covered_borrower_pkey primary key (lms_id, customer_id)
);
grant select on servicing.covered_borrower to lendside_worker;
alter table servicing.covered_borrower enable row level security;
create policy covered_borrower_of_worker on servicing.covered_borrower for select to lendside_worker using (true);

-- Marks that earlier releases set become findings of today, and reach the loans of these customers.
insert into servicing.covered_borrower (lms_id, customer_id, known_on, source)
select f.lms_id, f.customer_id, coalesce((select c.business_date from servicing.business_clock c where c.lms_id = f.lms_id), current_date),
       'earlierRecord'
  from servicing.customer_fact f where f.is_covered_borrower;
insert into servicing.customer_fact as f (lms_id, customer_id, is_covered_borrower)
select distinct p.lms_id, p.customer_id, true
  from servicing.covered_borrower c
  join servicing.customer k on k.lms_id = c.lms_id and k.customer_id = c.customer_id
  join servicing.customer p on p.ssn_hash = k.ssn_hash and p.birth_day_hash = k.birth_day_hash
on conflict (lms_id, customer_id) do update set is_covered_borrower = true where not f.is_covered_borrower;
update servicing.loan l set is_covered_borrower = true
  from servicing.customer_fact f
 where f.is_covered_borrower and f.lms_id = l.lms_id and f.customer_id in (l.customer_id, l.cosigner_id) and not l.is_covered_borrower;
