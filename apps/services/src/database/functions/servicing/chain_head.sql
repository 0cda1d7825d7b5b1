-- Returns the number and hash of the last transaction of a chain.
-- Called by: servicing.open_range
create function servicing.chain_head(of_chain text, out seq bigint, out hash bytea) language sql stable as $$
  select t.chain_seq, t.hash from servicing.ledger_txn t where t.chain = of_chain order by t.chain_seq desc limit 1
$$;
