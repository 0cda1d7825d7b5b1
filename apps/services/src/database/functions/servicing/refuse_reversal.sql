-- Raises the error for a reversal of a transaction that does not exist (LS005).
-- Called by: servicing.write_journal
create function servicing.refuse_reversal(txn_key text, reversed_key text) returns bigint language plpgsql as $$
begin
  raise exception 'transaction % reverses %, which does not exist', txn_key, reversed_key using errcode = 'LS005';
end $$;
