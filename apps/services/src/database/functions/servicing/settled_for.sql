-- Returns the amount of a settlement payment in cents; negative for its reversal, null for anything else.
-- Called by: servicing.history_of, servicing.money_timeline
-- Runs with the rights of the owner, because cash lines belong to no loan. The caller has read the
-- transaction with their own rights.
create function servicing.settled_for(of_txn bigint, of_event text) returns bigint language sql stable security definer set search_path = '' as $$
  select case when of_event = 'SETTLEMENT' or of_event = 'REVERSAL' and exists (
      select from servicing.ledger_txn t join servicing.ledger_txn x on x.txn_id = t.reversal_of
       where t.txn_id = of_txn and x.event = 'SETTLEMENT')
    then (select coalesce(sum(e.dr - e.cr), 0)::bigint from servicing.ledger_entry e
           where e.txn_id = of_txn and e.account in ('1010', '1020', '1030')) end
$$;
revoke execute on function servicing.settled_for(bigint,text) from public;
grant execute on function servicing.settled_for(bigint,text) to lendside_api, lendside_worker;
