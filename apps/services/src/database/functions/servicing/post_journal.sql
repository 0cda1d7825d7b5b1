-- Writes a batch of transactions and returns the number of each, new or known.
-- Called by: servicing/ledger, servicing.book_commands
create function servicing.post_journal(batch jsonb) returns table (ordinal int, txn_id bigint, is_new boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  ids bigint[] := servicing.write_journal(batch);
begin
  return query
    select b.ordinality::int, b.id, b.id = any (ids)
      from (select b.ordinality, (select t.txn_id from servicing.ledger_txn t where t.idempotency_key = b.value ->> 'key') as id
              from jsonb_array_elements(batch) with ordinality b) b
     order by b.ordinality;
end $$;
