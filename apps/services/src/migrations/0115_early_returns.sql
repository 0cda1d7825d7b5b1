-- Returns that a bank told before our books had the debit: what became of its sending was still being asked. Taken up, and gone
-- from here, as soon as the debit is there; what stays is somebody else's and is named by `npm run reconcile`.
create table servicing.bank_return_early (
  reference text primary key,
  code text not null check (code ~ '^R[0-9]{2}$'),
  amount bigint not null,
  told_on date not null
);
grant select, insert, delete on servicing.bank_return_early to lendside_worker;
alter table servicing.bank_return_early enable row level security;
create policy bank_return_early_of_worker on servicing.bank_return_early to lendside_worker using (true) with check (true);
