-- Ends the add-on lock of a loan when this borrower holds it.
-- Called by: app.ask_payout
create function servicing.free_add_on_lock(of_loan bigint, holder text) returns void language sql as $$
  delete from servicing.loan_lock k where k.loan_id = of_loan and k.type = 'addOn' and k.holder_id = holder $$;
revoke execute on function servicing.free_add_on_lock(bigint,text) from public;
