-- What a person did about a debit that the bank returned and the ledger does not take back: who, when and why. Written once, never changed.
create table app.refused_return_closing (
  payment_id text primary key,
  because text not null check (length(because) between 1 and 500),
  closed_by text not null check (length(closed_by) between 1 and 100),
  closed_at timestamptz not null default now()
);
create trigger refused_return_closing_is_append_only before update or delete or truncate on app.refused_return_closing
  for each statement execute function app.refuse_change();
grant select, insert on app.refused_return_closing to lendside_worker;

-- Open until the ledger takes it back after all (a debit by hand then is returned) or a person closes it.
create view app.open_refused_return with (security_invoker = true) as
  select r.difference_id, r.payment_id, r.our_cents, r.detail, r.found_at
    from app.reconciliation_difference r
   where r.kind = 'return_refused'
     and not exists (select from servicing.bank_debit d where d.reference = r.payment_id and d.state = 'returned')
     and not exists (select from app.refused_return_closing c where c.payment_id = r.payment_id);
grant select on app.open_refused_return to lendside_worker;
