-- Returns the hash of a transaction over its canonical text and the hash before it.
-- Called by: servicing.next_link, servicing.verify_chain, servicing.open_range
-- The canonical form is a JSON array of the facts and one text line for each entry. It holds no clock reading
-- and no generated number, so that equal histories have equal hashes on every database (I13).
create function servicing.txn_hash(
  prev bytea, entity text, lms_id int, business_date date, effective_date date, event text, loan_id bigint, idempotency_key text,
  reverses text, actor text, channel int, narrative text, chain text, chain_seq bigint, lines text) returns bytea
language sql stable parallel safe as $$
  select sha256(prev || convert_to(json_build_array(entity, lms_id, business_date, effective_date, event, loan_id,
    idempotency_key, reverses, actor, channel, narrative, chain, chain_seq)::text || E'\n' || lines, 'UTF8'))
$$;
