-- The loan core whole: what every product, status and command needs beside the ledger (loan-core 2.1). All of it is projection or
-- input of the ledger; amounts are integer cents, dates are business dates unless they end in _at.

alter table servicing.loan
  add column is_non_accrual boolean not null default false,
  add column renewal_number int not null default 0 check (renewal_number >= 0),
  add column chain_principal bigint,
  -- Of a bankruptcy that may be dismissed.
  add column status_before_bankruptcy int,
  -- The chain of renewals, both ways.
  add column refinanced_from bigint references servicing.loan,
  add column refinanced_into bigint references servicing.loan,
  -- Lines of credit.
  add column credit_limit bigint check (credit_limit >= 0),
  add column line_holds bigint not null default 0 check (line_holds >= 0),
  add column billed_interest bigint not null default 0,
  add column billed_customary_fee bigint not null default 0,
  add column customary_fee_exact numeric(30, 0) not null default 0,
  add column next_cycle_on date,
  -- A covered borrower, an owner on active duty: some fees and steps do not apply (loan-core 6.3).
  add column is_covered_borrower boolean not null default false;
update servicing.loan set chain_principal = original_principal;
alter table servicing.loan alter column chain_principal set not null;
alter table servicing.loan drop constraint loan_frequency_check;
alter table servicing.loan add constraint loan_frequency_check check (frequency in ('single', 'monthly', 'biweekly', 'line'));
-- A line of credit starts without principal.
alter table servicing.loan drop constraint loan_original_principal_check;
alter table servicing.loan add constraint loan_original_principal_check
  check (original_principal > 0 or frequency = 'line' and original_principal = 0);
create index loan_cycle on servicing.loan (next_cycle_on, loan_id) where next_cycle_on is not null;

-- Monthly statements of lines of credit (loan-core 1.2, 4.1).
create table servicing.line_statement (
  loan_id bigint not null references servicing.loan,
  number int not null,
  cycle_on date not null,
  due_on date not null,
  rolled_on date not null,
  interest bigint not null,
  customary_fee bigint not null,
  principal bigint not null,
  past_due bigint not null,
  fees bigint not null,
  minimum bigint not null,
  unpaid bigint not null check (unpaid >= 0),
  primary key (loan_id, number)
);

-- One row for each command that was decided, refusals included: the same key with the same input answers again, with other
-- input it is refused (I10). Append-only.
create table servicing.loan_command (
  key text primary key,
  kind text not null,
  lms_id int not null check (lms_id in (1, 2)),
  loan_id bigint references servicing.loan,
  input_hash bytea not null,
  result jsonb not null,
  actor text not null,
  business_date date not null,
  at timestamptz not null default now()
);
create index loan_command_of_loan on servicing.loan_command (loan_id, at);
create trigger loan_command_is_append_only before update or delete or truncate on servicing.loan_command
  for each statement execute function app.refuse_change();

-- Money that goes out: proceeds of a loan, cash of a refinance, a draw, a cash-out of rewards.
create table servicing.disbursement (
  reference text primary key,
  loan_id bigint references servicing.loan,
  customer_id text not null,
  purpose text not null check (purpose in ('origination', 'refinance', 'draw', 'reward')),
  channel text not null check (channel in ('store', 'moneyGram', 'debit', 'ach')),
  amount bigint not null check (amount > 0),
  -- requested 1000, approved 1002 (waiting for pick-up), then one of the last four.
  state text not null check (state in ('requested', 'approved', 'completed', 'cancelled', 'failed', 'expired')),
  requested_on date not null,
  approved_on date,
  finished_on date,
  -- Until the close of this day it may be cancelled or is waiting to be picked up.
  cancel_until date,
  expires_on date,
  partner_reference text,
  display_number text
);
create index disbursement_of_loan on servicing.disbursement (loan_id);
create index disbursement_open on servicing.disbursement (expires_on) where state in ('requested', 'approved');
-- Asked for at every look at a customer's loans; draws on their way are few.
create index draw_on_its_way on servicing.disbursement (customer_id) where purpose = 'draw' and state in ('requested', 'approved');

create table servicing.repo_case (
  loan_id bigint not null references servicing.loan,
  seq int not null,
  assigned_on date not null,
  agent_name text not null,
  agent_phone text not null,
  recovered_on date,
  lot_address text,
  miles int,
  property_until date,
  sale_notice_on date,
  sale_not_before date,
  sale_method text check (sale_method in ('private', 'public')),
  sold_on date,
  gross bigint,
  surplus bigint,
  deficiency bigint,
  recalled_on date,
  acknowledged_at timestamptz,
  acknowledged_by text,
  primary key (loan_id, seq)
);

create table servicing.settlement_offer (
  loan_id bigint not null references servicing.loan,
  seq int not null,
  claim bigint not null,
  amount bigint not null check (amount > 0),
  offered_on date not null,
  expires_on date not null,
  doc_signed_at timestamptz,
  doc_signed_on date,
  attempts int not null default 0,
  state text not null check (state in ('open', 'paid', 'expired', 'withdrawn')),
  primary key (loan_id, seq)
);

create table servicing.bankruptcy_case (
  loan_id bigint not null references servicing.loan,
  seq int not null,
  case_number text not null,
  chapter int not null check (chapter in (7, 11, 12, 13)),
  filed_on date not null,
  dismissed_on date,
  discharged_on date,
  primary key (loan_id, seq)
);

-- Who works on a loan now (loan-core 5.5): 30 minutes idle or released.
create table servicing.loan_lock (
  loan_id bigint not null references servicing.loan,
  type text not null,
  holder_id text not null,
  holder_name text not null,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (loan_id, type)
);

-- An application until it becomes a loan; the draft lives 7,200 minutes.
create table servicing.application (
  application_id bigint generated always as identity (start with 500001) primary key,
  lms_id int not null check (lms_id in (1, 2)),
  kind text not null check (kind in ('TLXeApplication', 'NlsApplication')),
  product_id int not null references servicing.product,
  store_id int not null references servicing.store,
  brand text not null,
  customer_id text not null,
  target_loan_id bigint references servicing.loan,
  is_refinance boolean not null default false,
  can_upload_documents boolean not null default false,
  appraisal bigint,
  amount bigint not null default 0 check (amount >= 0),
  method text check (method in ('store', 'moneyGram', 'debit', 'ach')),
  loan_id bigint references servicing.loan,
  state text not null check (state in ('open', 'signing', 'funded', 'withdrawn', 'expired')),
  started_on date not null,
  finished_on date
);
create index application_of_customer on servicing.application (customer_id);

-- Debits collected by enrolment (loan-core 5.3): each try of each instalment, and what stopped them.
alter table servicing.autopay
  add column suspended_on date,
  add column suspended_why text,
  add column authorised_on date;
update servicing.autopay set authorised_on = enrolled_on;
create table servicing.debit_attempt (
  loan_id bigint not null references servicing.loan,
  customer_id text not null,
  number int not null,
  try int not null check (try between 1 and 3),
  method text not null check (method in ('ach', 'card')),
  amount bigint not null check (amount > 0),
  effective_on date not null,
  reference text not null unique,
  state text not null check (state in ('sent', 'settled', 'returned', 'declined')),
  return_code text,
  returned_on date,
  primary key (loan_id, number, try)
);
create index debit_attempt_of_customer on servicing.debit_attempt (customer_id, effective_on);

-- Notices of loan-core 5.4: what was told, why and when; each once. Delivery goes through app.outbox.
create table servicing.notice (
  key text primary key,
  code text not null,
  loan_id bigint references servicing.loan,
  customer_id text not null,
  made_on date not null,
  facts jsonb not null default '{}',
  -- SHA-256 of the text as it was sent.
  document_hash bytea,
  delivered_at timestamptz
);
create index notice_of_loan on servicing.notice (loan_id, made_on);

create table servicing.offer (
  offer_id bigint generated always as identity primary key,
  customer_id text not null,
  lms_id int not null,
  loan_id bigint references servicing.loan,
  kind text not null check (kind in ('cash', 'line', 'settlement', 'renewal')),
  qualified_amount bigint not null,
  made_on date not null,
  expires_on date not null,
  state text not null check (state in ('open', 'used', 'expired', 'withdrawn'))
);
create index offer_of_customer on servicing.offer (customer_id);

-- Referral programme: rewards earned and cashed out, per customer (accounts 2500, 5070).
create table servicing.referrer (
  customer_id text primary key,
  kind text not null check (kind in ('ncr', 'ecr')),
  enrolled_on date not null
);
create table servicing.reward (
  reference text primary key,
  customer_id text not null references servicing.referrer,
  amount bigint not null check (amount <> 0),
  earned_on date not null,
  txn_id bigint references servicing.ledger_txn
);
create index reward_of_customer on servicing.reward (customer_id);

-- Facts about a customer that rules ask for; one row a customer and loan system.
create table servicing.customer_fact (
  lms_id int not null check (lms_id in (1, 2, 3)),
  customer_id text not null,
  ssn_on_file boolean not null default true,
  is_blocked boolean not null default false,
  is_covered_borrower boolean not null default false,
  is_married boolean not null default false,
  spouse_notice_on date,
  demographics_complete boolean not null default true,
  guest_refinance_enabled boolean not null default false,
  discretionary_income bigint,
  primary key (lms_id, customer_id)
);

create table servicing.appointment (
  appointment_id bigint generated always as identity primary key,
  loan_id bigint references servicing.loan,
  customer_id text not null,
  store_id int not null references servicing.store,
  purpose text not null check (purpose in ('productSwitch', 'visit')),
  at timestamptz not null,
  state text not null check (state in ('booked', 'cancelled', 'kept'))
);

-- Private like the loans and customers they belong to (D11).
do $$
declare t text;
begin
  foreach t in array array['line_statement', 'loan_command', 'repo_case', 'settlement_offer', 'bankruptcy_case', 'loan_lock'] loop
    execute format('alter table servicing.%I enable row level security', t);
    execute format('create policy %I on servicing.%I for select to lendside_api using (loan_id in (select l.loan_id from servicing.loan l))',
      t || '_of_customer', t);
    execute format('create policy %I on servicing.%I to lendside_worker using (true) with check (true)', t || '_of_worker', t);
  end loop;
  foreach t in array array['disbursement', 'application', 'debit_attempt', 'notice', 'offer', 'referrer', 'reward', 'customer_fact', 'appointment'] loop
    execute format('alter table servicing.%I enable row level security', t);
    execute format('create policy %I on servicing.%I for select to lendside_api using (customer_id = any (app.current_customers()))',
      t || '_of_customer', t);
    execute format('create policy %I on servicing.%I to lendside_worker using (true) with check (true)', t || '_of_worker', t);
  end loop;
end $$;
grant select on all tables in schema servicing to lendside_api, lendside_worker;
grant insert on servicing.loan_command to lendside_worker;
grant insert, update on servicing.line_statement, servicing.disbursement, servicing.repo_case, servicing.settlement_offer,
  servicing.bankruptcy_case, servicing.application, servicing.debit_attempt, servicing.notice, servicing.offer,
  servicing.referrer, servicing.reward, servicing.customer_fact, servicing.appointment to lendside_worker;
grant insert, update, delete on servicing.loan_lock to lendside_worker;
grant usage on all sequences in schema servicing to lendside_worker;

-- The record of a loan grows by what the new figures need; rows above it stay as private as their tables.
create or replace view servicing.loan_record with (security_invoker = true) as
  select l.loan_id, l.lms_id, l.customer_id, l.brand, json_build_object(
    'loanId', l.loan_id, 'loanHeader', l.loan_header, 'lmsId', l.lms_id, 'productId', l.product_id, 'status', l.status,
    'phase', l.phase,
    -- Day-end opens loans one range after another; each stands on its own day until the clock follows.
    'asOf', greatest(c.business_date, l.accrued_through),
    'noteOn', l.note_on, 'chainStartOn', l.chain_start_on, 'originalPrincipal', l.original_principal, 'rateE8', l.rate_e8,
    'accruedExact', l.accrued_exact::text, 'applied', l.applied, 'brand', l.brand, 'storeId', l.store_id,
    'storePhone', s.phone, 'storeState', s.state, 'customerId', l.customer_id, 'cosignerId', l.cosigner_id,
    'paidOffOn', l.paid_off_on, 'collateral', l.collateral, 'quoteVersion', l.quote_version,
    'paymentInFlight', app.has_payment_in_flight(l.loan_id),
    'autopay', (select json_build_object('method', a.method, 'displayNumber', a.display_number)
                  from servicing.autopay a where a.loan_id = l.loan_id and a.ended_on is null),
    'balances', (select json_object_agg(b.account || b.component, b.balance) from servicing.loan_balance b where b.loan_id = l.loan_id),
    -- Lists of whole numbers, days counted from 1970-01-01: instalments as JSON of their own were a third of reading a loan.
    'schedule', array(select array[i.number, i.due_on - date '1970-01-01', i.amount, i.interest, i.principal, i.balance]
                        from servicing.schedule_item i where i.loan_id = l.loan_id order by i.number),
    'isNonAccrual', l.is_non_accrual, 'renewalNumber', l.renewal_number, 'chainPrincipal', l.chain_principal,
    'statusBeforeBankruptcy', l.status_before_bankruptcy,
    'line', case when l.frequency = 'line' then json_build_object('creditLimit', l.credit_limit, 'holds', l.line_holds,
      'billedInterest', l.billed_interest, 'billedCustomaryFee', l.billed_customary_fee,
      'customaryFeeExact', l.customary_fee_exact::text, 'nextCycleOn', l.next_cycle_on,
      'statements', (select coalesce(json_agg(json_build_array(t.number, t.cycle_on, t.due_on, t.interest, t.customary_fee, t.principal,
                       t.past_due, t.fees, t.minimum, t.unpaid) order by t.number), '[]')
                       from servicing.line_statement t where t.loan_id = l.loan_id)) end) as record
    from servicing.loan l
    join servicing.store s on s.store_id = l.store_id
    join servicing.business_clock c on c.lms_id = l.lms_id;

-- Writes what commands decided: [{loanId, status, phase, accruedExact, applied, daysLate, dueOn, dueRolledOn, paidOffOn,
-- isNonAccrual, statusBeforeBankruptcy, line: {creditLimit, holds, billedInterest, billedCustomaryFee, customaryFeeExact,
-- nextCycleOn, statements: [[number, cycleOn, dueOn, rolledOn, interest, customaryFee, principal, pastDue, fees, minimum, unpaid]]} | null,
-- events: [{event, fromStatus, toStatus, toPhase, actor, businessDate, txnKey}]}, …].
create or replace function servicing.save_loans(loans jsonb) returns void language plpgsql as $$
declare
  -- Named apart, so that the loans are found by key and not by reading all of them against a set of unknown size.
  ids bigint[] := array(select (n ->> 'loanId')::bigint from jsonb_array_elements(loans) n);
begin
  update servicing.loan l
     set status = n.status, phase = n.phase, accrued_exact = n."accruedExact", applied = n.applied, days_late = n."daysLate",
         due_on = n."dueOn", due_rolled_on = n."dueRolledOn", paid_off_on = n."paidOffOn", quote_version = l.quote_version + 1,
         is_non_accrual = n."isNonAccrual", status_before_bankruptcy = n."statusBeforeBankruptcy",
         credit_limit = (n.line ->> 'creditLimit')::bigint, line_holds = coalesce((n.line ->> 'holds')::bigint, 0),
         billed_interest = coalesce((n.line ->> 'billedInterest')::bigint, 0),
         billed_customary_fee = coalesce((n.line ->> 'billedCustomaryFee')::bigint, 0),
         customary_fee_exact = coalesce((n.line ->> 'customaryFeeExact')::numeric, 0),
         next_cycle_on = (n.line ->> 'nextCycleOn')::date
    from jsonb_to_recordset(loans) as n("loanId" bigint, status int, phase text, "accruedExact" numeric, applied bigint,
         "daysLate" int, "dueOn" date, "dueRolledOn" date, "paidOffOn" date, "isNonAccrual" boolean,
         "statusBeforeBankruptcy" int, line jsonb)
   where l.loan_id = any (ids) and l.loan_id = n."loanId";
  if jsonb_path_exists(loans, '$[*].line.statements[*]') then
    insert into servicing.line_statement as k (loan_id, number, cycle_on, due_on, rolled_on, interest, customary_fee, principal,
           past_due, fees, minimum, unpaid)
    select (n ->> 'loanId')::bigint, (s ->> 0)::int, (s ->> 1)::date, (s ->> 2)::date, (s ->> 3)::date, (s ->> 4)::bigint,
           (s ->> 5)::bigint, (s ->> 6)::bigint, (s ->> 7)::bigint, (s ->> 8)::bigint, (s ->> 9)::bigint, (s ->> 10)::bigint
      from jsonb_array_elements(loans) n, jsonb_array_elements(n -> 'line' -> 'statements') s
    on conflict (loan_id, number) do update set unpaid = excluded.unpaid where k.unpaid <> excluded.unpaid;
  end if;
  insert into servicing.loan_event (loan_id, seq, event, from_status, to_status, to_phase, actor, business_date, txn_id)
  select v.loan_id, v.last + v.ordinality, e.event, e."fromStatus", e."toStatus", e."toPhase", e.actor, e."businessDate",
         (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = e."txnKey")
    from (select (n ->> 'loanId')::bigint as loan_id, x.value, x.ordinality,
                 coalesce((select max(p.seq) from servicing.loan_event p where p.loan_id = (n ->> 'loanId')::bigint), 0) as last
            from jsonb_array_elements(loans) n, jsonb_array_elements(n -> 'events') with ordinality x) v
   cross join lateral jsonb_to_record(v.value) as e(event text, "fromStatus" int, "toStatus" int, "toPhase" text, actor text,
         "businessDate" date, "txnKey" text);
end $$;
