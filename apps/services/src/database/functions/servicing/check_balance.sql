-- Refuses transactions that do not balance and entries with unknown references.
-- Called by: its triggers
-- One statement inserts all lines of a transaction, and this check runs once for that statement.
-- Foreign keys, checked for each row, took two thirds of a day-end.
create function servicing.check_balance() returns trigger language plpgsql as $$
declare wrong record;
begin
  select w.uneven, w.what into wrong from (
    select a.txn_id as uneven, format('transaction %s', a.txn_id) as what from added a group by a.txn_id
    having sum(a.dr) <> sum(a.cr)
    union all
    select null, format('transaction %s', a.txn_id) from (select distinct txn_id from added) a
     where (select t.txn_id from servicing.ledger_txn t where t.txn_id = a.txn_id) is null
    union all
    select null, format('account %s', a.account) from (select distinct account from added) a
     where (select c.code from servicing.ledger_account c where c.code = a.account) is null
    union all
    select null, format('loan %s', a.loan_id) from (select distinct loan_id from added where loan_id is not null) a
     where (select l.loan_id from servicing.loan l where l.loan_id = a.loan_id) is null) w
   limit 1;
  if wrong.uneven is not null then
    raise exception 'transaction % does not balance', wrong.uneven using errcode = 'LS002';
  elsif found then
    raise exception 'an entry points at %, which does not exist', wrong.what using errcode = 'LS005';
  end if;
  return null;
end $$;

create trigger ledger_entry_balances after insert on servicing.ledger_entry
  referencing new table as added for each statement execute function servicing.check_balance();
