-- Returns one hash over the last hashes of all chains: equal histories have equal hashes (I13).
-- Called by: servicing/ledger
create function servicing.ledger_hash() returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(h.chain || ' ' || encode(h.hash, 'hex'), E'\n' order by h.chain), ''), 'UTF8')), 'hex')
    from (select distinct on (t.chain) t.chain, t.hash from servicing.ledger_txn t order by t.chain, t.chain_seq desc) h
$$;
