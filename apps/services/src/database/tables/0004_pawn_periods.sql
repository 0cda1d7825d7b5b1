-- Gives each pawn its own period, its exact grace, and the days that each of its charges is for.
-- A loan that was opened before this step has no `period_on`: its period starts with its note, and its chain is not checked.
alter table servicing.loan add column period_on date;
alter table servicing.loan add column carried_charge bigint not null default 0 check (carried_charge >= 0);
alter table servicing.loan add column cash_charge bigint not null default 0 check (cash_charge >= 0);
alter table servicing.loan add column grace_exact numeric(30,0) not null default 0;
comment on column servicing.loan.period_on is 'First day of a pawn''s own period; later than the note after a renewal before the due date.';
comment on column servicing.loan.carried_charge is 'Part of the renewed pawn''s charge that is earned until the period starts.';
comment on column servicing.loan.cash_charge is 'Charge on cash taken out with a renewal, for the days until the period starts.';
comment on column servicing.loan.grace_exact is 'Grace charged to a pawn so far, in 1/(30*10^8) cent.';
-- Loans whose period has not begun or has just begun.
create index loan_period_ahead on servicing.loan (period_on) where period_charge = 0 and period_on is not null;

-- What was charged as whole cents is the exact amount so far.
update servicing.loan l set grace_exact = g.charged * 3000000000::numeric
  from (select e.loan_id, sum(e.dr - e.cr) as charged from servicing.ledger_entry e join servicing.ledger_txn t using (txn_id)
         where t.event = 'GRACE_CHARGE' and e.account in ('1120', '9100', '9200') group by e.loan_id) g
 where g.loan_id = l.loan_id;

create table servicing.charge_interval (
  txn_id bigint not null references servicing.ledger_txn (txn_id),
  loan_id bigint not null references servicing.loan (loan_id),
  from_on date not null,
  to_on date not null,
  principal bigint not null check (principal > 0),
  primary key (loan_id, txn_id),
  check (to_on > from_on)
);
comment on table servicing.charge_interval is 'Days and principal of each period, grace and cash charge of a pawn; `to_on` does not count.';
grant select on servicing.charge_interval to lendside_api;
grant select, insert on servicing.charge_interval to lendside_worker;
alter table servicing.charge_interval enable row level security;
create policy interval_of_customer on servicing.charge_interval for select to lendside_api
  using (loan_id in (select l.loan_id from servicing.loan l));
create policy interval_of_worker on servicing.charge_interval to lendside_worker using (true) with check (true);
