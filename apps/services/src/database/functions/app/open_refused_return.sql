-- Lists returned debits that the ledger refused to reverse and that nobody has closed.
-- Called by: features/payments, servicing/day-end
-- A row leaves the list when the debit is reversed after all or when a person closes it.
create view app.open_refused_return with (security_invoker = true) as
  select r.difference_id, r.payment_id, r.our_cents, r.detail, r.found_at
    from app.reconciliation_difference r
   where r.kind = 'return_refused'
     and not exists (select from servicing.bank_debit d where d.reference = r.payment_id and d.state = 'returned')
     and not exists (select from app.refused_return_closing c where c.payment_id = r.payment_id);
grant select on app.open_refused_return to lendside_worker;
